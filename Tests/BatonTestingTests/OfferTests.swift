import BatonTesting
import Foundation
import Handoff
import Testing

@Suite struct OfferTests {
    @Test func anOfferComesAndGoes() throws {
        let desk = try Desk()
        try desk.edit()
        let offer = try #require(desk.mac.expectOffer(of: NotesApp.type, from: desk.phone, on: .dock))
        #expect(offer.source == "phone")
        #expect(offer.app == "com.example.notes")
        #expect(desk.mac.offers == [offer])
        try desk.phone.sendToBackground()
        desk.mac.expectOfferWithdrawn(of: NotesApp.type, from: desk.phone)
        #expect(desk.mac.offers.isEmpty)
        desk.mac.expectNoOffer(because: .activityNotCurrent)
    }

    @Test func anOfferAtAnotherPlaceIsExplained() throws {
        let desk = try Desk()
        try desk.mac.inApp(NotesApp.app) { $0.edit("Groceries") }
        let lines = verdict(issues { desk.phone.expectOffer(from: desk.mac, on: .lockscreen) }.first)
        #expect(
            lines.dropFirst() == [
                "Observed: no offer; phone shows it, but at appSwitcher",
                "What to do: lock the device first: phone.lock(), or leave out `on:`",
            ], "\(lines)")
        let other = verdict(issues { desk.phone.expectOffer(from: desk.mac, on: .dock) }.first)
        #expect(other.last == "What to do: expect it at appSwitcher, or leave out `on:`", "\(other)")
    }

    @Test func aMissingOfferIsExplained() throws {
        let found = issues {
            let desk = try Desk(onMac: notes { $0.activityTypes = ["com.example.notes.view"] })
            try desk.edit()
            desk.mac.expectOffer(of: NotesApp.type, from: desk.phone)
        }
        #expect(found.count == 1)
        #expect(
            verdict(found.first) == [
                "Expected: an offer of com.example.notes.edit from phone on mac, within 5 s",
                "Observed: no offer; TYPE_NOT_DECLARED: com.example.notes on mac declares com.example.notes.view, but not com.example.notes.edit, which is current on phone",
                "What to do: add com.example.notes.edit to NSUserActivityTypes in the Info.plist of the app on mac",
            ])
        let text = found.first ?? ""
        #expect(
            text.contains("\n     0.000  phone  adv.start com.example.notes activity 1 type=com.example.notes.edit"))
        #expect(text.contains("mac    log.handoff from=phone reason=no installed app"))
        #expect(
            text.hasSuffix(
                ".ble.pcap with aMissingOfferIsExplained.keys.json; mkdir -p DIR && swift test --attachments-path DIR keeps them"
            ))
    }

    /// A setup in which each condition fails, and words of the failure.
    static let obstacles: [(Ineligibility, String, @Sendable (Desk) throws -> Void)] = [
        (.accountMissing, "is not signed in to an account", { try $0.mac.signOut() }),
        (
            .accountMismatch, "different accounts",
            { desk in
                try desk.mac.signOut()
                try desk.mac.signIn(to: "ben")
            }
        ),
        (.bluetoothOff, "Bluetooth is off", { try $0.mac.set(.bluetooth, to: false) }),
        (.handoffOff, "Handoff switch is off", { try $0.phone.set(.handoff, to: false) }),
        (.restricted, "forbids Handoff", { try $0.phone.set(.activityContinuationAllowed, to: false) }),
        (.outOfRange, "mac does not receive advertisements of phone", { try $0.mac.move(toX: 500) }),
        (.notPaired, "are not paired", { try $0.world.inject(.stalePairing, on: $0.mac) }),
        (
            .activityNotCurrent, "has a current activity",
            { desk in
                try desk.phone.inApp(NotesApp.app) { $0.activity?.resignCurrent() }
            }
        ),
        (
            .activityInvalid, "was invalidated",
            { desk in
                try desk.phone.inApp(NotesApp.app) { $0.activity?.invalidate() }
            }
        ),
        (
            .notEligibleForHandoff, "excluded from Handoff",
            { desk in
                try desk.phone.inApp(NotesApp.app) { $0.activity?.isEligibleForHandoff = false }
            }
        ),
        (.activityExpired, "has expired", { try $0.world.inject(.expire, on: $0.mac) }),
        (.appNotInstalled, "no app on mac is of the team", { try $0.mac.remove(NotesApp.app) }),
        (.signingInvalid, "names no team", { try $0.mac.update(to: notes { $0.signing = .none }) }),
        (.teamMismatch, "is not of the team TEAM1AAAAA", { try $0.mac.update(to: notes { $0.team = "TEAM2BBBBB" }) }),
        (.typeNotDeclared, "declares no type", { try $0.mac.update(to: notes { $0.activityTypes = [] }) }),
    ]

    @Test(arguments: obstacles.indices) func everyObstacleIsNamed(_ index: Int) throws {
        let (reason, words, setUp) = Self.obstacles[index]
        let desk = try Desk()
        try desk.edit()
        desk.mac.expectOffer(from: desk.phone)
        try setUp(desk)
        desk.mac.expectOfferWithdrawn(from: desk.phone, within: .seconds(60))
        desk.mac.expectNoOffer(from: desk.phone, because: reason)
        let found = issues { desk.mac.expectOffer(from: desk.phone) }
        #expect(verdict(found.first)[1].contains(words), "\(verdict(found.first))")
        #expect(verdict(found.first)[1].contains(reason.rawValue))
        #expect(verdict(found.first).count == 3, "it says what to do")
        let other = Ineligibility.osTooOld
        #expect(
            verdict(issues { desk.mac.expectNoOffer(from: desk.phone, because: other) }.first)[1]
                == "Observed: the first condition that fails from phone to mac is \(reason.rawValue)")
    }

    @Test func anOldPhoneOrAForeignAccountIsNamed() throws {
        let world = World()
        let old = try world.addDevice("old", model: "iPhone 4s", os: "iOS 8.1", account: "ana")
        let mac = try world.addDevice("mac", model: "MacBook Air M2", os: "macOS 14.5", account: "ana")
        try old.install(NotesApp.app)
        try mac.install(NotesApp.app)
        try old.inApp(NotesApp.app) { $0.edit("Groceries") }
        mac.expectNoOffer(from: old, because: .modelUnsupported)
    }

    @Test func anUnexpectedOfferIsTold() throws {
        let desk = try Desk()
        try desk.edit()
        let found = issues { desk.mac.expectNoOffer(of: NotesApp.type) }
        #expect(
            verdict(found.first) == [
                "Expected: no offer of com.example.notes.edit on mac, for 10 s",
                "Observed: com.example.notes.edit from phone is offered (dock, cmdTab), for com.example.notes",
                "What to do: check that the condition that should prevent the offer holds on phone and mac",
            ])
        let still = issues { desk.mac.expectOfferWithdrawn(from: desk.phone, within: .seconds(1)) }
        #expect(
            verdict(still.first) == [
                "Expected: the offer from phone on mac is withdrawn within 1 s",
                "Observed: com.example.notes.edit from phone is still offered for com.example.notes",
                "What to do: invalidate or resign the activity on phone first, or wait longer with `within`",
            ])
    }

    @Test func anOfferOfThePageIsToldAsThat() throws {
        let desk = try Desk(onMac: nil)
        try desk.phone.inApp(NotesApp.app) { app in
            app.edit("Groceries")
            app.activity?.webpageURL = URL(string: "https://notes.example.com/1")
        }
        let found = issues { desk.mac.expectNoOffer(from: desk.phone, because: .appNotInstalled) }
        #expect(
            verdict(found.first).last?.hasPrefix(
                "What to do: the activity has a webpageURL, which a device without the app offers in its browser: ")
                == true,
            "\(found)")
        desk.mac.expectNoOffer(of: NotesApp.type, from: desk.phone)
    }

    @Test func anExpirationByTheComputersClockIsToldAsThat() throws {
        let desk = try Desk()
        try desk.phone.inApp(NotesApp.app) { app in
            app.edit("Groceries")
            app.activity?.expirationDate = desk.world.date.addingTimeInterval(86_400 * 300)
        }
        try desk.world.run(for: .seconds(61))
        let found = issues { desk.mac.expectNoOffer(from: desk.phone, because: .activityExpired) }
        #expect(
            verdict(found.first).last?.hasPrefix(
                "What to do: make the expirationDate from the world's date, not from Date()")
                == true, "\(found)")
    }

    @Test(arguments: [
        ("resign", "com.example.notes resigned com.example.notes.edit at 0.000 ms", "call becomeCurrent() again, or "),
        ("leave", "com.example.notes left the front at 0.000 ms", "keep the app in front until "),
        ("end", "com.example.notes was terminated at 0.000 ms", "launch it again, "),
    ])
    func whatEndedTheLastActivityIsTold(_ end: String, _ observed: String, _ advice: String) throws {
        let desk = try Desk()
        try desk.edit()
        switch end {
        case "resign": try desk.phone.inApp(NotesApp.app) { $0.activity?.resignCurrent() }
        case "end": try desk.phone.terminate(NotesApp.app)
        default: try desk.phone.sendToBackground()
        }
        let lines = verdict(issues { desk.mac.expectOffer(from: desk.phone) }.first)
        try #require(lines.count == 3)
        #expect(lines[1].hasSuffix("; \(observed)"), "\(lines)")
        #expect(lines[2].hasPrefix("What to do: \(advice)"), "\(lines)")
    }

    @Test func anotherActivityIsNamed() throws {
        let both = notes { $0.activityTypes = [NotesApp.type, "com.example.notes.view"] }
        let desk = try Desk(onMac: both)
        try desk.edit()
        let found = issues { desk.mac.expectOffer(of: "com.example.notes.view") }
        #expect(
            verdict(found.first)[1]
                == "Observed: no offer; mac shows an offer of com.example.notes.edit from phone instead")
    }

    @Test func aLonelyDeviceHasNoOffers() throws {
        let world = World()
        let phone = try world.addDevice("phone", model: "iPhone 15", os: "iOS 17.5")
        #expect(
            verdict(issues { phone.expectOffer() }.first) == [
                "Expected: an offer on phone, within 5 s", "Observed: no offer; phone is the only device",
                "What to do: add the device that the activity comes from",
            ])
    }

    @Test func acceptingNothingIsToldOnce() throws {
        let found = issues {
            let desk = try Desk()
            try desk.mac.launch(NotesApp.app)
            desk.mac.acceptOffer(from: desk.phone)
            desk.mac.expectContinued()
            desk.mac.expectFailure()
        }
        #expect(found.count == 1)
        #expect(verdict(found.first)[0] == "Expected: an offer from phone on mac, within 5 s")
    }

    @Test func textOfAppsIsEscaped() throws {
        let found = issues {
            let desk = try Desk()
            try desk.phone.inApp(NotesApp.app) {
                $0.edit("Groceries\u{1B}[2J\u{202E}", type: "evil\u{7}\n\u{2028}type")
            }
            desk.mac.expectOffer(of: "evil\u{7}\n\u{2028}type")
        }
        let text = found.first ?? ""
        #expect(text.contains(#"evil\u{7}\u{A}\u{2028}type"#))
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" || $0 == "\u{2028}" })
    }
}
