package import BluetoothLE
package import Continuity

/// What a key makes of a Handoff message whose tag fits, and how sure that is.
package struct OpenedHandoff: Equatable, Sendable {
    /// The evidence for the key. The tag is one byte, so that a wrong key passes once in 256: the tag alone proves
    /// nothing.
    package enum Certainty: String, CaseIterable, Sendable {
        /// The hash is one of the listed activities, or the ten bytes are those of a goodbye.
        case recognised = "recognised"
        /// The sender's address resolves with the device's identity resolving key, and the ten bytes have the form of a
        /// plaintext.
        case resolved = "resolved"
        /// Messages with rising counters opened with this key one after the other, in a form that a wrong key would not
        /// give: those before this one, or, where the recording was read before, those behind it.
        case counterRun = "counter run"
        /// The ten bytes have the form of a plaintext. A recording of thousands of messages gives some by chance; not
        /// claimed.
        case plausible = "plausible"
        /// The tag fits and the ten bytes do not look like a plaintext; not claimed.
        case tagOnly = "tag only"

        /// Whether the message counts as opened.
        package var isOpening: Bool {
            switch self {
            case .recognised, .resolved, .counterRun: true
            case .plausible, .tagOnly: false
            }
        }
    }

    /// The device whose key fits, as the key file calls it.
    package var device: String
    /// The evidence for the key.
    package var certainty: Certainty
    /// What the message says, if the key is right.
    package var plaintext: HandoffPlaintext
    /// Whether the plaintext looks like one.
    package var form: PlaintextForm
    /// The listed activity with this hash; nil when none is listed.
    package var activity: String?
    /// Whether the sender's address resolves with the device's identity resolving key.
    package var addressResolves: Bool
    /// Different messages with rising counters that this key opened up to this one, this one included; up to the one
    /// that proved the key, where this one came before the proof.
    package var run: Int
    /// How rarely a wrong key comes as far as this: one in two to this power. The address does not count, since it
    /// proves the device and not the key.
    package var wrongKeyBits: Int
    /// Keys whose tag fits; 1 when no other's does.
    package var candidates: Int
}

/// Opens Handoff messages with the keys of a key file.
///
/// Evidence gathers while a recording is read, so that the first message of a run is left unclaimed where the next one
/// is claimed. Where a recording can be read twice, the opener of the second reading takes the `evidence` of the first
/// and claims these messages too.
package struct HandoffOpener: Sendable {
    /// Evidence from which on a run of messages is claimed: a wrong key reaches it about once in four thousand million
    /// messages.
    package static let claimBits = 32
    /// A fitting tag says that much.
    private static let tagBits = 8
    /// Where sums of evidence stop.
    private static let mostBits = 255

    /// Messages that one key opened, one after the other.
    private struct Run {
        var message: HandoffMessage
        var address: UInt64
        var count: Int
        var bits: Int
        /// Its messages so far, while they do not prove the key. Each adds at least a bit, so that they are few.
        var unproven: [HandoffEvidence.Message] = []
    }

    /// What is known about a key at this point of the recording. There is one for each key, whatever strangers send.
    private struct State {
        var run: Run?
        /// Whether a message from an address that resolves to the device did not fit, and no run has spoken for the key
        /// since.
        var hasMissed = false
    }

    private let keys: [KeyFile.DeviceKey]
    private let activities: ActivityDictionary
    /// What an earlier reading of the same recording proved.
    private let known: HandoffEvidence
    /// What this reading proves of messages that it had already left unclaimed.
    package private(set) var evidence = HandoffEvidence()
    private var states: [State]
    private var openings = RememberedOpenings()
    /// Which key an address resolves to, by packed address; -1 for none. Bounded, because strangers choose addresses.
    private var resolutions: [UInt64: Int32] = [:]
    private static let resolutionLimit = 1 << 12

    /// Takes the keys and hashes the activities: those of `activities` first, then the key file's, then the published
    /// ones. `known` is what an earlier reading of the same recording with the same keys and activities proved.
    package init(_ file: KeyFile, activities: [KeyFile.Activity] = [], known: HandoffEvidence = HandoffEvidence()) {
        keys = file.keys
        self.known = known
        states = [State](repeating: State(), count: file.keys.count)
        self.activities = ActivityDictionary(activities + file.activities)
    }

    /// The name of a listed activity.
    package func activity(of hash: ActivityHash) -> String? { activities.name(of: hash) }

    /// What the message says, with the evidence for it; nil when the tag of no key fits. It counts as opened only when
    /// `certainty.isOpening`.
    ///
    /// Where the address resolves, that device's key alone is tried. Otherwise every key is tried that is not ruled
    /// out: a key whose identity resolving key is known cannot be the sender's when a resolvable address does not
    /// resolve with it.
    package mutating func open(_ message: HandoffMessage, from address: AdvertiserAddress) -> OpenedHandoff? {
        guard !keys.isEmpty else { return nil }
        if let index = resolve(address) {
            guard let plaintext = plaintext(of: message, by: index) else {
                states[index] = State(run: nil, hasMissed: true)
                return nil
            }
            return judge(plaintext, of: message, from: address, by: index, addressResolves: true)
        }
        let isResolvable = address.isRandom && address.address.randomKind == .resolvablePrivate
        var best: OpenedHandoff?
        var candidates = 0
        for index in keys.indices where !isResolvable || keys[index].identityResolvingKey == nil {
            guard let plaintext = plaintext(of: message, by: index) else { continue }
            candidates += 1
            let opened = judge(plaintext, of: message, from: address, by: index, addressResolves: false)
            // What is claimed stands before what is not; then the better evidence, then the order of the file.
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

    /// What the message in `value` says, where there is more evidence for the key than the tag; nil for what is no
    /// Handoff message.
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

    /// The key's run with this message at its end, which is kept; or the message by itself where it does not continue
    /// the run.
    ///
    /// The counter has to rise. The farther it jumps, the more messages a wrong key might have been tried on in
    /// between, so that the jump is subtracted from the evidence. A message that does not look like a plaintext
    /// continues a run only from the same address: a stranger's fits once in 256, and must not be carried along.
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
        // A run that already proves the key is not given up for one message by chance, nor good evidence for worse.
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
