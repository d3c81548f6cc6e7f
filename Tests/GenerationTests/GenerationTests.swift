import Generation
import Payload
import Randomness
import Testing

/// Choices that are recorded, replayed and shrunk.
@Suite("Generation") struct GenerationTests {
    private let values = PayloadValues(limits: PayloadValues.Limits(edge: 65_536))

    /// The smallest value of a kind of generator that has a property, from the first seed that shows it.
    private func smallest<Value>(
        _ generate: @escaping (inout RecordedChoices) -> Value, where fits: @escaping (Value) -> Bool
    ) -> (value: Value, tries: Int)? {
        for seed in 0..<2_000 as Range<UInt64> {
            var choices = RecordedChoices(seed: seed)
            guard fits(generate(&choices)) else { continue }
            let shrinker = Shrinker.shrink(choices, mostTries: 3_000) { fits(generate(&$0)) }
            var best = RecordedChoices(replaying: shrinker.best.values)
            return (generate(&best), shrinker.tries)
        }
        return nil
    }

    @Test func replayedChoicesMakeTheSameValue() {
        for seed in 0..<300 as Range<UInt64> {
            var choices = RecordedChoices(seed: seed)
            let value = values.value(&choices, depth: 4)
            var again = RecordedChoices(replaying: choices.values)
            #expect(values.value(&again, depth: 4) == value)
            #expect(again.values == choices.values)
        }
    }

    @Test func everySequenceMakesAValue() {
        var numbers = SplitMix64(seed: 7)
        for _ in 0..<500 {
            let sequence = (0..<numbers.below(60)).map { _ in
                numbers.chance(30) ? numbers.next() : UInt64(numbers.below(9))
            }
            var choices = RecordedChoices(replaying: sequence)
            _ = values.value(&choices, depth: 4)
        }
        var nothing = RecordedChoices(replaying: [])
        #expect(values.value(&nothing, depth: 4) == 0)
    }

    @Test(arguments: [15, 255, 256])
    func aCountIsFoundExactly(_ count: Int) {
        let found = smallest({ [values] in values.value(&$0, depth: 2) }) { value in
            if case .array(let elements) = value { elements.count >= count } else { false }
        }
        #expect(found?.value.arrayValue?.count == count)
    }

    @Test func whatIsNestedIsAllThatIsLeft() {
        func contains(_ value: PayloadValue) -> Bool {
            switch value {
            case .date: true
            case .array(let elements): elements.contains(where: contains)
            case .set(let set): set.contains(where: contains)
            case .dictionary(let dictionary): dictionary.contains { contains($0.key) || contains($0.value) }
            default: false
            }
        }
        let found = smallest({ [values] in values.value(&$0, depth: 4) }, where: contains)
        #expect(found?.value == .date(PayloadDate(secondsSince2001: 0)), "\(String(describing: found))")
    }

    /// Neither of two equal numbers can become smaller alone.
    @Test func equalPartsBecomeSmallerTogether() {
        var choices = RecordedChoices(replaying: [77_777, 5, 77_777])
        func make(_ source: inout RecordedChoices) -> [Int] { (0..<3).map { _ in source.below(100_000) } }
        _ = make(&choices)
        let shrinker = Shrinker.shrink(choices, mostTries: 1_000) { source in
            let numbers = make(&source)
            return numbers[0] == numbers[2] && numbers[0] >= 1_000
        }
        #expect(shrinker.best.values == [1_000, 0, 1_000])
    }

    @Test func triesAreBounded() {
        var choices = RecordedChoices(seed: 3)
        _ = (0..<200).map { _ in choices.below(1_000) }
        var count = 0
        let shrinker = Shrinker.shrink(choices, mostTries: 50) { choices in
            count += 1
            return (0..<200).map { _ in choices.below(1_000) }.reduce(0, +) > 10
        }
        #expect(count <= 50 && shrinker.tries <= 50)
    }

    /// A generator that never stops asking gets zeros in the end.
    @Test func choicesAreBounded() {
        var choices = RecordedChoices(seed: 1)
        var asked = 0
        while asked < 3 * RecordedChoices.mostChoices { _ = choices.piece { $0.choice(below: 5) }; asked += 1 }
        #expect(choices.values.count == RecordedChoices.mostChoices)
        #expect(choices.choice(below: 5) == 0)
    }
}
