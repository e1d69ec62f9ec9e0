"""Processes that run what may not end: bounded in time and memory, replaced when lost, gone with the host."""

from mathequiv.worker.outcome import Outcome, Status
from mathequiv.worker.workers import Workers

__all__ = ["Outcome", "Status", "Workers"]
