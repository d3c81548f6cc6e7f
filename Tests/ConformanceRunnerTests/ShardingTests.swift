import ConformanceRunner
import Events
import PositionedYAML
import Testing

/// How a selection is parted, by names and by weights.
@Suite struct ShardingTests {
    private func selection(_ count: Int = 60, repetitions: Int = 1) throws -> [SelectedCase] {
        let numbers = (0..<count).map(String.init).joined(separator: ", ")
        let cases = try load(suite("\(devices)\neach: {n: [\(numbers)]}\nsteps:\n  - mac: {expect: offer}"))
        return Selection(repetitions: repetitions).cases(of: cases)
    }

    private func parts(
        _ selection: [SelectedCase], _ count: Int, _ weights: CaseWeights? = nil
    ) throws -> [SelectionPart] {
        try (0..<count).map {
            SelectionPart(try #require(Shard(index: $0, count: count)), of: selection, weights: weights)
        }
    }

    private func weights(_ entries: [(String, Int)]) throws -> CaseWeights {
        let list = entries.map { #"{"name":"\#($0.0)","microseconds":\#($0.1)}"# }.joined(separator: ",\n")
        return try CaseWeights(Array(#"{"jobs":1,"microseconds":1,"cases":[\#(list)]}"#.utf8))
    }

    @Test(arguments: [1, 2, 5, 100]) func partsAreDisjointAndTogetherTheWhole(count: Int) throws {
        let selection = try selection(repetitions: 2)
        let timed = try weights(selection.enumerated().map { ($0.element.name, $0.offset * 13 % 7) })
        for weights in [nil, timed] {
            let places = try parts(selection, count, weights).map(\.places)
            #expect(places.allSatisfy { $0 == $0.sorted() })
            #expect(places.flatMap { $0 }.sorted() == Array(selection.indices))
        }
    }

    @Test func theHashIsThatOfTheSelectionByName() throws {
        let numbers = (0..<60).map(String.init).joined(separator: ", ")
        let cases = try load(suite("\(devices)\neach: {n: [\(numbers)]}\nsteps:\n  - mac: {expect: offer}"))
        let shard = try #require(Shard("1/3"))
        let selection = Selection().cases(of: cases)
        let byPart = SelectionPart(shard, of: selection).places.map { selection[$0].name }
        #expect(byPart == Selection(shard: shard).cases(of: cases).map(\.name))
    }

    /// Longest first onto the least loaded: the one long case stands alone.
    @Test func longCasesAreSpread() throws {
        let selection = try selection(7)
        let names = selection.map(\.name)
        let weights = try weights([(names[3], 600)] + [0, 1, 2, 4, 5, 6].map { (names[$0], 100) })
        #expect(try parts(selection, 2, weights).map(\.places) == [[3], [0, 1, 2, 4, 5, 6]])
    }

    /// A case without a timing counts as the median one, and names that are no case's count for nothing.
    @Test func unknownCasesGetTheMedian() throws {
        let selection = try selection(4)
        let names = selection.map(\.name)
        let weights = try weights([(names[0], 10), (names[1], 500), (names[2], 1000), ("gone/case", 1_000_000)])
        #expect(weights.idleNames(selection) == 1)
        // 1000 | 500 + 500 (the unknown one), then 10 to the lower index of two equal loads.
        #expect(try parts(selection, 2, weights).map(\.places) == [[0, 2], [1, 3]])
    }

    @Test func weightsDoNotDependOnTheFilesOrder() throws {
        let selection = try selection(40)
        let entries = selection.enumerated().map { ($0.element.name, $0.offset * 31 % 17 * 100) }
        let one = try parts(selection, 4, weights(entries)).map(\.places)
        let other = try parts(selection, 4, weights(entries.reversed())).map(\.places)
        #expect(one == other)
    }

    @Test func hugeWeightsDoNotTrap() throws {
        let selection = try selection(4)
        let weights = try weights(selection.map { ($0.name, Int.max) })
        #expect(try parts(selection, 1, weights).map(\.places) == [[0, 1, 2, 3]])
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"cases":{}}"#, #"{"cases":[1]}"#, #"{"cases":[{"name":"a"}]}"#,
        #"{"cases":[{"name":"a","microseconds":-1}]}"#, #"{"cases":[{"name":"a","microseconds":1.5}]}"#,
        #"{"cases":[{"name":"a","microseconds":1},{"name":"a","microseconds":1}]}"#,
    ]) func filesThatAreNoTimings(text: String) {
        let mistake = #expect(throws: CaseWeights.Mistake.self) { try CaseWeights(Array(text.utf8)) }
        #expect(mistake?.description.contains("expected") == true || mistake?.description.contains("twice") == true)
    }

    @Test(arguments: [
        ("", []), ("0", [0]), ("0-3,7", [0, 1, 2, 3, 7]), ("5-6,8,10-11", [5, 6, 8, 10, 11]),
    ]) func placesRoundTrip(text: String, places: [Int]) {
        #expect(ShardRecord.places(of: text) == ShardRecord.ranges(of: places))
        let record = ShardRecord(index: 0, count: 1, selected: 20, places: ShardRecord.ranges(of: places))
        #expect(ShardRecord.text(of: record.places) == text)
    }

    @Test(arguments: [
        ",", "1,", "a", "-1", "+1", "01", "3-1", "3-3", "1,1", "1,2", "2,1", "1-2-3", "9223372036854775807",
        "99999999999999999999",
    ]) func placesThatNobodyWrites(text: String) {
        #expect(ShardRecord.places(of: text) == nil)
    }
}
