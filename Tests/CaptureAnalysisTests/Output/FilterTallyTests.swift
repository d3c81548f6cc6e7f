import CaptureAnalysis
import Testing

struct FilterTallyTests {
    private func tally(_ count: Int, admitted: Bool = false) -> FilterTally {
        var tally = FilterTally()
        for _ in 0..<count { tally.note(admitted) }
        return tally
    }

    @Test func onlyAnEmptyResultIsExplained() {
        #expect(tally(2, admitted: true).note == nil && tally(2, admitted: true).note(of: "payload") == nil)
        #expect(tally(0).note == "no packet contains an Apple message" && tally(0).note(of: "payload") == nil)
    }

    @Test func oneAndManyHaveTheirOwnWords() {
        #expect(tally(1).note(of: "payload") == "the only payload does not meet all filters")
        #expect(tally(3).note(of: "payload") == "none of the 3 payloads meets all filters")
        #expect(
            tally(3).note
                == "none of the 3 messages meets all filters; `baton capture show` without filters lists all messages")
    }
}
