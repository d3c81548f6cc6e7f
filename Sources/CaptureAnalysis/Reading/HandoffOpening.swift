package import BluetoothLE
package import Continuity

/// A Handoff message opened with a key, and how sure that is.
package struct OpenedHandoff: Equatable, Sendable {
    /// What speaks for the key. The tag is one byte, so that a wrong key passes once in 256: the tag alone is no proof.
    package enum Certainty: String, CaseIterable, Sendable {
        /// The sender's address resolves with the device's identity resolving key, and the tag fits.
        case resolved = "resolved"
        /// The tag fits, and the seven-byte hash is one of the listed activities or the ten bytes of a goodbye.
        case recognised = "recognised"
        /// The tag fits. Nothing else speaks for it.
        case tagOnly = "tag only"
    }

    /// The device whose key opened it, as the key file calls it.
    package var device: String
    /// What speaks for the key.
    package var certainty: Certainty
    /// What the message says.
    package var plaintext: HandoffPlaintext
    /// The listed activity with this hash; nil when none is listed.
    package var activity: String?
    /// Keys whose tag fits equally well; 1 when no other does.
    package var candidates: Int
}

/// Opens Handoff messages with the keys of a key file.
package struct HandoffOpener: Sendable {
    private let keys: [KeyFile.DeviceKey]
    private let activities: [ActivityHash: String]
    /// Which key an address resolves to, by packed address; nil for none. Bounded, because addresses are chosen by strangers.
    private var resolutions: [UInt64: Int?] = [:]
    private static let resolutionLimit = 1 << 14

    /// Takes the keys and hashes the activities. Of two activities with one hash the first is kept.
    package init(_ file: KeyFile) {
        keys = file.keys
        var activities: [ActivityHash: String] = [:]
        for activity in file.activities where activities[activity.hash] == nil {
            activities[activity.hash] = activity.name
        }
        self.activities = activities
    }

    /// The name of a listed activity.
    package func activity(of hash: ActivityHash) -> String? { activities[hash] }

    /// What the message says; nil when no key opens it.
    ///
    /// Where the address resolves, that device's key alone is tried. Otherwise every key is tried that is not ruled out: a key whose identity resolving
    /// key is known cannot be the sender's when a resolvable address does not resolve with it.
    package mutating func open(_ message: HandoffMessage, from address: AdvertiserAddress) -> OpenedHandoff? {
        guard !keys.isEmpty else { return nil }
        if let index = resolve(address) {
            guard let plaintext = keys[index].advertisingKey.open(message) else { return nil }
            return opened(plaintext, by: index, .resolved, candidates: 1)
        }
        let isResolvable = address.isRandom && address.address.randomKind == .resolvablePrivate
        var best: OpenedHandoff?
        var candidates = 0
        for index in keys.indices where !isResolvable || keys[index].identityResolvingKey == nil {
            guard let plaintext = keys[index].advertisingKey.open(message) else { continue }
            candidates += 1
            let isRecognised = activities[plaintext.hash] != nil || plaintext.isGoodbye
            if best == nil || (isRecognised && best?.certainty == .tagOnly) {
                best = opened(plaintext, by: index, isRecognised ? .recognised : .tagOnly, candidates: 1)
            }
        }
        best?.candidates = candidates
        return best
    }

    private func opened(
        _ plaintext: HandoffPlaintext, by index: Int, _ certainty: OpenedHandoff.Certainty, candidates: Int
    ) -> OpenedHandoff {
        OpenedHandoff(
            device: keys[index].device, certainty: certainty, plaintext: plaintext,
            activity: activities[plaintext.hash],
            candidates: candidates)
    }

    private mutating func resolve(_ address: AdvertiserAddress) -> Int? {
        guard address.isRandom, address.address.randomKind == .resolvablePrivate else { return nil }
        if let known = resolutions[address.packed] { return known }
        let index = keys.firstIndex { $0.identityResolvingKey?.resolves(address.address) ?? false }
        if resolutions.count >= Self.resolutionLimit { resolutions.removeAll(keepingCapacity: true) }
        resolutions[address.packed] = .some(index)
        return index
    }
}
