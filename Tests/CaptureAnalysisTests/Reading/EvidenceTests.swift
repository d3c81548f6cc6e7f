import BluetoothLE
import Continuity
import Randomness
import Testing

@testable import CaptureAnalysis

@Suite("What later messages prove of earlier ones")
struct EvidenceTests {
    private struct Sent {
        var message: HandoffMessage
        var address: AdvertiserAddress
    }

    private static let address = CertaintyTests.address
    private static let other = AdvertiserAddress(0x4000_0000_0002, isRandom: true)

    private static func file(_ keys: [AdvertisingKey]) -> KeyFile {
        KeyFile(
            keys: keys.enumerated().map {
                .init(device: "key \($0.offset)", advertisingKey: $0.element, identityResolvingKey: nil)
            })
    }

    /// What two readings claim, the first and the second.
    private static func certainties(
        _ sent: [Sent], _ file: KeyFile
    ) -> (first: [OpenedHandoff.Certainty?], second: [OpenedHandoff.Certainty?]) {
        var opener = HandoffOpener(file)
        let first = sent.map { opener.open($0.message, from: $0.address)?.certainty }
        var again = HandoffOpener(file, known: opener.evidence)
        return (first, sent.map { again.open($0.message, from: $0.address)?.certainty })
    }

    @Test("The first message of a run, and its repetitions, are claimed in the second reading")
    func first() {
        var random = SplitMix64(seed: 41)
        let key = AdvertisingKey(using: &random)
        let messages = CertaintyTests.payloads(3, from: 10, using: &random).map {
            key.seal($0.plaintext, status: $0.status, counter: $0.counter)
        }
        let sent = [0, 0, 0, 1, 2].map { Sent(message: messages[$0], address: Self.address) }
        let (first, second) = Self.certainties(sent, Self.file([key]))
        #expect(first == [.plausible, .plausible, .plausible, .counterRun, .counterRun])
        #expect(second == [.counterRun, .counterRun, .counterRun, .counterRun, .counterRun])
    }

    @Test("A message from another address needs a counter just below the next one's")
    func addresses() {
        var random = SplitMix64(seed: 42)
        let key = AdvertisingKey(using: &random)
        let payloads = CertaintyTests.payloads(3, from: 0, using: &random)
        func sent(_ index: Int, _ counter: UInt16, _ address: AdvertiserAddress) -> Sent {
            Sent(
                message: key.seal(payloads[index].plaintext, status: payloads[index].status, counter: counter),
                address: address)
        }
        // One step: the device has changed its address in between.
        #expect(
            Self.certainties([sent(0, 10, Self.other), sent(1, 11, Self.address)], Self.file([key])).second
                == [.counterRun, .counterRun])
        // Many steps: it may be a stranger's, whose tag fits by chance. From one address it cannot.
        let far = [sent(1, 400, Self.address), sent(2, 401, Self.address)]
        #expect(
            Self.certainties([sent(0, 10, Self.other)] + far, Self.file([key])).second
                == [.plausible, .counterRun, .counterRun])
        #expect(
            Self.certainties([sent(0, 10, Self.address)] + far, Self.file([key])).second
                == [.counterRun, .counterRun, .counterRun])
    }

    @Test("A listed activity proves the key for the message before it")
    func recognised() {
        var random = SplitMix64(seed: 43)
        let key = AdvertisingKey(using: &random)
        let unlisted = CertaintyTests.payloads(1, from: 7, using: &random)[0]
        let listed = HandoffPlaintext(
            hash: .activity(team: "", type: "com.apple.Messages"), options: [], time: AdvertisementTime(rawValue: 3))
        let sent = [
            Sent(message: key.seal(unlisted.plaintext, status: unlisted.status, counter: 7), address: Self.address),
            Sent(message: key.seal(listed, status: 0, counter: 8), address: Self.address),
        ]
        let (first, second) = Self.certainties(sent, Self.file([key]))
        #expect(first == [.plausible, .recognised])
        #expect(second == [.counterRun, .recognised])
    }

    @Test("Wrong keys claim nothing in the second reading either, over tens of thousands of attempts")
    func wrongKeys() {
        var random = SplitMix64(seed: 44)
        let right = AdvertisingKey(using: &random)
        let sent = CertaintyTests.payloads(5000, from: 100, using: &random).map {
            Sent(
                message: right.seal($0.plaintext, status: $0.status, counter: $0.counter),
                address: $0.counter % 2 == 0 ? Self.address : Self.other)
        }
        let file = Self.file((0..<10).map { _ in AdvertisingKey(using: &random) })
        var opener = HandoffOpener(file)
        for one in sent { _ = opener.open(one.message, from: one.address) }
        #expect(opener.evidence.isEmpty)
        var again = HandoffOpener(file, known: opener.evidence)
        #expect(sent.allSatisfy { !(again.open($0.message, from: $0.address)?.certainty.isOpening ?? false) })
    }

    @Test("Evidence is about one key and one message, byte for byte")
    func exact() throws {
        var random = SplitMix64(seed: 45)
        let key = AdvertisingKey(using: &random)
        let messages = CertaintyTests.payloads(2, from: 10, using: &random).map {
            key.seal($0.plaintext, status: $0.status, counter: $0.counter)
        }
        var opener = HandoffOpener(Self.file([key]))
        for message in messages { _ = opener.open(message, from: Self.address) }
        #expect(opener.evidence.proof(of: messages[0], by: 0)?.run == 2)
        #expect(opener.evidence.proof(of: messages[0], by: 1) == nil)
        var other = messages[0]
        other.tag ^= 1
        #expect(opener.evidence.proof(of: other, by: 0) == nil)
        // The one that completed the run is claimed when it comes and needs no second reading.
        #expect(opener.evidence.proof(of: messages[1], by: 0) == nil)
    }
}
