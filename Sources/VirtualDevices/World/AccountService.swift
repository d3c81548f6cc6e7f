import BluetoothLE
import Events
import ImplementationAdapter
import Payload
import Platforms

/// Makes the devices of one account known to each other, out of band (ELIG-011, ELIG-012).
struct AccountService {
    private var pairs: Set<Pair> = []
    private var suppressed: Set<Int> = []

    private struct Pair: Hashable {
        var low: Int
        var high: Int
        init(_ left: Int, _ right: Int) {
            low = min(left, right)
            high = max(left, right)
        }
    }

    func arePaired(_ left: Int, _ right: Int) -> Bool { pairs.contains(Pair(left, right)) }

    mutating func pair(_ left: Int, _ right: Int) { pairs.insert(Pair(left, right)) }

    mutating func unpair(_ left: Int, _ right: Int) { pairs.remove(Pair(left, right)) }

    /// Prevents a device from being paired (a fault).
    mutating func suppress(_ device: Int) { suppressed.insert(device) }

    /// Allows every device to be paired again.
    ///
    /// - Returns: the devices for which that was prevented.
    mutating func unsuppress() -> [Int] {
        defer { suppressed.removeAll() }
        return suppressed.sorted()
    }

    func isSuppressed(_ device: Int) -> Bool { suppressed.contains(device) }
}

extension World {
    /// Whether the account service pairs a device: it is signed in, capable and reachable.
    private func isKnownToAccountService(_ index: Int) -> Bool {
        let truth = members[index].truth
        return truth.account != nil && truth.settings.internet && truth.setup.isHandoffModel
            && truth.setup.hasBluetoothLE && truth.setup.osFeatures.contains(OSFeature.handoff)
            && !truth.setup.isSimulator && !truth.isPoweredOff && !services.accounts.isSuppressed(index)
    }

    func planPairing(of index: Int) {
        guard isKnownToAccountService(index) else { return }
        for other in members.indices where other != index && !services.accounts.arePaired(index, other) {
            guard isKnownToAccountService(other), members[other].truth.account == members[index].truth.account else {
                continue
            }
            queue.plan(.pair(index, other), at: now.advanced(by: parameters[.pairingDelay]), device: index)
        }
    }

    func pair(_ left: Int, _ right: Int) throws(ImplementationFault) {
        guard isKnownToAccountService(left), isKnownToAccountService(right), !services.accounts.arePaired(left, right),
            members[left].truth.account == members[right].truth.account
        else { return }
        services.accounts.pair(left, right)
        for (device, peer) in [(left, right), (right, left)] {
            try deliver(.paired(identity(of: peer)), to: device)
        }
        surroundingsChanged(of: left)
        surroundingsChanged(of: right)
    }

    func identity(of index: Int) -> PeerIdentity {
        let setup = members[index].truth.setup
        var identity = PeerIdentity(
            identifier: setup.identifier, name: setup.name, model: setup.model,
            identityResolvingKey: setup.identityResolvingKey)
        if setup.transport.isEncrypted {
            identity.longTermKey = CompanionLinkSecrets.publicKey(seed: setup.seed)
        }
        return identity
    }

    func unpairAll(of index: Int) throws(ImplementationFault) {
        for other in members.indices where other != index && services.accounts.arePaired(index, other) {
            services.accounts.unpair(index, other)
            faults.heal(index, other)
            for (device, peer) in [(index, other), (other, index)] {
                try deliver(.unpaired(members[peer].truth.setup.identifier), to: device)
            }
        }
    }
}

extension World {
    /// A key that resolves none of a device's addresses, as a stale pairing has.
    func staleKey(for index: Int) -> IdentityResolvingKey {
        var generator = generators.initial(for: "stale-\(index)")
        return IdentityResolvingKey(using: &generator)
    }
}
