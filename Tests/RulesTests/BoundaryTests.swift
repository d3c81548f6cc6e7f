import Events
import FrameOpening
import Platforms
import Testing

@testable import Rules

/// Numbers that are larger than any sum, and what tables and statements keep. `Conformance/Suites/rules.yaml` has what stands
/// exactly at a limit.
@Suite struct BoundaryTests {
    /// A duration that no sum with it can hold lasts for ever.
    @Test(arguments: [(Int64.max, Int64(1)), (.max, 0), (.max - 1, 0)])
    func aGoodbyeWithoutEnd(duration: Int64, tolerance: Int64) {
        var parameters = RuleParameters()
        parameters.goodbyeDuration = duration
        parameters.clockToleranceNanoseconds = tolerance
        var rules = RuleSet([GoodbyeOrder(parameters)], reading: FrameReader(Trace.secrets))
        for event in Trace.good.events { rules.observe(event) }
        #expect(rules.finish(at: Instant(nanoseconds: 20_000 * Trace.millisecond))[0].outcome == .holds)
    }

    /// A table that forgets keeps the latest keys, in their order.
    @Test func aTableOfTheLatestKeys() {
        var table = RecentTable<Int, Int>(capacity: 4)
        for key in 0..<1000 {
            table[key] = key
            if key.isMultiple(of: 3) { table[key] = nil }
            #expect(table.keys.count <= 4)
        }
        #expect(table.keys == [995, 997, 998])
        #expect(table.hasForgotten)
    }

    /// A profile without a fast phase and without a goodbye has neither, not even for a nanosecond.
    @Test(arguments: [0, -1] as [Int64])
    func aProfileWithoutDurations(value: Int64) {
        let parameters = RuleParameters(profile: ProfileParameters(repeating: value))
        #expect(parameters.fastDuration == 0 && parameters.goodbyeDuration == 0)
        #expect(parameters.clockToleranceNanoseconds == 0 && parameters.addressNanoseconds == 0)
        #expect(parameters.fastInterval == 1 && parameters.slowInterval == 1)
    }

    @Test func whatOnlyRecordingsShow() {
        #expect(RuleCatalogue.isObservedOnly("AIR-004") && !RuleCatalogue.isObservedOnly("DISC-016"))
    }

    /// The rule knows 256 owners of an activity. It asks for these in a cycle of more, in whatever order they are called.
    @Test(arguments: [nil, "owner-0", "owner-255", "owner-299"] as [String?])
    func ownersBeyondTheLimit(missing: String?) {
        let owners = (0..<300).map { "owner-\($0)" }
        let trace = Trace.good.appending {
            $0.add(.activityCreated, "phone", activity: 5, nil, [.type: "t", .eligibleForHandoff: true])
            for owner in owners {
                $0.add(.activityManaged, "phone", activity: 5, nil, [.object: owner, .action: "attach"])
            }
            for cycle in 1...2 {
                $0.add(.saveBegan, "phone", activity: 5)
                $0.add(.saveCleared, "phone", activity: 5)
                let called = cycle == 1 ? owners : owners.reversed().filter { $0 != missing }
                for (count, owner) in called.enumerated() {
                    $0.add(
                        .updateCalled, "phone", activity: 5, .main,
                        [.object: owner, .userInfoCount: Int64(count)])
                }
                $0.add(.didUpdateCalled, "phone", activity: 5, .main, [.userInfoCount: 300])
                $0.add(.saveSnapshot, "phone", activity: 5, nil, [.type: "t", .size: 3])
            }
        }
        var rules = RuleSet([SaveCycleOrder()], reading: FrameReader(Trace.secrets))
        for event in trace.events { rules.observe(event) }
        let isKnown = missing == "owner-0" || missing == "owner-255"
        let checks = rules.checks(at: Instant(nanoseconds: 100_000 * Trace.millisecond)) { _ in true }
        let broken = checks.filter { $0.outcome == .fail }
        #expect(broken.map(\.requirements) == (isKnown ? [["UPD-010"]] : []), "\(broken)")
    }

    @Test func aStatementStaysIncomplete() {
        let statement = RuleStatement("a payload is new", requirement: "AIR-001", needs: "a payload")
        #expect(!statement.isIncomplete && !statement.incomplete(false).isIncomplete)
        #expect(statement.incomplete().isIncomplete && statement.incomplete().incomplete(false).isIncomplete)
    }

    @Test func doubtsAreCounted() {
        var statement = RuleStatement("a payload is new", requirement: "AIR-001", needs: "a payload")
        for number in 1...5 { statement.doubt("doubt \(number)", evidence: [number]) }
        #expect(statement.doubts == 5)
        #expect(statement.firstDoubts.first?.evidence == [1])
    }

    /// Two addresses of a device may have one payload, and so one counter, for a time.
    @Test func aKeysCounterMayStayUnderAnotherAddress() {
        var counters = KeyCounters()
        var findings = RuleFindings()
        func judge(_ counter: Int, of device: String, second: Int64) {
            let time = Instant(nanoseconds: second * 1_000 * Trace.millisecond)
            let event = Event(time: time, sequence: Int(second), kind: .radioSet, device: device)
            counters.judge(counter, [UInt8(counter)], ofKey: "key", device, event, &findings)
        }
        judge(10, of: "device-1", second: 0)
        judge(10, of: "device-2", second: 5)
        #expect(counters.statements.map(\.observations) == [0, 1])
        #expect(counters.statements.map(\.breaches) == [0, 0])
        judge(9, of: "device-2", second: 6)
        #expect(counters.statements.map(\.breaches) == [0, 1])
    }

    /// In one instant a device may begin with many activities, whichever of the two it reports first, or seal one of them many times.
    @Test(arguments: ["start before message", "message before start", "one start"])
    func manyMessagesOfAnInstant(order: String) {
        let trace = Trace.good.appending { trace in
            for counter in 30..<130 {
                let message = Trace.advertisement(counter: counter, sealing: [0] + Trace.hash + [0, 0x82])
                func start() {
                    trace.add(
                        .advertisingStarted, at: 11_000, "tablet", activity: counter, nil,
                        [
                            .type: Trace.type, .hash: Trace.hash, .counter: counter,
                        ])
                }
                if order == "start before message" || (order == "one start" && counter == 30) { start() }
                trace.add(
                    .radioSet, at: 11_000, "tablet", app: nil, nil,
                    [.address: Trace.address, .data: message])
                if order == "message before start" { start() }
            }
        }
        var rules = RuleSet([SealedContents()], reading: FrameReader(Trace.secrets))
        for event in trace.events { rules.observe(event) }
        #expect(rules.finish(at: Instant(nanoseconds: 20_000 * Trace.millisecond))[0].outcome == .holds)
    }

    /// What compares payloads cannot be known to hold where a device had to be forgotten.
    @Test func statementsThatComparePayloads() {
        var rules = RuleSet(
            [AdvertisingCounter(), GoodbyeOrder(RuleParameters())], reading: FrameReader(Trace.secrets))
        let statements = rules.finish(at: .start).flatMap(\.statements)
        #expect(
            statements.filter(\.comparesPayloads).map(\.text) == [
                "no counter serves two payloads", "a later payload has a higher counter",
                "no counter of a key serves two payloads under two addresses",
                "a later payload of a key has no lower counter under another address",
                "after a goodbye comes a new payload",
            ])
    }
}
