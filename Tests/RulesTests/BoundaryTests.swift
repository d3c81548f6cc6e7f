import Events
import FrameOpening
import Payload
import Testing

@testable import Rules

/// What stands exactly at a limit, and numbers that are larger than any sum.
@Suite struct BoundaryTests {
    private func outcome(_ rule: any Rule, _ trace: Trace, at end: Int64 = 20_000) -> RuleOutcome {
        var rules = RuleSet([rule], reading: FrameReader(Trace.secrets))
        for event in trace.events { rules.observe(event) }
        return rules.finish(at: Instant(nanoseconds: end * Trace.millisecond))[0].outcome
    }

    private func isBroken(_ outcome: RuleOutcome) -> Bool {
        if case .broken = outcome { true } else { false }
    }

    /// The tolerance is a part of what is allowed.
    @Test(arguments: [0, 1, -1] as [Int64]) func anIntervalAtTheEndOfItsTolerance(beyond: Int64) {
        let parameters = RuleParameters()
        let tolerance = parameters.fastInterval / 100 * parameters.intervalTolerancePercent
        for interval in [parameters.fastInterval + tolerance + beyond, parameters.fastInterval - tolerance - beyond] {
            let trace = Trace.good.setting(.interval, .integer(interval), of: .radioSet, number: 2)
            #expect(isBroken(outcome(AdvertisingCadence(), trace)) == (beyond > 0), "\(interval) ns")
        }
    }

    /// The limit counts the cycles of one second; the next second counts anew from its first instant on.
    @Test(arguments: [999, 1000]) func cyclesOfOneSecond(last: Int64) {
        let most = RuleParameters().saveCyclesPerSecond
        var trace = Trace()
        trace.add(
            .activityStateChanged, at: 0, "phone", activity: 1, nil, [.from: "created", .to: "current", .by: "app"])
        for time in (0..<Int64(most)).map({ 5000 + $0 }) + [5000 + last] {
            trace.add(.saveBegan, at: time, "phone", activity: 1)
            trace.add(.saveSnapshot, "phone", activity: 1)
        }
        #expect(isBroken(outcome(CoalescedSaves(), trace)) == (last < 1000))
    }

    /// A duration that no sum with it can hold lasts for ever.
    @Test(arguments: [(Int64.max, Int64(1)), (.max, 0), (.max - 1, 0)])
    func aGoodbyeWithoutEnd(duration: Int64, tolerance: Int64) {
        var parameters = RuleParameters()
        parameters.goodbyeDuration = duration
        parameters.clockToleranceNanoseconds = tolerance
        #expect(outcome(GoodbyeOrder(parameters), Trace.good) == .holds)
    }

    /// Ticks end with 123: a byte above has no time.
    @Test(arguments: [(0x80, false), (0xFC, true), (0xFF, false)] as [(UInt8, Bool)])
    func aTickBeyondItsEpoch(time: UInt8, breaks: Bool) {
        let data = Trace.advertisement(counter: 5, sealing: [0] + Trace.hash + [0x20, time])
        let trace = Trace.good.setting(.data, .data(data), of: .radioSet)
        #expect(isBroken(outcome(SealedContents(), trace)) == breaks)
    }

    /// Of two offers of one app the older one goes, and the newer one may be shown again.
    @Test func theOlderOfferIsTheOneThatGoes() {
        let (older, newer) = (Trace.type, "com.example.notes.view")
        func trace(shownAgain type: String) -> Trace {
            Trace.good.inserting(after: .radioSet, number: 1) {
                $0.add(
                    .activityStateChanged, "phone", activity: 2, nil, [.from: "created", .to: "current", .by: "app"])
                $0.add(.offerShown, "mac", nil, [.from: "phone", .surface: "lockscreen", .type: newer])
                $0.add(.offerHidden, "mac", nil, [.from: "phone", .surface: "lockscreen"])
                $0.add(
                    .offerShown, at: 360, "mac", nil,
                    [.from: "phone", .surface: "lockscreen", .type: type])
            }
        }
        func crowds(_ trace: Trace) -> Bool {
            guard case .broken(let breaches) = outcome(OfferOrder(), trace) else { return false }
            return breaches.contains { $0.requirement == "DISC-006" }
        }
        #expect(!crowds(trace(shownAgain: newer)))
        #expect(crowds(trace(shownAgain: older)))
    }

    /// Bytes are as secret as text.
    @Test func bytesOfUserInfo() {
        let secret: [UInt8] = [0xD1, 0x22, 0x93, 0x04, 0xB5, 0x66, 0xF7]
        func trace(_ sent: [UInt8]) -> Trace {
            Trace.good.setting(.userInfo, ["key": .data(secret)], of: .saveSnapshot)
                .setting(.data, .data([1, 2, 3] + sent), of: .transportSent)
        }
        #expect(isBroken(outcome(EncryptedPayload(), trace(secret))))
        #expect(!isBroken(outcome(EncryptedPayload(), trace(secret.reversed()))))
    }

    /// A request that comes at the end of its time is in time.
    @Test(arguments: [0, 1] as [Int64]) func aRequestAtTheEndOfItsTime(beyond: Int64) {
        let limit = RuleParameters().requestDelayNanoseconds / Trace.millisecond
        var trace = Trace()
        trace.add(.userAccepted, at: 0, "mac", attempt: 1, nil, [.from: "phone", .surface: "dock"])
        trace.add(.willContinueCalled, at: 1, "mac", attempt: 1, .main, [.type: Trace.type])
        trace.add(.transferRequested, at: 1 + limit + beyond, "mac", attempt: 1, nil, [.from: "phone"])
        #expect(isBroken(outcome(ContinuationOrder(), trace)) == (beyond > 0))
    }

    /// Of more activities than are kept the latest are: one more beside the last of them is a breach again.
    @Test func manyActivitiesAtATime() {
        func findsTheLast(_ start: EventKind, _ stop: EventKind, _ fields: EventFields, _ end: EventFields) -> Bool {
            var trace = Trace()
            for activity in 1...9 { trace.add(start, at: 1, "phone", activity: activity, nil, fields) }
            for activity in 1...8 { trace.add(stop, at: 2, "phone", activity: activity, nil, end) }
            trace.add(start, at: 3, "phone", activity: 10, nil, fields)
            guard case .broken(let breaches) = outcome(OneCurrentActivity(), trace) else { return false }
            return breaches.contains { $0.evidence == [8, trace.events.count - 1] }
        }
        #expect(
            findsTheLast(
                .activityStateChanged, .activityStateChanged, [.from: "created", .to: "current", .by: "app"],
                [.from: "current", .to: "inactive", .by: "app"]))
        #expect(
            findsTheLast(
                .advertisingStarted, .advertisingStopped, [.type: Trace.type, .hash: Trace.hash, .counter: 5],
                [.reason: "resigned"]))
    }

    /// A recording misses transmissions: every second or third of them comes at a multiple of the interval, and nothing
    /// between two multiples.
    @Test(arguments: [(30, false), (65, false), (90, true), (100, false)] as [(Int64, Bool)])
    func anIntervalBetweenTwoMultiples(milliseconds: Int64, breaks: Bool) {
        var parameters = RuleParameters()
        parameters.missesTransmissions = true
        let interval = PayloadValue.integer(milliseconds * Trace.millisecond)
        let trace = Trace.good.setting(.interval, interval, of: .radioSet, number: 2)
        #expect(isBroken(outcome(AdvertisingCadence(parameters), trace)) == breaks)
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
}
