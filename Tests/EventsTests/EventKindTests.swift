import Events
import Testing

@Suite struct EventKindTests {
    /// ``EventKind/ordinal`` reads the byte in which Swift stores the kind.
    @Test func theOrdinalIsThePlaceInTheList() {
        #expect(EventKind.allCases.map(\.ordinal) == Array(EventKind.allCases.indices))
    }
}
