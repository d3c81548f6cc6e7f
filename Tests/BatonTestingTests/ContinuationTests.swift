import BatonTesting
import Foundation
import Handoff
import Payload
import Testing

@Suite struct ContinuationTests {
    @Test func anActivityGoesOn() throws {
        let desk = try Desk()
        try desk.edit("Groceries")
        desk.phone.expectCurrentActivity(NotesApp.type)
        #expect(desk.mac.acceptOffer(of: NotesApp.type, from: desk.phone, on: .cmdTab))
        let received = desk.mac.expectContinued(
            NotesApp.type, userInfo: ["title": "Groceries"], containing: ["title": "Groceries"], title: "Groceries")
        #expect(received?.type == NotesApp.type)
        #expect(received?.userInfo == ["title": "Groceries"])
        desk.phone.expectWasContinued()
        #expect(try desk.mac.inApp(NotesApp.app) { $0.delegate.title } == "Groceries")
        desk.mac.expectNoAlert()
        desk.world.check()
    }

    @Test func eachContinuationIsToldToItsSource() throws {
        let desk = try Desk()
        try desk.edit("Groceries")
        desk.mac.acceptOffer(from: desk.phone)
        desk.phone.expectWasContinued()
        desk.mac.acceptOffer(from: desk.phone)
        #expect(
            verdict(issues { desk.phone.expectWasContinued(within: .zero) }.first)[1].contains("it was not called"),
            "being told of the first is not enough")
        desk.phone.expectWasContinued()
    }

    @Test func differencesAreTold() throws {
        let desk = try Desk()
        try desk.edit("Groceries")
        desk.mac.acceptOffer(from: desk.phone)
        let found = issues {
            desk.mac.expectContinued(
                "com.example.notes.view", userInfo: ["title": "Shopping", "count": 3], title: "List")
        }
        #expect(
            verdict(found.first) == [
                #"Expected: com.example.notes on mac continues com.example.notes.view, with userInfo {"count":3,"title":"Shopping"}, titled "List""#,
                #"Observed: the activity is com.example.notes.edit; the title is "Groceries"; in userInfo, "count" is missing, "title" is "Groceries" instead of "Shopping"; the app received {"title":"Groceries"}"#,
                "What to do: compare what saves the activity (updateUserActivityState, didUpdate, userInfo) with what continues it: both must use the same types, keys and kinds of values",
            ])
        #expect(found.first?.contains("\n> ") == true, "the event that shows it is marked")
        desk.mac.expectContinued(containing: ["title": "Groceries"])
        #expect(
            verdict(issues { desk.mac.expectContinued(userInfo: [:]) }.first)[1].contains(#""title" is not expected"#))
    }

    @Test func aStateThatWasSavedTooLateIsToldAsThat() throws {
        let desk = try Desk()
        try desk.edit("Groceries")
        desk.mac.acceptOffer(from: desk.phone)
        desk.mac.expectContinued(containing: ["title": "Groceries"])
        try desk.phone.inApp(NotesApp.app) { app in
            app.activity?.userInfo = ["title": "Shopping"]
            app.activity?.needsSave = true
        }
        try desk.world.run(for: .seconds(1))
        let lines = verdict(issues { desk.mac.expectContinued(containing: ["title": "Shopping"]) }.first)
        #expect(
            lines[1].contains("; phone saved the expected state at ") && lines[1].hasSuffix(" ms, after its reply"),
            "\(lines)")
        #expect(lines[2].hasPrefix("What to do: change the state before the offer is accepted"))
        #expect(
            !verdict(issues { desk.mac.expectContinued(containing: ["title": "Tools"]) }.first)[1].contains("saved"),
            "a state that was never saved is not too late")
    }

    @Test func aPageInPlaceOfAnAppIsToldAsThat() throws {
        let desk = try Desk(onMac: nil)
        try desk.phone.inApp(NotesApp.app) { app in
            app.edit("Groceries")
            app.activity?.webpageURL = URL(string: "https://notes.example.com/1")
        }
        desk.mac.acceptOffer(from: desk.phone)
        let lines = verdict(issues { desk.mac.expectContinued() }.first)
        #expect(
            Array(lines.dropFirst()) == [
                "Observed: mac has no app for the activity and opened https://notes.example.com/1 in com.apple.Safari",
                "What to do: expect the page: mac.expectOpened(URL(string: \"https://notes.example.com/1\")!), or install the app",
            ])
    }

    @Test func anAppThatDoesNotTakeItOverIsTold() throws {
        let desk = try Desk(onMac: notes { $0.main = { NotesApp($0, answersTrue: false) } })
        try desk.edit()
        desk.mac.acceptOffer(from: desk.phone)
        let lines = verdict(issues { desk.mac.expectContinued() }.first)
        #expect(
            lines.dropFirst().first
                == #"Observed: application(_:continue:restorationHandler:) returned false; the app received {"title":"Groceries"}"#
        )
        #expect(lines.last?.hasPrefix("What to do: compare what saves the activity") == true)
    }

    @Test func aRefusalCanBeExpected() throws {
        let desk = try Desk(onMac: notes { $0.main = { NotesApp($0, answersTrue: false) } })
        try desk.edit()
        desk.mac.acceptOffer(from: desk.phone)
        desk.mac.expectRefused()
        let willing = try Desk()
        try willing.edit()
        willing.mac.acceptOffer(from: willing.phone)
        #expect(
            verdict(issues { willing.mac.expectRefused() }.first) == [
                "Expected: com.example.notes on mac refuses the activity",
                "Observed: application(_:continue:restorationHandler:) returned true",
                "What to do: return false for an activity that the app cannot continue",
            ])
    }

    @Test func equalNumbersOfTwoKindsAreToldApart() throws {
        let desk = try Desk()
        try desk.phone.inApp(NotesApp.app) { app in
            app.edit("Groceries")
            app.activity?.userInfo = ["position": 99.0, "line": 7]
        }
        desk.mac.acceptOffer(from: desk.phone)
        let lines = verdict(issues { desk.mac.expectContinued(containing: ["position": 99, "line": 7.0]) }.first)
        #expect(
            lines[1].contains(#""position" is 99.0 instead of 99 (a real, not an integer)"#)
                && lines[1].contains(#""line" is 7 instead of 7.0 (an integer, not a real)"#), "\(lines)")
    }

    @Test func aCancellationBeforeTheAppIsCalledIsTold() throws {
        let desk = try Desk()
        try desk.edit()
        desk.mac.acceptOffer(from: desk.phone)
        try desk.mac.cancelContinuation()
        let lines = verdict(issues { desk.mac.expectFailure(.userCancelled) }.first)
        #expect(
            lines.dropFirst() == [
                "Observed: the user cancelled before the app was called, so that the app was told nothing",
                "What to do: cancel later: inject(.cancel, on: …, at: .announced)",
            ], "\(lines)")
    }

    @Test func whatFollowsAFailureThatDidNotHappenIsNoSecondIssue() throws {
        let desk = try Desk()
        try desk.edit()
        desk.mac.acceptOffer(from: desk.phone)
        let found = issues {
            desk.mac.expectFailure()
            desk.mac.expectAlert()
        }
        #expect(found.count == 1 && verdict(found.first)[1].contains("it arrived"), "\(found)")
    }

    @Test func anAppThatIsNotInstalledIsTold() throws {
        let desk = try Desk(onMac: nil)
        #expect {
            try desk.mac.inApp(NotesApp.app) { $0.edit("Groceries") }
        } throws: { "\($0)".contains("no app com.example.notes is installed; call install(_:) first") }
    }

    @Test func anAppWithoutCallbacksIsTold() throws {
        let world = World()
        let phone = try world.addDevice("phone", model: "iPhone 15", os: "iOS 17.5", account: "ana")
        let mac = try world.addDevice("mac", model: "MacBook Air M2", os: "macOS 14.5", account: "ana")
        let silent = AppUnderTest(bundle: NotesApp.app.bundle, team: "TEAM1AAAAA", activityTypes: [NotesApp.type]) {
            _ in
            "nothing"
        }
        try phone.install(NotesApp.app)
        try mac.install(silent)
        try phone.inApp(NotesApp.app) { $0.edit("Groceries") }
        mac.acceptOffer()
        #expect(
            verdict(issues { mac.expectContinued() }.first)[1]
                == #"Observed: application(_:continue:restorationHandler:) is not implemented; the app received {"title":"Groceries"}"#
        )
    }

    @Test func anAppThatRefusesItsLaunchIsTold() throws {
        let desk = try Desk(onMac: notes { $0.main = { NotesApp($0, launches: false) } })
        try desk.edit()
        desk.mac.acceptOffer(from: desk.phone)
        #expect(
            verdict(issues { desk.mac.expectContinued() }.first).dropFirst() == [
                "Observed: com.example.notes returned false from its launch: no continuation can reach it",
                "What to do: return true from willFinishLaunchingWithOptions and didFinishLaunchingWithOptions",
            ])
    }

    @Test func nothingAcceptedIsTold() throws {
        let desk = try Desk()
        #expect(
            verdict(issues { desk.mac.expectContinued() }.first)[1]
                == "Observed: mac cannot have a continuation: its user accepted nothing; call acceptOffer() first.")
    }

    @Test func successIsNoFailureAndFailureNoSuccess() throws {
        let desk = try Desk()
        try desk.edit()
        desk.mac.acceptOffer(from: desk.phone)
        #expect(
            verdict(issues { desk.mac.expectFailure(.userCancelled) }.first) == [
                "Expected: the continuation on mac fails with 3072 (.userCancelled)",
                "Observed: it arrived, and application(_:continue:restorationHandler:) was called",
                "What to do: inject a fault before the reply arrives, for example at .requested",
            ])
        desk.mac.acceptOffer(from: desk.phone)
        try desk.mac.cancelContinuation()
        try desk.world.inject(.sourceSilent(), on: desk.mac)
        desk.mac.acceptOffer(from: desk.phone)
        #expect(
            verdict(issues { desk.mac.expectContinued() }.first) == [
                "Expected: com.example.notes on mac continues the activity",
                "Observed: it failed with 4610 (.userActivityRemoteApplicationTimedOut) after the injected fault sourceSilent at 1628.089 ms",
                "What to do: expect this code, or leave the fault sourceSilent out",
            ])
        #expect(
            verdict(issues { desk.mac.expectFailure(.userCancelled) }.first)[1]
                .hasPrefix("Observed: it failed with 4610 (.userActivityRemoteApplicationTimedOut) after "))
        desk.mac.expectAlert(containing: "Not continued")
        #expect(
            verdict(issues { desk.mac.expectAlert(containing: "Try again") }.first) == [
                "Expected: an alert on mac with \"Try again\"",
                "Observed: com.example.notes shows \"Not continued\": \"The activity could not be continued because the app on the other device did not answer in time.\"",
                "What to do: compare its title and message with the expected text",
            ])
    }

    @Test func alertsOfCancellationsAreTold() throws {
        let found = issues {
            let desk = try Desk(onMac: notes { $0.main = { NotesApp($0, showsEveryError: true) } })
            try desk.edit()
            desk.mac.acceptOffer(from: desk.phone)
            try desk.world.inject(.cancel, on: desk.mac, at: .announced)
            desk.mac.expectFailure(.userCancelled)
            desk.mac.expectNoAlert()
        }
        #expect(found.count == 1, "the rule that is broken as well is told with it, and not again")
        #expect(
            verdict(found.first) == [
                "Expected: no alert on mac after its user cancelled",
                "Observed: com.example.notes shows \"Not continued\": \"The activity was not continued because it was cancelled.\"",
                "What to do: return from application(_:didFailToContinueUserActivityWithType:error:) when the error is CocoaError.userCancelled",
            ])
        #expect(found.first?.contains("\nBroken so far:\n  ERR-010 (MUST, ") == true)
    }

    @Test func theSourceIsExpectedToo() throws {
        let desk = try Desk()
        try desk.phone.launch(NotesApp.app)
        #expect(
            verdict(issues { desk.phone.expectCurrentActivity(NotesApp.type) }.first) == [
                "Expected: com.example.notes.edit is current on phone",
                "Observed: com.example.notes has no current activity",
                "What to do: call becomeCurrent() on the activity, or assign it to the userActivity of what is on screen; keep a reference to it, and the app in front",
            ])
        try desk.edit()
        #expect(
            verdict(issues { desk.phone.expectCurrentActivity("com.example.notes.view") }.first)[1]
                == "Observed: com.example.notes has com.example.notes.edit current")
        try desk.phone.inApp(NotesApp.app) { $0.activity?.needsSave = true }
        desk.phone.expectCurrentActivity(NotesApp.type, containing: ["title": "Groceries"])
        #expect(
            verdict(
                issues { desk.phone.expectCurrentActivity(NotesApp.type, containing: ["title": "Shopping"]) }.first)[1]
                == #"Observed: in userInfo, "title" is "Groceries" instead of "Shopping"; it was saved as {"title":"Groceries"}"#
        )
        #expect(
            verdict(issues { desk.phone.expectWasContinued(within: .seconds(1)) }.first)[1]
                == "Observed: it was not called within 1 s")
    }
}
