"""Second opinions: other graders behind one small protocol. They never change a verdict."""

from mathequiv.peers.protocol import Opinion, Peer, PeerUnavailableError

__all__ = ["Opinion", "Peer", "PeerUnavailableError", "get"]


def get(name: str) -> Peer:
    """The peer called ``name``; ``ValueError`` for an unknown one, ``PeerUnavailableError`` for one not installed."""
    if name != "math-verify":
        raise ValueError(f"no peer {name!r}; there is math-verify")
    from mathequiv.peers.math_verify import MathVerify

    return MathVerify()
