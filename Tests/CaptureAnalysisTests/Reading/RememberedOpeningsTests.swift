import Continuity
import Testing

@testable import CaptureAnalysis

@Suite("What keys made of messages is remembered")
struct RememberedOpeningsTests {
    private static func message(_ number: Int) throws -> HandoffMessage {
        HandoffMessage(
            status: 0, counter: UInt16(truncatingIfNeeded: number), tag: 0,
            ciphertext: try HandoffPlaintext(bytes: [UInt8](repeating: 7, count: 10)).tenBytes)
    }

    @Test("Each key is asked once about a message, one that it does not open among them")
    func once() throws {
        var openings = RememberedOpenings()
        var asked: [Int] = []
        for _ in 0..<3 {
            for key in 0..<2 {
                let plaintext = openings.plaintext(of: try Self.message(1), by: key) {
                    asked.append(key)
                    return key == 0 ? nil : .goodbye
                }
                #expect(plaintext == (key == 0 ? nil : .goodbye))
            }
        }
        #expect(asked == [0, 1])
    }

    @Test("More messages than are remembered open as they would the first time")
    func bounded() throws {
        var openings = RememberedOpenings()
        for round in 0..<2 {
            for number in 0..<10_000 {
                let expected: HandoffPlaintext? = number % 3 == 0 ? .goodbye : nil
                let plaintext = openings.plaintext(of: try Self.message(number), by: 0) { expected }
                #expect(plaintext == expected, "round \(round)")
            }
        }
    }
}
