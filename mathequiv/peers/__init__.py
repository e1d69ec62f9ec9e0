"""Second opinions: other graders behind one small protocol. They never change a verdict."""

from mathequiv.peers.protocol import Opinion, Peer, PeerUnavailableError, get

__all__ = ["Opinion", "Peer", "PeerUnavailableError", "get"]
