package import BluetoothLE
package import Continuity

/// A Handoff message that is decrypted with a key whose tag fits, and the evidence for the key.
package struct OpenedHandoff: Equatable, Sendable {
    /// The evidence for the key. The tag is one byte, so a wrong key fits once in 256, and the tag alone proves
    /// nothing.
    package enum Certainty: String, CaseIterable, Sendable {
        /// The hash is that of a listed activity, or the ten bytes are those of a goodbye.
        case recognised = "recognised"
        /// The sender's address resolves with the device's identity resolving key, and the ten bytes are a well-formed
        /// plaintext.
        case resolved = "resolved"
        /// The key opened a run of messages with rising counters, in a form that a wrong key would not give. The run is
        /// before this message, or behind it if the recording is read for the second time.
        case counterRun = "counter run"
        /// The ten bytes are a well-formed plaintext. In thousands of messages, that happens by chance, so the message
        /// does not count as opened.
        case plausible = "plausible"
        /// Only the tag fits. The message does not count as opened.
        case tagOnly = "tag only"

        /// Whether the message counts as opened.
        package var isOpening: Bool {
            switch self {
            case .recognised, .resolved, .counterRun: true
            case .plausible, .tagOnly: false
            }
        }
    }

    /// The name of the device in the key file.
    package var device: String
    package var certainty: Certainty
    /// The plaintext, if the key is right.
    package var plaintext: HandoffPlaintext
    /// Whether the plaintext is well-formed.
    package var form: PlaintextForm
    /// The listed activity with this hash; nil if none is listed.
    package var activity: String?
    /// Whether the sender's address resolves with the device's identity resolving key.
    package var addressResolves: Bool
    /// The number of different messages with rising counters that this key opened, up to this one, or up to the one
    /// that proved the key if that is later.
    package var run: Int
    /// A wrong key gets as far with a probability of 2 to the power of minus this number. The address does not count,
    /// because it proves the device and not the key.
    package var wrongKeyBits: Int
    /// The number of keys whose tag fits.
    package var candidates: Int
}

