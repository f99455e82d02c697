"""The numbers that stand for acts, phases, notes, reasons and zones."""
