import BatonTesting
import Foundation
import Handoff
import Payload
import Testing

/// The kinds of test that the team of a podcast player writes, from the article alone.
@Suite struct PodcastTests {
    let world = World()
    let phone: Device
    let mac: Device
    let app = PodcastApp.app

    init() throws {
        phone = try world.addDevice("phone", model: "iPhone 15", os: "iOS 17.5", account: "ana")
        mac = try world.addDevice("mac", model: "MacBook Air M2", os: "macOS 14.5", account: "ana")
        try phone.install(app)
        try mac.install(app)
    }

    private func episode(on device: Device) throws -> Int? { try device.inApp(app) { $0.player.episode } }

    @Test(arguments: [true, false]) func listeningGoesOnInBothDirections(_ fromPhone: Bool) throws {
        let (source, receiver) = fromPhone ? (phone, mac) : (mac, phone)
        try source.inApp(app) { $0.player.play(episode: 7, at: 61.5) }
        source.expectCurrentActivity(PodcastApp.listening, containing: ["episode": 7])
        receiver.acceptOffer(of: PodcastApp.listening, from: source)
        receiver.expectContinued(PodcastApp.listening, userInfo: ["episode": 7, "position": 61.5], title: "Episode 7")
        source.expectDidUpdate(PodcastApp.listening)
        source.expectWasContinued(times: 1, by: receiver)
        #expect(try episode(on: receiver) == 7)
    }

    @Test func anotherTeamsAppIsNotOffered() throws {
        var stranger = app
        stranger.team = "TEAM2BBBBB"
        try mac.update(to: stranger)
        try phone.inApp(app) { $0.player.play(episode: 7, at: 0) }
        mac.expectNoOffer(from: phone, because: .teamMismatch)
    }

    @Test func anotherAccountSeesNothing() throws {
        try mac.signOut()
        try mac.signIn(to: "ben")
        try phone.inApp(app) { $0.player.play(episode: 7, at: 0) }
        mac.expectNoOffer(of: PodcastApp.listening, from: phone, because: .accountMismatch)
    }

    @Test func anOldReleaseHasNoHandoff() throws {
        let world = World()
        let old = try world.addDevice("old", model: "iPhone 5s", os: "iOS 7.1.2", account: "ana")
        let mac = try world.addDevice("mac", model: "MacBook Air M2", os: "macOS 14.5", account: "ana")
        try old.install(app)
        try mac.install(app)
        try mac.inApp(app) { $0.player.play(episode: 7, at: 0) }
        old.expectNoOffer(from: mac, because: .osTooOld)
    }

    @Test func bluetoothOffHidesTheOffer() throws {
        try phone.inApp(app) { $0.player.play(episode: 7, at: 0) }
        mac.expectOffer(from: phone)
        try mac.set(.bluetooth, to: false)
        mac.expectOfferWithdrawn(from: phone)
        mac.expectNoOffer(from: phone, because: .bluetoothOff)
    }

    @Test func aCancelledContinuationIsQuiet() throws {
        try phone.inApp(app) { $0.player.play(episode: 7, at: 0) }
        mac.acceptOffer(from: phone)
        try world.inject(.cancel, on: mac, at: .announced)
        mac.expectFailure(.userCancelled)
        mac.expectNoAlert()
    }

    @Test(arguments: [Fault.linkLoss, .sourceGone]) func anInterruptionIsTold(_ fault: Fault) throws {
        try phone.inApp(app) { $0.player.play(episode: 7, at: 0) }
        mac.acceptOffer(from: phone)
        try world.inject(fault, on: mac, from: phone, at: .requested)
        mac.expectFailure()
        mac.expectAlert(containing: "Not continued")
        #expect(try episode(on: mac) == nil)
    }

    @Test func aLateUpdateArrives() throws {
        try phone.inApp(app) { $0.player.play(episode: 7, at: 0) }
        mac.expectOffer(from: phone)
        try phone.inApp(app) { $0.player.seek(to: 90) }
        mac.acceptOffer(from: phone)
        mac.expectContinued(containing: ["position": 90.0])
    }

    @Test func aPayloadAtTheEdgeArrivesAndIsAFinding() throws {
        let world = try World(parameters: ["hardPayloadLimit": .bytes(8192)])
        let phone = try world.addDevice("phone", model: "iPhone 15", os: "iOS 17.5", account: "ana")
        let mac = try world.addDevice("mac", model: "MacBook Air M2", os: "macOS 14.5", account: "ana")
        for device in [phone, mac] { try device.install(app) }
        try phone.inApp(app) { $0.player.play(episode: .max, at: 0) }
        mac.acceptOffer(from: phone)
        mac.expectContinued(containing: ["episode": .integer(.max)])
        try world.inject(.oversize(bytes: 9000), on: mac, from: phone, at: .requested)
        mac.acceptOffer(from: phone)
        mac.expectFailure(.userActivityHandoffUserInfoTooLarge)
        #expect(world.findings.contains { $0.code == "PAYLOAD_ABOVE_SOFT_LIMIT" })
    }

    @Test func twoReceiversContinueOneAfterTheOther() throws {
        let world = World()
        let phone = try world.addDevice("phone", model: "iPhone 15", os: "iOS 17.5", account: "ana")
        let mac = try world.addDevice("mac", model: "MacBook Air M2", os: "macOS 14.5", account: "ana")
        let pad = try world.addDevice("pad", model: "iPad Pro 2021", os: "iOS 17.5", account: "ana")
        for device in [phone, mac, pad] { try device.install(app) }
        try phone.inApp(app) { $0.player.play(episode: 7, at: 0) }
        for device in [mac, pad] {
            device.acceptOffer(from: phone)
            device.expectContinued(containing: ["episode": 7])
        }
        phone.expectWasContinued(times: 2)
        phone.expectWasContinued(times: 1, by: mac)
        phone.expectWasContinued(times: 1, by: pad)
    }

    @Test func whatIsRestoredLaterIsWaitedFor() async throws {
        try phone.inApp(app) { $0.player.play(episode: 7, at: 0) }
        mac.acceptOffer(from: phone)
        mac.expectContinued()
        try await world.settle()
        #expect(try mac.inApp(app) { $0.player.restoredTitle } == "Episode 7")
    }

    @Test func aPageIsNoReasonToExpectNoOffer() throws {
        try mac.remove(app)
        try phone.inApp(app) {
            $0.player.play(episode: 7, at: 0, page: URL(string: "https://podcasts.example.com/7"))
        }
        let found = issues { mac.expectNoOffer(from: phone, because: .appNotInstalled) }
        #expect(found.count == 1)
        mac.acceptOffer(from: phone)
        mac.expectOpened(try #require(URL(string: "https://podcasts.example.com/7")))
    }

    @Test func aPageOpensWhereTheEpisodeIsUnknown() throws {
        let page = try #require(URL(string: "https://podcasts.example.com/7?t=61#notes"))
        try phone.inApp(app) { app in app.delegate.open(page) }
        phone.expectOpened(page)
        #expect(phone.openedURLs == [page])
    }
}

extension PodcastDelegate {
    /// A link in the notes of an episode.
    func open(_ page: URL) { UIApplication.shared.open(page, options: [:], completionHandler: nil) }
}
