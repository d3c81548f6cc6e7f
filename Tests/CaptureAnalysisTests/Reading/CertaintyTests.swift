import BluetoothLE
import CaptureAnalysis
import Continuity
import Randomness
import RecordingGenerators
import Testing

@Suite("How sure an opening is")
struct CertaintyTests {
    /// What a device sends: a payload a step, in the form of the published ones.
    static func payloads(
        _ count: Int, from counter: UInt16, using random: inout SplitMix64
    ) -> [(plaintext: HandoffPlaintext, status: UInt8, counter: UInt16)] {
        (0..<count).map { index in
            let hasClipboard = random.next() % 8 == 0
            let kind: ActivityHash.Kind = random.next() % 4 == 0 ? .webPage : .activity
            var options: AdvertisementOptions = kind == .webPage ? [.webPageURL] : []
            if hasClipboard { options.insert(.clipboardAvailable) }
            if hasClipboard, random.next() % 2 == 0 { options.insert(.clipboardVersion) }
            let time = AdvertisementTime(rawValue: UInt8(random.next() % 125) | (random.next() % 2 == 0 ? 0x80 : 0))
            return (
                HandoffPlaintext(
                    hash: ActivityHash(kind: kind, text: "text \(random.next())"), options: options, time: time),
                hasClipboard ? HandoffMessage.clipboardStatus : 0, counter &+ UInt16(truncatingIfNeeded: index)
            )
        }
    }

    static func wrongKeys(_ count: Int, using random: inout SplitMix64, resolving: IdentityResolvingKey? = nil)
        -> [KeyFile.DeviceKey]
    {
        (0..<count).map {
            KeyFile.DeviceKey(
                device: "wrong \($0)", advertisingKey: AdvertisingKey(using: &random), identityResolvingKey: resolving)
        }
    }

    static let address = AdvertiserAddress(0x4000_0000_0001, isRandom: true)

    @Test("Of thousands of messages no wrong key opens one, while the tag alone would claim one in 256")
    func wrongKeysOpenNothing() throws {
        var random = SplitMix64(seed: 31)
        let right = AdvertisingKey(using: &random)
        let messages = Self.payloads(5000, from: 100, using: &random).map {
            right.seal($0.plaintext, status: $0.status, counter: $0.counter)
        }
        var tagFits = 0
        var plausible = 0
        for key in Self.wrongKeys(10, using: &random) {
            var opener = HandoffOpener(KeyFile(keys: [key]))
            for message in messages {
                guard let found = opener.open(message, from: Self.address) else { continue }
                tagFits += 1
                if found.form.isPlausible { plausible += 1 }
                #expect(!found.certainty.isOpening, "\(found)")
            }
        }
        // 50,000 attempts: 195 expected on the tag alone, 0.1 with the form of a plaintext.
        #expect((140...260).contains(tagFits), "\(tagFits)")
        #expect(plausible <= 3, "\(plausible)")

        // The right key opens the same messages, all but the first: one message alone is not claimed.
        var opener = HandoffOpener(
            KeyFile(keys: [
                .init(device: "phone", advertisingKey: right, identityResolvingKey: nil)
            ]))
        let found = messages.map { opener.open($0, from: Self.address) }
        #expect(found.first??.certainty == .plausible)
        #expect(found.dropFirst().allSatisfy { $0?.certainty == .counterRun })
        #expect(found.last??.run == 5000)
    }

    @Test("Among many wrong keys the right one is named, and none of the wrong ones")
    func rightKeyAmongWrongOnes() throws {
        var random = SplitMix64(seed: 32)
        let right = AdvertisingKey(using: &random)
        var keys = Self.wrongKeys(40, using: &random)
        keys.insert(.init(device: "phone", advertisingKey: right, identityResolvingKey: nil), at: 20)
        var opener = HandoffOpener(KeyFile(keys: keys))
        var others = 0
        for (index, one) in Self.payloads(1000, from: 7, using: &random).enumerated() {
            let message = right.seal(one.plaintext, status: one.status, counter: one.counter)
            let opened = opener.open(message, from: Self.address)
            let found = try #require(opened)
            #expect(found.device == "phone")
            #expect(found.plaintext == one.plaintext)
            #expect(found.certainty.isOpening == (index > 0))
            others += found.candidates - 1
        }
        // 40,000 attempts, 156 expected.
        #expect((100...220).contains(others), "\(others)")
    }

