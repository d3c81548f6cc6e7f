import BatonTesting
import Foundation
import Handoff
import Testing

/// Expectations that cannot fail, and failures that no expectation notices, are issues.
@Suite struct VacuousExpectationTests {
    // MARK: Exceptions

    /// Exceptions that end an app on a device, and words of the failures.
    static let exceptions: [(property: String, reason: String, advice: String, @Sendable (NotesApp) -> Void)] = [
        (
            "userInfo", "userInfo", "put only strings", { $0.activity?.userInfo = ["title": NotesApp.self] }
        ),
        (
            "activityType", "an activity type must not be empty", "name a type",
            { _ in _ = NSUserActivity(activityType: "") }
        ),
        (
            "webpageURL", "the scheme of a web page must be http or https", "assign an http",
            { $0.activity?.webpageURL = URL(string: "ftp://example.com/list") }
        ),
    ]

    private func raise(_ index: Int, checksItself: Bool, counts: Bool = true) throws {
        let desk = try Desk()
        desk.world.exceptionsAreFailures = counts
        try desk.edit()
        for _ in 1...2 { try desk.phone.inApp(NotesApp.app) { Self.exceptions[index].3($0) } }
        if checksItself { desk.world.check() }
    }

    @Test(arguments: exceptions.indices, [true, false])
    func anExceptionFailsTheTest(_ index: Int, _ checksItself: Bool) throws {
        let (property, reason, advice, _) = Self.exceptions[index]
        let found = issues { try raise(index, checksItself: checksItself) }
        #expect(found.count == 1)
        let lines = verdict(found.first)
        try #require(lines.count == 3)
        #expect(lines[0] == "Expected: no exception in com.example.notes on phone")
        #expect(lines[1].hasPrefix("Observed: NSInvalidArgumentException at \(property): \(reason)"))
        #expect(
            lines[1].hasSuffix(
                ", 2 times; Apple's frameworks end the app here, a virtual device ignores the call and lets the app run on"
            ))
        #expect(lines[2].hasPrefix("What to do: \(advice)"))
        #expect(lines[2].hasSuffix("on purpose expects it: expectException(at: .\(property))"))
    }

    @Test(arguments: exceptions.indices) func aTestCanMeanToRaiseAnException(_ index: Int) throws {
        try raise(index, checksItself: true, counts: false)
        try raise(index, checksItself: false, counts: false)
    }

    // MARK: Faults

    private func handOver(_ fault: Fault, at point: FaultPoint?, after delay: Duration = .zero) throws {
        let desk = try Desk()
        try desk.edit()
        desk.mac.expectOffer(from: desk.phone)
        try desk.world.inject(fault, on: desk.mac, from: desk.phone, at: point, after: delay)
        desk.mac.acceptOffer(from: desk.phone)
        desk.mac.expectContinued()
    }

    @Test func aFaultThatNeverStrikesIsTold() throws {
        #expect(
            verdict(issues { try handOver(.chunkLoss(chunks: 3), at: .failed) }.first) == [
                "Expected: every injected fault occurs",
                "Observed: the fault chunkLoss at failed on mac did not occur",
                "What to do: inject it before failed, or at a point that this handover reaches",
            ])
        #expect(
            verdict(issues { try handOver(.linkLoss, at: nil, after: .seconds(600)) }.first).dropFirst() == [
                "Observed: the fault linkLoss on mac did not occur",
                "What to do: let more time pass: world.run(for:)",
            ])
        let late = issues { try handOver(.linkLoss, at: .replyArrived, after: .seconds(600)) }
        #expect(late.count == 1)
        #expect(verdict(late.first)[1] == "Observed: the fault linkLoss at replyArrived on mac did not occur")
        // A fault that occurs and does no harm.
        try handOver(.chunkLoss(chunks: 3), at: .requested)
    }

    @Test func aFaultThatFollowsAFailedAcceptanceIsNotToldToo() throws {
        let found = issues {
            let desk = try Desk()
            try desk.mac.launch(NotesApp.app)
            desk.mac.acceptOffer(from: desk.phone)
            try desk.world.inject(.cancel, on: desk.mac, at: .announced)
        }
        #expect(found.count == 1)
    }

    @Test func faultsTakeOnlyValuesThatMakeSense() throws {
        let desk = try Desk()
        func refusal(_ fault: Fault, from source: Device? = nil, after delay: Duration = .zero) -> String? {
            do throws(WorldError) {
                try desk.world.inject(fault, on: desk.mac, from: source ?? desk.phone, after: delay)
                return nil
            } catch {
                guard case .wrongFault = error else { return "not the error for this: \(error)" }
                return error.description
            }
        }
        let wrong: [(Fault, String)] = [
            (.oversize(bytes: -1), "The fault oversize cannot be injected. `bytes` is -1; it must be at least 0."),
            (.chunkLoss(chunks: -1), "The fault chunkLoss cannot be injected. `chunks` is -1; it must be at least 1."),
            (.chunkLoss(chunks: 0), "The fault chunkLoss cannot be injected. `chunks` is 0; it must be at least 1."),
            (
                .refuseConnection(times: 0),
                "The fault refuseConnection cannot be injected. `times` is 0; it must be at least 1."
            ),
            (
                .sourceSilent(replies: 0),
                "The fault sourceSilent cannot be injected. `replies` is 0; it must be at least 1."
            ),
            (
                .lateReply(by: .seconds(-1)),
                "The fault lateReply cannot be injected. `by` is -1.0 seconds; it must be at least 0."
            ),
        ]
        for (fault, text) in wrong { #expect(refusal(fault) == text) }
        #expect(
            refusal(.linkLoss, after: .seconds(-1))
                == "The fault linkLoss cannot be injected. `after` is -1.0 seconds; it must be at least 0."
        )
        #expect(
            refusal(.linkLoss, from: desk.mac)
                == "The fault linkLoss cannot be injected. `from` is mac itself; pass the other device, the source.")
        #expect(refusal(.oneWayDiscovery) == nil)
    }

    // MARK: Devices

    @Test func devicesOfAnotherWorldAreRefused() throws {
        let desk = try Desk()
        let other = try Desk()
        try desk.edit()
        desk.mac.expectOffer(from: desk.phone)
        for (device, source) in [(other.mac, desk.phone), (desk.mac, other.phone)] {
            do throws(WorldError) {
                try desk.world.inject(.linkLoss, on: device, from: source)
                Issue.record("a device of another world was taken by its name")
            } catch {
                guard case .foreignDevice = error else { throw error }
                #expect(error.description.contains(" is a device of the world made at BatonTestingTests/Desk.swift:"))
            }
        }
        let misuses: [() -> Void] = [
            { desk.mac.expectOffer(from: other.phone) }, { desk.mac.expectNoOffer(from: other.phone) },
            { desk.mac.expectNoOffer(from: other.phone, because: .handoffOff) },
            { desk.mac.expectOfferWithdrawn(from: other.phone) }, { desk.mac.acceptOffer(from: other.phone) },
        ]
        for misuse in misuses {
            let found = issues(misuse)
            #expect(found.count == 1)
            #expect(
                verdict(found.first).dropFirst().first?.hasPrefix("Observed: phone is a device of the world") == true)
        }
        #expect(
            verdict(issues { desk.mac.expectNoOffer(from: desk.mac) }.first)[1]
                == "Observed: mac cannot be offered its own activities: pass another device as `from`.")
    }

    // MARK: Offers that are not there

    @Test func onlyWhatWasShownIsWithdrawn() throws {
        let desk = try Desk()
        #expect(
            verdict(issues { desk.mac.expectOfferWithdrawn() }.first) == [
                "Expected: the offer on mac is withdrawn", "Observed: no offer was ever shown on mac",
                "What to do: expect the offer first: expectOffer()",
            ])
        try desk.edit()
        desk.mac.expectOffer(from: desk.phone)
        try desk.phone.sendToBackground()
        desk.mac.expectOfferWithdrawn(of: NotesApp.type, from: desk.phone)
        #expect(
            verdict(issues { desk.mac.expectOfferWithdrawn(of: "com.example.notes.edlt") }.first) == [
                "Expected: the offer of com.example.notes.edlt on mac is withdrawn",
                "Observed: no offer of com.example.notes.edlt was ever shown on mac",
                "What to do: did you mean com.example.notes.edit?",
            ])
    }

    @Test func aTypeThatNobodyKnowsIsNotThereForNoReason() throws {
        let desk = try Desk()
        try desk.phone.launch(NotesApp.app)
        #expect(
            verdict(issues { desk.mac.expectNoOffer(of: "com.example.notes.edlt") }.first) == [
                "Expected: no offer of com.example.notes.edlt on mac",
                "Observed: no installed app declares com.example.notes.edlt, and none made an activity of it",
                "What to do: did you mean com.example.notes.edit?",
            ])
        #expect(
            issues { desk.mac.expectNoOffer(of: "com.example.notes.edlt", because: .activityNotCurrent) }.count == 1)
        desk.mac.expectNoOffer(of: NotesApp.type)
        // No app declares it, but one made an activity of it.
        try desk.phone.inApp(NotesApp.app) { $0.edit("Groceries", type: "com.example.notes.edlt") }
        desk.mac.expectNoOffer(of: "com.example.notes.edlt", from: desk.phone)
        desk.mac.expectNoOffer(of: "com.example.notes.edlt", because: .typeNotDeclared)
    }

    @Test func aSourceWithNothingToOfferNeedsAReason() throws {
        let desk = try Desk()
        try desk.phone.launch(NotesApp.app)
        #expect(
            verdict(issues { desk.mac.expectNoOffer(of: NotesApp.type, from: desk.phone) }.first) == [
                "Expected: no offer of com.example.notes.edit from phone on mac",
                "Observed: nothing to offer: phone never had a current activity of com.example.notes.edit",
                "What to do: make the activity current first, or pass because: .activityNotCurrent if the test is about that",
            ])
        desk.mac.expectNoOffer(of: NotesApp.type, from: desk.phone, because: .activityNotCurrent)
        try desk.mac.set(.handoff, to: false)
        try desk.edit()
        desk.mac.expectNoOffer(of: NotesApp.type, from: desk.phone)
    }

    // MARK: After a failure

    @Test func whatFollowsAFailedAcceptanceIsNotJudged() throws {
        let desk = try Desk()
        try desk.mac.launch(NotesApp.app)
        let found = issues {
            desk.mac.acceptOffer(from: desk.phone)
            desk.mac.expectContinued()
            desk.phone.expectWasContinued()
            desk.mac.expectAlert()
        }
        #expect(found.count == 1)
        // After the next acceptance expectations are checked again.
        try desk.edit()
        desk.mac.acceptOffer(from: desk.phone)
        #expect(issues { desk.phone.expectWasContinued(within: .zero) }.count == 1)
        desk.phone.expectWasContinued()
    }

    @Test func eachFailureNamesAttachmentsOfItsOwn() throws {
        let desk = try Desk()
        try desk.edit()
        desk.mac.expectOffer(from: desk.phone)
        let names = [1, 2].flatMap { _ in issues { desk.mac.expectNoOffer(from: desk.phone) } }.map { text in
            text.split(separator: "\n").first { $0.hasPrefix("On the air: ") }?.split(separator: " ")[3]
        }
        #expect(
            names == [
                "eachFailureNamesAttachmentsOfItsOwn.ble.pcap", "eachFailureNamesAttachmentsOfItsOwn-2.ble.pcap",
            ])
    }
}
