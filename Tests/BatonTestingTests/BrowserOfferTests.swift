import BatonTesting
import Foundation
import Handoff
import TestSupport
import Testing

/// A device without a fitting app has a browser, so that an offer may appear all the same.
@Suite struct BrowserOfferTests {
    private static let page = URL(string: "https://notes.example.com/1")

    /// The desk while the phone's note has a web page, after a change.
    private func deskWithPage(_ change: (Desk) throws -> Void) throws -> Desk {
        let desk = try Desk()
        try desk.edit()
        desk.mac.expectOffer(from: desk.phone)
        try desk.phone.inApp(NotesApp.app) { $0.activity?.webpageURL = Self.page }
        try change(desk)
        return desk
    }

    // MARK: The browser

    private static let obstacles: [(Ineligibility, @Sendable (Desk) throws -> Void)] = [
        (.appNotInstalled, { try $0.mac.remove(NotesApp.app) }),
        (.teamMismatch, { try $0.mac.update(to: notes { $0.team = "TEAM2BBBBB" }) }),
        (.signingInvalid, { try $0.mac.update(to: notes { $0.signing = .none }) }),
        (.typeNotDeclared, { try $0.mac.update(to: notes { $0.activityTypes = [] }) }),
    ]

    @Test(arguments: obstacles.indices) func thePageOfAnActivityIsOfferedInABrowser(_ index: Int) throws {
        let (reason, change) = Self.obstacles[index]
        let desk = try deskWithPage(change)
        let page = try #require(URL(string: "https://notes.example.com/1"))
        desk.mac.expectOffer(from: desk.phone)
        let found = issues {
            desk.mac.expectNoOffer(from: desk.phone, because: reason)
            desk.mac.expectNoOffer()
        }
        #expect(found.count == 2)
        for issue in found { #expect(issue.contains("com.apple.Safari"), "\(issue)") }
        desk.mac.acceptOffer(from: desk.phone)
        desk.mac.expectOpened(page)
        desk.phone.expectWasContinued(times: 1)
    }

    @Test func noBrowserHelpsAgainstAnotherObstacle() throws {
        let desk = try deskWithPage { try $0.mac.set(.bluetooth, to: false) }
        desk.mac.expectOfferWithdrawn(from: desk.phone)
        desk.mac.expectNoOffer(from: desk.phone, because: .bluetoothOff)
    }

    @Test func withoutAPageTheAbsenceIsCertain() throws {
        let desk = try deskWithPage { desk in
            try desk.phone.inApp(NotesApp.app) { $0.activity?.webpageURL = nil }
            try desk.mac.remove(NotesApp.app)
        }
        desk.mac.expectOfferWithdrawn(from: desk.phone)
        desk.mac.expectNoOffer(from: desk.phone, because: .appNotInstalled)
    }
}
