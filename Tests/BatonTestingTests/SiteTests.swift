import BatonTesting
import Foundation
import Handoff
import Testing

/// Sites, claims and browsers in the tests of an app team.
@Suite struct SiteTests {
    private let page = URL(string: "https://example.com/notes/7?line=2")
    private let association =
        #"{"activitycontinuation": {"apps": ["TEAM1AAAAA.com.example.notes"]}, "#
        + #""applinks": {"details": [{"appIDs": ["TEAM1AAAAA.com.example.notes"]}]}}"#

    private func desk(_ world: World, claims: [String]) throws -> (mac: Device, phone: Device) {
        let mac = try world.addDevice("mac", model: "MacBook Air M2", os: "macOS 14.5", account: "ana")
        let phone = try world.addDevice("phone", model: "iPhone 15", os: "iOS 17.5", account: "ana")
        try mac.install(WebBrowser.app)
        var notes = NotesApp.app
        notes.associatedDomains = claims
        try phone.install(notes)
        return (mac, phone)
    }

    @Test func theAppOfASiteContinuesThePageOfABrowser() throws {
        let world = World()
        world.serve(Site(host: "example.com", association: association))
        let (mac, phone) = try desk(world, claims: ["activitycontinuation:example.com"])
        let page = try #require(page)
        try mac.inApp(WebBrowser.app) { $0.load(page, referrer: URL(string: "https://search.example.org/")) }
        phone.expectOffer(of: NSUserActivityTypeBrowsingWeb, from: mac)
        phone.acceptOffer(from: mac)
        let activity = phone.expectContinued(NSUserActivityTypeBrowsingWeb)
        #expect(activity?.webpageURL == page.absoluteString && activity?.userInfo == nil)
        #expect(phone.openedURLs.isEmpty)
        try mac.inApp(WebBrowser.app) { $0.close() }
    }

    @Test func aSiteThatListsNobodyLeavesThePageToTheBrowser() throws {
        let world = World()
        world.serve(Site(host: "example.com", association: "{}"))
        let (mac, phone) = try desk(world, claims: ["activitycontinuation:example.com"])
        let page = try #require(page)
        try mac.inApp(WebBrowser.app) { $0.load(page) }
        phone.acceptOffer(from: mac)
        phone.expectOpened(page)
    }

    @Test func aLinkOpensInTheAppThatItsSiteApproves() throws {
        let world = World()
        world.serve(Site(host: "example.com", association: association))
        let (_, phone) = try desk(world, claims: ["applinks:example.com"])
        try world.run(for: .seconds(2))
        let page = try #require(page)
        try phone.openLink(page)
        try world.run(for: .seconds(2))
        #expect(world.timeline.contains("cb.continue") && phone.openedURLs.isEmpty)
        var plain = Site(host: "plain.example")
        plain.usesHTTPS = false
        world.serve(plain)
        let other = try #require(URL(string: "https://plain.example/"))
        try phone.openLink(other)
        phone.expectOpened(other)
    }
}
