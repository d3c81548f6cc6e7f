import BluetoothLE
import Continuity
import ImplementationAdapter

/// The devices of the account that this one knows.
struct PeerTable {
    /// A device of the account.
    struct Peer {
        var identity: PeerIdentity
        var key: AdvertisingKey?
        var keyIdentifier: Int64 = 0
        /// The last accepted counter: later ones only (DISC-016).
        var lastCounter: UInt16?
        /// The bytes that were last processed; equal ones are no news.
        var lastMessage: HandoffMessage?
        /// What waits for a key.
        var waiting: HandoffMessage?
        /// A message whose opening failed once and is tried once more with a fresh key.
        var wasRetried = false
        /// What the peer offers now: the nine bytes that a request echoes.
        var content: HandoffPlaintext?
        var lastKeyRequest: Int64?
    }

    private var peers: [Peer] = []

    /// All peers, in the order of their identifiers.
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

    /// The peer that an advertisement comes from.
    func sender(
        at address: DeviceAddress, _ isSender: (IdentityResolvingKey, DeviceAddress) -> Bool
    ) -> Peer? {
        peers.first { isSender($0.identity.identityResolvingKey, address) }
    }
}