/// Opens Handoff messages with the keys of a key file.
///
/// Evidence accumulates while a recording is read, so the first messages of a run remain unclaimed. If a recording can
/// be read twice, the opener of the second reading gets the `evidence` of the first one and claims these messages too.
package struct HandoffOpener: Sendable {
    /// The evidence that proves a key by a run of messages. A wrong key has it about once in four thousand million
    /// messages.
    package static let claimBits = 32
    /// The evidence of a fitting tag.
    private static let tagBits = 8
    /// The limit of sums of evidence.
    private static let mostBits = 255

    /// A run of messages that one key opened.
    private struct Run {
        var message: HandoffMessage
        var address: UInt64
        var count: Int
        var bits: Int
        /// Its messages until they prove the key. Each adds at least a bit, so there are few.
        var unproven: [HandoffEvidence.Message] = []
    }

    /// The evidence for and against a key so far.
    private struct KeyState {
        var run: Run?
        /// Whether a message from an address that resolves to the device did not fit, and no evidence for the key
        /// followed.
        var hasMissed = false
    }

    private let keys: [KeyFile.DeviceKey]
    /// The keys of each device, by its identity resolving key.
    private let keysOfDevice: [[UInt8]: [Int]]
    private let activities: ActivityDictionary
    /// The evidence of an earlier reading of the same recording.
    private let known: HandoffEvidence
    /// Evidence for messages that this reading handed out as unclaimed.
    package private(set) var evidence = HandoffEvidence()
    private var states: [KeyState]
    private var openings = RememberedOpenings()
    /// The key that resolves a packed address, or -1. Bounded, because strangers choose addresses.
    private var resolutions: [UInt64: Int32] = [:]
    private static let resolutionLimit = 1 << 12

    /// Takes the keys and the activities: first `activities`, then the key file's, then the published ones. `known` is
    /// the evidence of an earlier reading of the same recording with the same keys and activities.
    package init(_ file: KeyFile, activities: [KeyFile.Activity] = [], known: HandoffEvidence = HandoffEvidence()) {
        keys = file.keys
        keysOfDevice = Dictionary(grouping: file.keys.indices) { file.keys[$0].identityResolvingKey?.bytes ?? [] }
        self.known = known
        states = [KeyState](repeating: KeyState(), count: file.keys.count)
        self.activities = ActivityDictionary(activities + file.activities)
    }

    /// The decrypted message with the evidence for the key; nil if no key's tag fits. It counts as opened only if
    /// `certainty.isOpening`.
    ///
    /// If the address resolves, only that device's keys are tried. Otherwise all keys are tried, except those of devices
    /// whose identity resolving key does not resolve a resolvable address.
    package mutating func open(_ message: HandoffMessage, from address: AdvertiserAddress) -> OpenedHandoff? {
        guard !keys.isEmpty else { return nil }
        if let index = resolve(address) {
            let siblings = keysOfDevice[keys[index].identityResolvingKey?.bytes ?? []] ?? [index]
            if let opened = best(of: siblings, message, from: address, addressResolves: true) { return opened }
            for index in siblings { states[index] = KeyState(run: nil, hasMissed: true) }
            return nil
        }
        let isResolvable = address.isRandom && address.address.randomKind == .resolvablePrivate
        return best(
            of: keys.indices.filter { !isResolvable || keys[$0].identityResolvingKey == nil }, message, from: address,
            addressResolves: false)
    }

    /// The best opening by some of the keys.
    private mutating func best(
        of indices: [Int], _ message: HandoffMessage, from address: AdvertiserAddress, addressResolves: Bool
    ) -> OpenedHandoff? {
        var best: OpenedHandoff?
        var candidates = 0
        for index in indices {
            guard let plaintext = plaintext(of: message, by: index) else { continue }
            candidates += 1
            let opened = judge(plaintext, of: message, from: address, by: index, addressResolves: addressResolves)
            // Claimed openings come first, then the better evidence, then the order of the file.
            if let found = best,
                (found.certainty.isOpening && !opened.certainty.isOpening)
                    || (found.certainty.isOpening == opened.certainty.isOpening
                        && found.wrongKeyBits >= opened.wrongKeyBits)
            {
                continue
            }
            best = opened
        }
        best?.candidates = candidates
        return best
    }

    /// The message in `value` if it counts as opened; nil otherwise, and for everything that is no Handoff message.
    mutating func opening(
        of value: Range<Int>, in bytes: RawSpan, from address: AdvertiserAddress
    ) -> OpenedHandoff? {
        guard let message = try? HandoffMessage(bytes, in: value), let opened = open(message, from: address),
            opened.certainty.isOpening
        else { return nil }
        return opened
    }

    private mutating func plaintext(of message: HandoffMessage, by index: Int) -> HandoffPlaintext? {
        let key = keys[index].advertisingKey
        return openings.plaintext(of: message, by: index) { key.open(message) }
    }

    private mutating func judge(
        _ plaintext: HandoffPlaintext, of message: HandoffMessage, from address: AdvertiserAddress, by index: Int,
        addressResolves: Bool
    ) -> OpenedHandoff {
        let form = PlaintextForm(plaintext, status: message.status)
        let activity = activities.name(of: plaintext.hash)
        var own = Self.tagBits
        if plaintext.isGoodbye {
            own += 8 * HandoffPlaintext.byteCount
        } else if activity != nil {
            own += activities.bits
        } else {
            own += form.bits
        }
        var run = continued(index, message, address.packed, own: own, isPlausible: form.isPlausible)
        var certainty: OpenedHandoff.Certainty
        if activity != nil || plaintext.isGoodbye {
            certainty = .recognised
        } else if run.count > 1, run.bits >= Self.claimBits {
            certainty = .counterRun
        } else if form.isPlausible {
            certainty = addressResolves && !states[index].hasMissed ? .resolved : .plausible
        } else {
            certainty = .tagOnly
        }
        if !certainty.isOpening, let proof = known.proof(of: message, by: index) {
            certainty = .counterRun
            (run.count, run.bits) = (proof.run, proof.bits)
        }
        if certainty == .counterRun || certainty == .recognised { states[index].hasMissed = false }
        return OpenedHandoff(
            device: keys[index].device, certainty: certainty, plaintext: plaintext, form: form, activity: activity,
            addressResolves: addressResolves, run: run.count, wrongKeyBits: max(own, run.bits), candidates: 1)
    }

    /// The key's run with this message at its end, or the message alone if it does not continue the run.
    ///
    /// The counter must rise. A larger step allows more messages between, which a wrong key may fit, so the step
    /// reduces the evidence. A message without a well-formed plaintext continues a run only from the same address,
    /// because a stranger's tag fits once in 256.
    private mutating func continued(
        _ index: Int, _ message: HandoffMessage, _ address: UInt64, own: Int, isPlausible: Bool
    ) -> Run {
        var alone = Run(message: message, address: address, count: 1, bits: min(own, Self.mostBits))
        if alone.bits < Self.claimBits {
            alone.unproven = [HandoffEvidence.Message(message: message, address: address, bits: own)]
        }
        guard let run = states[index].run else {
            states[index].run = alone
            return alone
        }
        if run.message == message {
            states[index].run?.address = address
            return run
        }
        let step = Int(message.counter) - Int(run.message.counter)
        let gain = own - (Int.bitWidth - max(0, step - 1).leadingZeroBitCount)
        if step > 0, gain > 0, isPlausible || run.address == address {
            var next = Run(
                message: message, address: address, count: run.count + 1, bits: min(run.bits + gain, Self.mostBits))
            if next.bits < Self.claimBits {
                next.unproven = run.unproven + alone.unproven
            } else if run.bits < Self.claimBits {
                evidence.prove(
                    run.unproven, by: index,
                    with: HandoffEvidence.Message(message: message, address: address, bits: own),
                    HandoffEvidence.Proof(run: next.count, bits: next.bits))
            }
            states[index].run = next
            return next
        }
        // One message that fits by chance does not replace a run that proves the key, nor better evidence.
        if run.bits < Self.claimBits, run.bits <= alone.bits || run.address == address { states[index].run = alone }
        return alone
    }

    private mutating func resolve(_ address: AdvertiserAddress) -> Int? {
        guard address.isRandom, address.address.randomKind == .resolvablePrivate else { return nil }
        if let known = resolutions[address.packed] { return known < 0 ? nil : Int(known) }
        let index = keys.firstIndex { $0.identityResolvingKey?.resolves(address.address) ?? false }
        if resolutions.count >= Self.resolutionLimit { resolutions.removeAll(keepingCapacity: true) }
        resolutions[address.packed] = index.map { Int32(clamping: $0) } ?? -1
        return index
    }
}
