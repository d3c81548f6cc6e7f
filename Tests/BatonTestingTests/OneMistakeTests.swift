import BatonTesting
import Foundation
import Handoff
import Synchronization
import Testing

/// One mistake is one issue, at the line of the test that made it, with what to do.
@Suite struct OneMistakeTests {
    /// The lines of the issues that a closure records, in this file.
    private func lines(_ body: () throws -> Void) throws -> [Int] {
        let lines = Mutex<[Int]>([])
        try withKnownIssue(isIntermittent: true) {
            try body()
        } matching: { issue in
            lines.withLock { $0.append(issue.sourceLocation?.line ?? 0) }
            return true
        }
        return lines.withLock { $0 }
    }

    private func desk(_ world: World) throws -> (phone: Device, mac: Device) {
        let phone = try world.addDevice("phone", model: "iPhone 15", os: "iOS 17.5", account: "ana")
        let mac = try world.addDevice("mac", model: "MacBook Air M2", os: "macOS 14.5", account: "ana")
        try phone.install(NotesApp.app)
        try mac.install(notes { $0.main = { NotesApp($0, showsEveryError: true) } })
        return (phone, mac)
    }

    @Test func aBrokenRequirementIsToldWhereItWasBroken() throws {
        var line = 0
        let found = try lines {
            let world = World()
            let (phone, mac) = try desk(world)
            try phone.inApp(NotesApp.app) { $0.edit("Groceries") }
            mac.acceptOffer(from: phone)
            try world.inject(.cancel, on: mac, at: .announced)
            line = #line + 1
            mac.expectFailure(.userCancelled)
            try phone.launch(NotesApp.app)
        }
        #expect(found == [line])
    }

    @Test func anExceptionIsToldWhereItWasRaised() throws {
        var line = 0
        let found = try lines {
            let world = World()
            let (phone, mac) = try desk(world)
            try phone.inApp(NotesApp.app) { $0.edit("Groceries") }
            line = #line + 1
            try phone.inApp(NotesApp.app) { app in
                app.activity?.webpageURL = URL(string: "ftp://example.com")
                app.activity?.userInfo = ["title": NotesApp.self]
            }
            mac.expectOffer(from: phone)
        }
        #expect(found == [line], "both exceptions are in one issue")
    }

    @Test func theCauseIsInTheIssueOfItsConsequence() throws {
        let found = issues {
            let world = World()
            let (phone, mac) = try desk(world)
            try phone.inApp(NotesApp.app) { $0.edit("Groceries", type: "") }
            try world.inject(.cancel, on: mac, at: .announced)
            mac.expectOffer(from: phone)
        }
        #expect(found.count == 1)
        #expect(found.first?.contains("\nAlso: NSInvalidArgumentException at activityType: ") == true)
    }

    @Test func swappedDevicesAreToldAsThat() throws {
        let desk = try Desk()
        try desk.edit()
        desk.mac.expectOffer(from: desk.phone)
        let found = issues { desk.phone.expectOffer(from: desk.mac) }
        let text = verdict(found.first)
        #expect(text[1].hasSuffix("; mac shows an offer of phone"))
        #expect(text[2] == "What to do: expect it on the other device: mac.expectOffer(from: phone)")
        #expect(found.first?.contains("ASYMMETRIC_DISCOVERY") == false)
    }

    @Test func oneWayDiscoveryIsStillToldAsThat() throws {
        let desk = try Desk()
        try desk.world.inject(.oneWayDiscovery, on: desk.phone, from: desk.mac)
        try desk.edit()
        try desk.mac.inApp(NotesApp.app) { $0.edit("Letter") }
        desk.mac.expectOffer(from: desk.phone)
        let found = issues { desk.phone.expectOffer(from: desk.mac) }
        #expect(found.first?.contains("ASYMMETRIC_DISCOVERY") == true)
    }

    // MARK: The source

    @Test func countsOfContinuationsAreExact() throws {
        let desk = try Desk()
        try desk.edit()
        desk.phone.expectWasContinued(times: 0)
        desk.mac.acceptOffer(from: desk.phone)
        desk.phone.expectWasContinued(times: 1, by: desk.mac)
        #expect(
            verdict(issues { desk.phone.expectWasContinued(times: 2, by: desk.mac, within: .seconds(1)) }.first) == [
                "Expected: userActivityWasContinued(_:) is called on phone 2 times, for mac",
                "Observed: it was called once",
                "What to do: let another continuation of the activity succeed before, or expect once",
            ])
        #expect(
            verdict(issues { desk.phone.expectWasContinued(times: 0) }.first).last
                == "What to do: check which other continuations the test accepts before")
    }

    @Test func anActivityThatTheAppManagesItselfIsNotUpdated() throws {
        let desk = try Desk()
        try desk.edit()
        desk.mac.acceptOffer(from: desk.phone)
        #expect(
            verdict(issues { desk.phone.expectDidUpdate(within: .seconds(1)) }.first) == [
                "Expected: application(_:didUpdate:) is called on phone",
                "Observed: it was not called within 1 s",
                "What to do: assign the activity to the userActivity of a responder, and set its needsSave: the framework "
                    + "updates only activities that it manages",
            ])
    }

    @Test func aPageThatIsNotOpenedIsTold() throws {
        let desk = try Desk()
        let pages = try ["https://a.example/1", "https://a.example/2"].map { try #require(URL(string: $0)) }
        try desk.phone.launch(NotesApp.app)
        #expect(
            verdict(issues { desk.phone.expectOpened(pages[0]) }.first)[1]
                == "Observed: none opened a page within 2 s")
        try desk.phone.inApp(NotesApp.app) { $0.application.open(pages[0]) }
        desk.phone.expectOpened(pages[0])
        #expect(
            verdict(issues { desk.phone.expectOpened(pages[1]) }.first) == [
                "Expected: https://a.example/2 is opened in the browser of phone",
                "Observed: what was opened is https://a.example/1",
                "What to do: compare the URLs, with query and fragment",
            ])
    }
}
