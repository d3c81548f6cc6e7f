import Randomness
import Testing

@testable import Requirements

/// Mentions are what a regular expression finds.
@Suite struct MentionTests {
    private static func byExpression(_ text: String) -> [Mention] {
        text.matches(of: /\b([A-Z]+)-([0-9]+)\b/.wordBoundaryKind(.simple).asciiOnlyWordCharacters()).map {
            Mention(letters: String($0.1), digits: String($0.2))
        }
    }

    @Test func textsOfTheCatalogue() {
        let text =
            "As CONT-011 and ELIG-016–ELIG-018 say; UPD-007's cycle (O-06, O-123), ERR-001-ERR-002, xDISC-001, PAY_PAY-1."
        #expect(
            Mention.all(in: text).map(\.text)
                == ["CONT-011", "ELIG-016", "ELIG-018", "UPD-007", "O-06", "O-123", "ERR-001", "ERR-002"])
        #expect(Mention.all(in: text).filter(\.isOfPoint).map(\.text) == ["O-06"])
    }

    @Test func randomTexts() {
        var random = SplitMix64(seed: 7)
        let pieces = ["A", "BCD", "12", "345", "-", "-", "-", ", ", "_", "a–"]
        var found = 0
        for _ in 0..<2_000 {
            let text = (0..<12).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
            let mentions = Mention.all(in: text)
            found += mentions.count
            #expect(mentions == Self.byExpression(text), "\(text)")
        }
        #expect(found > 80)
    }
}
