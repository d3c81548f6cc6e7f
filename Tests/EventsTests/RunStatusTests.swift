import Events
import Testing

@Suite struct RunStatusTests {
    @Test func severalStatusesCombineByPrecedence() {
        let order: [RunStatus] = [
            .harnessFault, .nonDeterminism, .implementationGone, .unexpected, .nothingSelected, .asExpected,
        ]
        for (index, first) in order.enumerated() {
            for second in order[index...] {
                #expect(RunStatus.combined([first, second]) == first)
                #expect(RunStatus.combined([second, first, .asExpected]) == first)
            }
        }
        #expect(RunStatus.combined([]) == .asExpected)
        #expect(RunStatus.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6])
    }

    @Test func outcomesContributeTheirStatus() {
        #expect(Outcome.allCases.map { RunStatus(of: $0).rawValue } == [0, 1, 0, 0, 1, 3, 1])
    }
}
