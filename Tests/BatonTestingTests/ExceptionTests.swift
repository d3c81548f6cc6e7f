import BatonTesting
import Foundation
import Handoff
import Payload
import Testing

/// A test that raises an exception on purpose expects it.
@Suite struct ExceptionTests {
    private static let calls: [(ExceptionOrigin, String, @Sendable (NotesApp) -> Void)] = [
        (.userInfo, #"userInfo["title"]"#, { $0.activity?.userInfo = ["title": NotesApp.self] }),
        (.userInfo, "userInfo", { $0.activity?.addUserInfoEntries(from: ["app": $0]) }),
        (.activityType, "must not be empty", { _ in _ = NSUserActivity(activityType: "") }),
        (.webpageURL, "http or https", { $0.activity?.webpageURL = URL(string: "ftp://example.com/list") }),
    ]

    @Test(arguments: calls.indices) func anExpectedExceptionIsNoFailure(_ index: Int) throws {
        let (origin, reason, call) = Self.calls[index]
        let desk = try Desk()
        try desk.edit()
        for _ in 1...2 { try desk.phone.inApp(NotesApp.app) { call($0) } }
        desk.phone.expectException(at: origin, containing: reason)
        // The call had no effect, and the app runs on.
        desk.mac.acceptOffer(from: desk.phone)
        desk.mac.expectContinued(userInfo: ["title": "Groceries"])
        desk.world.check()
    }

    @Test func anExceptionThatComesLaterIsAwaited() throws {
        let desk = try Desk()
        try desk.edit()
        try desk.phone.inApp(NotesApp.app) { app in
            app.application.perform(afterNanoseconds: 500_000_000) { app.activity?.userInfo = ["app": app] }
        }
        desk.phone.expectException()
    }

    @Test func aLaterExceptionIsAFailureAgain() throws {
        let found = issues {
            let desk = try Desk()
            try desk.edit()
            try desk.phone.inApp(NotesApp.app) { Self.calls[0].2($0) }
            desk.phone.expectException(at: .userInfo)
            try desk.phone.inApp(NotesApp.app) { Self.calls[0].2($0) }
        }
        #expect(found.count == 1)
        #expect(verdict(found.first).first == "Expected: no exception in com.example.notes on phone")
    }

    @Test func aMissingExceptionIsTold() throws {
        let desk = try Desk()
        try desk.edit()
        #expect(
            verdict(issues { desk.phone.expectException(at: .userInfo, containing: "view") }.first) == [
                #"Expected: an app on phone raises NSInvalidArgumentException at userInfo, with "view" in its reason"#,
                "Observed: none was raised within 2 s",
                "What to do: make the call in the app's process: inApp(_:_:); an activity that the test itself makes belongs "
                    + "to no app and raises nothing",
            ])
    }

    @Test func anotherExceptionIsToldOnce() throws {
        let found = issues {
            let desk = try Desk()
            try desk.edit()
            try desk.phone.inApp(NotesApp.app) { Self.calls[3].2($0) }
            desk.phone.expectException(at: .userInfo)
        }
        #expect(found.count == 1)
        #expect(
            verdict(found.first).dropFirst() == [
                "Observed: what was raised is NSInvalidArgumentException at webpageURL: the scheme of a web page must be http "
                    + #"or https, not "ftp""#, "What to do: compare what raised it and the reason",
            ])
    }

    @Test func anotherDevicesExceptionIsNotMeant() throws {
        let found = issues {
            let desk = try Desk()
            try desk.edit()
            try desk.mac.inApp(NotesApp.app) { _ in _ = NSUserActivity(activityType: "") }
            desk.phone.expectException(at: .activityType)
        }
        #expect(found.first?.contains("Observed: none was raised within 2 s") == true)
    }
}
