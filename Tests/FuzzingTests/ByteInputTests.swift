import Generation
import Testing

@testable import Fuzzing

/// Inputs from choices, and choices from inputs.
@Suite("Inputs of bytes") struct ByteInputTests {
    private let input = ByteInput(CanaryTarget(), isStructured: true)

    @Test(arguments: [0, 1, 24, 73, 1_000, 40_000]) func bytesHaveChoicesThatMakeThem(_ count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let choices = try #require(input.choices(making: bytes))
        #expect(choices.pieces.count >= count)
        var again = RecordedChoices(replaying: choices.values)
        #expect(input.bytes(&again) == bytes)
    }

    /// A verdict crosses a line as it was.
    @Test func aVerdictCrossesALine() throws {
        var verdict = ByteVerdict.accepted("“two”\n\tlines")
        verdict.note("first", 3)
        verdict.note("second")
        #expect(BytesLine.verdict(BytesLine.answer(verdict, isDescribed: true)) == verdict)
        verdict.demand("an oracle", false, expected: "a\tb", observed: "\u{0}")
        #expect(BytesLine.verdict(BytesLine.answer(verdict, isDescribed: false)) == verdict)
        #expect(BytesLine.verdict(Array("no verdict".utf8)) == nil)
        let question = try #require(BytesLine.input(BytesLine.question([0, 9, 10, 255], isDescribed: true)))
        #expect(question.bytes == [0, 9, 10, 255] && question.isDescribed)
        #expect(BytesLine.input(Array("0".utf8)) == nil && BytesLine.input(Array("0g".utf8)) == nil)
    }

    /// What was made from declarations, and does not become simpler by its own choices, does so byte by byte.
    @Test func aLiteralInputBecomesSimpler() throws {
        let bytes: [UInt8] = [0xCA, 0x7E, 4, 2, 9, 9, 1, 8, 1, 2, 3, 4, 5, 6, 7, 8, 2, 1, 5]
        let choices = try #require(input.choices(making: bytes))
        let shrinker = Shrinker.shrink(choices, mostTries: 2_000) { choices in
            !CanaryTarget.keepsValues(input.bytes(&choices)) && ByteInput.isLiteral(choices)
        }
        var best = RecordedChoices(replaying: shrinker.best.values)
        #expect(input.bytes(&best) == [0xCA, 0x7E, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0])
    }
}