    @Test("An address that resolves proves the device and not its key: an outdated key opens nothing")
    func outdatedKey() throws {
        var random = SplitMix64(seed: 33)
        let resolving = IdentityResolvingKey(using: &random)
        let own = AdvertiserAddress(resolving.resolvablePrivateAddress(using: &random), isRandom: true)
        let right = AdvertisingKey(using: &random)
        var opener = HandoffOpener(KeyFile(keys: Self.wrongKeys(1, using: &random, resolving: resolving)))
        var tagFits = 0
        let payloads = Self.payloads(4000, from: 1, using: &random)
        for one in payloads {
            let message = right.seal(one.plaintext, status: one.status, counter: one.counter)
            guard let found = opener.open(message, from: own) else { continue }
            tagFits += 1
            #expect(found.addressResolves && !found.certainty.isOpening)
        }
        #expect((4...36).contains(tagFits), "\(tagFits)")

        var current = HandoffOpener(
            KeyFile(keys: [
                .init(device: "phone", advertisingKey: right, identityResolvingKey: resolving)
            ]))
        let first = right.seal(payloads[0].plaintext, status: payloads[0].status, counter: payloads[0].counter)
        #expect(current.open(first, from: own)?.certainty == .resolved)
        // A message that does not fit casts doubt on the key, until a run speaks for it again.
        var broken = first
        broken.tag ^= 1
        #expect(current.open(broken, from: own) == nil)
        let certainties = payloads[1...3].map {
            current.open(right.seal($0.plaintext, status: $0.status, counter: $0.counter), from: own)?.certainty
        }
        #expect(certainties == [.plausible, .counterRun, .counterRun])
    }

    @Test("Repeating one message is no run, and a counter that stands or falls begins anew")
    func runs() throws {
        var random = SplitMix64(seed: 34)
        let right = AdvertisingKey(using: &random)
        let payloads = Self.payloads(3, from: 500, using: &random)
        func message(_ index: Int, counter: UInt16) -> HandoffMessage {
            right.seal(payloads[index].plaintext, status: payloads[index].status, counter: counter)
        }
        func certainties(_ messages: [HandoffMessage]) -> [OpenedHandoff.Certainty?] {
            var opener = HandoffOpener(
                KeyFile(keys: [
                    .init(device: "phone", advertisingKey: right, identityResolvingKey: nil)
                ]))
            return messages.map { opener.open($0, from: Self.address)?.certainty }
        }
        let once = message(0, counter: 500)
        #expect(certainties([once, once, once]) == [.plausible, .plausible, .plausible])
        #expect(certainties([once, message(1, counter: 501)]) == [.plausible, .counterRun])
        #expect(certainties([once, message(1, counter: 500)]) == [.plausible, .plausible])
        #expect(certainties([once, message(1, counter: 499)]) == [.plausible, .plausible])
        // A jump over thousands leaves room for chance; the message after it does not.
        #expect(
            certainties([once, message(1, counter: 40_000), message(2, counter: 40_001)])
                == [.plausible, .plausible, .counterRun])
    }

    @Test("A device that breaks the form of the plaintext opens by a run from its address, and what is odd is told")
    func oddDevice() throws {
        var random = SplitMix64(seed: 35)
        let right = AdvertisingKey(using: &random)
        var opener = HandoffOpener(
            KeyFile(keys: [
                .init(device: "phone", advertisingKey: right, identityResolvingKey: nil)
            ]))
        let found = Self.payloads(6, from: 9, using: &random).map { one in
            var plaintext = one.plaintext
            plaintext.leading = 1
            return opener.open(right.seal(plaintext, status: one.status, counter: one.counter), from: Self.address)
        }
        #expect(found.map { $0?.certainty.isOpening } == [false, false, false, true, true, true])
        #expect(found.allSatisfy { $0?.form.oddities == [.leadingByte] })
    }

    @Test("Text and JSON tell what is claimed, what is not, and on which evidence")
    func output() throws {
        var random = SplitMix64(seed: 36)
        let right = AdvertisingKey(using: &random)
        let payloads = Self.payloads(2, from: 3, using: &random)
        let values = payloads.map {
            [0x0C, 0x0E] + right.seal($0.plaintext, status: $0.status, counter: $0.counter).bytes
        }
        let air = values.enumerated().map { index, value in
            SyntheticAdvertisement(
                time: SyntheticAir.start + Int64(index), address: Self.address, signal: -50, value: value)
        }
        let keys = KeyFile(keys: [.init(device: "phone", advertisingKey: right, identityResolvingKey: nil)])
        let messages = try SyntheticAir.messages(SyntheticAir.recording(air), keys: keys)
        func text(_ message: CaptureMessage, json: Bool) -> String {
            var output: [UInt8] = []
            if json {
                MessageText().appendJSON(message, to: &output)
            } else {
                MessageText().appendLine(message, to: &output)
            }
            return String(decoding: output, as: UTF8.self)
        }
        #expect(messages.map { $0.opened == nil } == [true, false])
        #expect(messages.map { $0.unproven == nil } == [false, true])
        #expect(
            text(messages[0], json: false).contains(
                " -> not opened: the tag of phone fits, as 1 wrong key in 256 does; "))
        #expect(text(messages[1], json: false).contains(" -> phone (counter run of 2; 1 wrong key in 2^"))
        let unproven = text(messages[0], json: true)
        #expect(unproven.contains("\"notOpened\":{\"device\":\"phone\",\"certainty\":\"plausible\""))
        #expect(!unproven.contains("\"opened\":"))
        #expect(
            text(messages[1], json: true).contains("\"opened\":{\"device\":\"phone\",\"certainty\":\"counter run\""))

        // A wrong key's ten bytes are shown nowhere.
        var wrong = messages[0]
        wrong.unproven?.certainty = .tagOnly
        #expect(!text(wrong, json: true).contains("\"tick\""))
    }
}
