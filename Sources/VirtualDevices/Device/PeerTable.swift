import BluetoothLE
import Continuity
import ImplementationAdapter

/// The other devices of the account that this one knows.
struct PeerTable {
    struct Peer {
        var identity: PeerIdentity
        var key: AdvertisingKey?
        var keyIdentifier: Int64 = 0
        /// The last accepted counter. Only higher ones are accepted (DISC-016).
        var lastCounter: UInt16?
        /// The message that was last processed. An equal one is ignored.
        var lastMessage: HandoffMessage?
        /// A message that waits for a key.
        var waiting: HandoffMessage?
        /// The last message could not be opened and is tried once more with a new key.
        var wasRetried = false
        /// What the peer offers now.
        var content: HandoffPlaintext?
    }

    private var peers: [Peer] = []

    /// In the order of their identifiers.
    var all: [Peer] { peers }

    subscript(identifier: DeviceIdentifier) -> Peer? {
        get { peers.first { $0.identity.identifier == identifier } }
        set {
            peers.removeAll { $0.identity.identifier == identifier }
            guard let newValue else { return }
            let index = peers.firstIndex { identifier < $0.identity.identifier } ?? peers.endIndex
            peers.insert(newValue, at: index)
        }
    }

    /// The peer that sends from an address.
    func sender(
        at address: DeviceAddress, _ isSender: (IdentityResolvingKey, DeviceAddress) -> Bool
    ) -> Peer? {
        peers.first { isSender($0.identity.identityResolvingKey, address) }
    }
}
