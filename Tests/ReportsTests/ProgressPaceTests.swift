import Reports
import Testing

@Suite struct ProgressPaceTests {
    @Test func nothingForTwoSecondsAndThenTenTimesASecond() {
        let beginning = ContinuousClock.now
        var pace = ProgressPace(beginning: beginning)
        let due = stride(from: 0, through: 2500, by: 10).filter { milliseconds in
            pace.isDue(at: beginning + .milliseconds(milliseconds))
        }
        #expect(due == [2010, 2120, 2230, 2340, 2450])
        #expect(pace.elapsed(at: beginning + .seconds(3)) == .seconds(3))
    }
}
