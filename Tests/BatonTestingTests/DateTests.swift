import BatonTesting
import Foundation
import Handoff
import Testing

/// Dates of the device are in virtual time. Dates of the computer are findings.
@Suite struct DateTests {
    private static let start = Date(timeIntervalSinceReferenceDate: 788_918_400)

    @Test func aWorldHasADate() throws {
        let desk = try Desk()
        #expect(desk.world.date == Self.start)
        #expect(Self.start.formatted(.iso8601) == "2026-01-01T00:00:00Z")
        try desk.world.run(for: .seconds(90))
        #expect(desk.world.date == Self.start + 90)
        let seen = try desk.phone.inApp(NotesApp.app) { app in [app.application.date, Application.current?.date] }
        #expect(seen == [desk.world.date, desk.world.date])
    }

    @Test func anExpirationDateOfTheDeviceComes() throws {
        let desk = try Desk()
        try desk.edit()
        desk.mac.expectOffer(from: desk.phone)
        try desk.phone.inApp(NotesApp.app) { app in app.activity?.expirationDate = app.application.date + 60 }
        try desk.world.run(for: .seconds(61))
        desk.mac.expectNoOffer(from: desk.phone, because: .activityExpired)
        #expect(!desk.world.findings.contains { $0.code.hasPrefix("EXPIRATION") })
    }

    @Test(arguments: [(31.0 * 86_400, "EXPIRATION_FAR_OFF"), (-1, "EXPIRATION_PAST")])
    func anExpirationDateOfAnotherClockIsFound(_ seconds: Double, _ code: String) throws {
        let desk = try Desk()
        try desk.edit()
        try desk.phone.inApp(NotesApp.app) { app in
            app.activity?.expirationDate = Self.start + seconds
            // Becoming current again adds no finding.
            app.activity?.resignCurrent()
            app.activity?.becomeCurrent()
        }
        let found = desk.world.findings.filter { $0.code.hasPrefix("EXPIRATION") }
        #expect(found.map(\.code) == [code])
        #expect(found.first?.reason.contains("Application.date") == true)
    }

    @Test func aDateThatPassesBeforeTheActivityIsCurrentIsFound() throws {
        let desk = try Desk()
        try desk.phone.inApp(NotesApp.app) { app in
            app.activity = NSUserActivity(activityType: NotesApp.type)
            app.activity?.expirationDate = app.application.date + 5
        }
        try desk.world.run(for: .seconds(10))
        #expect(!desk.world.findings.contains { $0.code.hasPrefix("EXPIRATION") })
        try desk.phone.inApp(NotesApp.app) { $0.activity?.becomeCurrent() }
        #expect(desk.world.findings.map(\.code).contains("EXPIRATION_PAST"))
    }
}
