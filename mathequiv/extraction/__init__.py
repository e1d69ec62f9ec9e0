"""Response -> answer: where it stands, by which marker it was found, and what of it is the value."""

from mathequiv.extraction.locate import locate, locate_reference, looks_like_response
from mathequiv.extraction.wrappers import strip_wrappers

__all__ = ["locate", "locate_reference", "looks_like_response", "strip_wrappers"]
