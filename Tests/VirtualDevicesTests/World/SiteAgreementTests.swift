import Events
import ImplementationAdapter
import Payload
import Platforms
import Randomness
import Testing

@testable import VirtualDevices

/// The diagnosis knows the sites, a receiver what it has downloaded and seven bytes of a hash. Both must agree on whether the
/// app of a site is offered.
@Suite("Diagnosis and devices agree on the apps of sites (HARN-001, WEB-006 to WEB-015)")
struct SiteAgreementTests {
    @Test("with random sites, claims, releases and pages", arguments: 0..<150 as Range<UInt64>)
    func agree(seed: UInt64) throws {
        var story = SiteStory(seed: seed)
        let world = World(seed: seed, parameters: SimpleWorld.parameters)
        for setup in story.setups() {
            try world.add(VirtualDevice(programs: SimpleWorld.programs), setup: setup)
        }
        for site in story.sites() { world.serve(site) }
        try world.start()
        try world.pass(seconds: 2)
        for _ in 0..<4 {
            _ = try world.perform(story.page(), on: "source")
            try world.pass(seconds: 10)
            for receiver in world.devices where receiver != "source" {
                let isOffered = offered(on: receiver, in: world.events) == story.app
                let predicate = world.diagnose(from: "source", to: receiver, app: story.app)
                #expect(isOffered == (predicate == .eligible), "seed \(seed), \(receiver): \(predicate.rawValue)")
                #expect(isOffered || predicate == .webNotAssociated)
            }
            for site in story.sites() { world.serve(site) }
            for receiver in world.devices where receiver != "source" {
                _ = try world.perform(story.update(), on: receiver)
            }
            try world.pass(seconds: 2)
        }
    }

    @Test("No site of the world answers for another host, and none without HTTPS over it")
    func server() {
        var server = WebServer()
        server.serve(WebSite(host: "example.com", files: [WebFile(path: "/a", text: "{}", size: 4)]))
        server.serve(WebSite(host: "plain.example", https: false, files: [WebFile(path: "/a", redirect: "https://x/")]))
        #expect(server.answer(to: "https://EXAMPLE.com/a?b")?.body == Array("{}  ".utf8))
        #expect(server.answer(to: "https://example.com/b")?.status == 404)
        #expect(server.answer(to: "http://plain.example/a")?.status == 301)
        for url in ["https://plain.example/a", "https://www.apple.com/a", "file:///etc/passwd", "example.com/a"] {
            #expect(server.answer(to: url) == nil, "\(url)")
        }
        server.serve(WebSite(host: "example.com"))
        #expect(server.sites.count == 2 && server.answer(to: "https://example.com/a")?.status == 404)
    }

    /// The app whose offer from the source is shown now.
    private func offered(on receiver: String, in events: [Event]) -> String? {
        var shown: String?
        for event in events where event.device == receiver {
            if event.kind == .offerShown { shown = event.app }
            if event.kind == .offerHidden, event.app == shown { shown = nil }
        }
        return shown
    }
}

/// Random sites, claims and pages.
private struct SiteStory {
    /// The identifier of the app. One of the quirks ignores some.
    let app: String
    private static let hosts = ["example.com", "www.example.com", "a.b.example.com", "example.org", "notexample.com"]
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed, purpose: "sites")
        app = ["com.example.notes", "app.example.notes", "io.example.notes"][Int(seed % 3)]
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &generator)]
    }

    private mutating func notes() -> AppDescription {
        var app = AppDescription(bundle: app, team: pick(["TEAM1AAAAA", "TEAM1AAAAA", "TEAM2BBBBB"]))
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            let service = pick(["activitycontinuation", "activitycontinuation", "applinks"])
            app.associatedDomains.append(
                "\(service):\(pick(["", "*."]))\(pick(["example.com", "www.example.com", "example.org"]))")
        }
        return app
    }

    mutating func setups() -> [DeviceSetup] {
        let browser = AppDescription(bundle: "com.example.browser", team: "TEAM9IIIII")
        var setups = [SimpleWorld.setup("source", index: 0, seed: 1, apps: [browser])]
        for index in 1...3 {
            let platform: Platform = index == 3 ? .macOS : pick([.iOS, .iOS, .visionOS])
            var setup = SimpleWorld.setup(
                "receiver\(index)", index: index, seed: 1, platform: platform, apps: [notes()])
            let features: [Set<String>] = [[], ["plainSiteFiles"], ["plainSiteFiles", "siteFileLimit"]]
            setup.osFeatures.formUnion(pick(features))
            setup.quirks = pick([[], [], ["Q-BUNDLEID"]])
            setups.append(setup)
        }
        return setups
    }

    mutating func sites() -> [WebSite] {
        Self.hosts.map { host in
            let paths = ["/.well-known/apple-app-site-association", "/apple-app-site-association", "/elsewhere"]
            let files = (0..<Int.random(in: 0...2, using: &generator)).map { _ in file(pick(paths)) }
            return WebSite(host: host, https: pick([true, true, true, false]), files: files)
        }
    }

    private mutating func file(_ path: String) -> WebFile {
        let isSigned = pick([false, true])
        let listed = pick(["TEAM1AAAAA.\(app)", "TEAM2BBBBB.\(app)", app])
        return WebFile(
            path: path,
            text: pick([
                #"{"activitycontinuation":{"apps":["\#(listed)"]}}"#,
                #"{"activitycontinuation":{"apps":["\#(listed)"]}}"#,
                #"{"applinks":{"details":[{"appID":"\#(listed)"}]}}"#, "[]", "",
            ]), size: pick([nil, nil, 131_072, 131_073]),
            contentType: isSigned ? "application/pkcs7-mime" : "application/json", isSigned: isSigned,
            status: pick([200, 200, 200, 206, 404]))
    }

    mutating func page() -> Operation {
        Operation(
            .becomeCurrent,
            [
                "as": .string("page\(UInt32.random(in: .min ... .max, using: &generator))"),
                "type": "NSUserActivityTypeBrowsingWeb", "webpageURL": .string("https://\(pick(Self.hosts))/page"),
            ])
    }

    mutating func update() -> Operation { Operation(.update, ["app": notes().payload]) }
}
