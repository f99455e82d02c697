"""`Problem`: how the server says over HTTP that something cannot be done."""

from sabacc.protocol.messages import MessagePart


class Problem(MessagePart):
    """One sentence that names the thing and what would be right; `code` says for programs what kind of problem it is.

    `bad_rules`, for example, or `not_found`.
    """

    error: str
    code: str
