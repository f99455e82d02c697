"""This machine: the data folder with the table in progress and the history, the line mode, and the lessons.

The line mode and the full-screen table are two faces of the same `LiveTable`.
"""
