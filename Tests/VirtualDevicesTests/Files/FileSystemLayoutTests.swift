import Handoff
import ImplementationAdapter
import Payload
import Platforms
import Testing

@testable import VirtualDevices

@Suite("Where a device keeps its places for files")
struct FileSystemLayoutTests {
    static let notes: AppDescription = {
        var app = SimpleWorld.notes
        app.iCloudContainers = ["iCloud.com.example.notes"]
        return app
    }()

    static let drive: AppDescription = {
        var app = AppDescription(bundle: "com.example.drive", team: "TEAM2BBBBB")
        app.providesDocuments = true
        return app
    }()

    private func layout(_ name: String, _ platform: Platform, seed: UInt64 = 1) -> FileSystemLayout {
        FileSystemLayout(SimpleWorld.setup(name, index: 0, seed: seed, platform: platform))
    }

    private let document = FileItem(place: .iCloud("iCloud.com.example.notes"), path: ["Documents", "a b.txt"])

    @Test("differs from device to device, except for iCloud on iOS")
    func differs() {
        #expect(
            layout("phone", .iOS).path(of: document)?.url
                == "file:///private/var/mobile/Library/Mobile%20Documents/iCloud~com~example~notes/Documents/a%20b.txt")
        #expect(
            layout("Ana's Mac", .macOS).path(of: document)?.url
                == "file:///Users/anasmac/Library/Mobile%20Documents/iCloud~com~example~notes/Documents/a%20b.txt")
        #expect(layout("watch", .watchOS).path(of: document) == nil)
        let local = FileItem(place: .sandbox("com.example.notes"), path: ["Documents", "a.txt"])
        let phones = (1...4).map { layout("phone", .iOS, seed: $0).path(of: local)?.url ?? "" }
        #expect(Set(phones).count == 4)
        #expect(phones.allSatisfy { $0.hasPrefix("file:///var/mobile/Containers/Data/Application/") })
    }

    @Test("finds every item that it gives a path", arguments: Platform.allCases)
    func roundTrip(platform: Platform) throws {
        let layout = layout("device", platform)
        let apps = [Self.notes, Self.drive]
        var count = 0
        for place in [
            FilePlace.iCloud("iCloud.com.example.notes"), .iCloud("TEAM1AAAAA.com.example"),
            .provider("com.example.drive"),
            .sandbox("com.example.notes"),
        ] {
            for path in [[], ["a"], ["Documents", "é", "..a", "~"]] {
                let item = FileItem(place: place, path: path)
                guard let location = layout.path(of: item) else { continue }
                count += 1
                #expect(layout.item(at: location, apps: apps) == item)
                let read = try #require(FilePath(url: location.url))
                #expect(layout.item(at: read, apps: apps) == item)
            }
        }
        #expect(count >= 3)
    }

    @Test("knows no items outside", arguments: [Platform.iOS, .macOS])
    func outside(platform: Platform) throws {
        let layout = layout("device", platform)
        for url in [
            "file:///", "file:///etc/passwd", "file:///private/var/mobile/Library/Mobile%20Documents/",
            "file:///Users/device/Library/Mobile%20Documents",
            "file:///Users/other/Library/Mobile%20Documents/iCloud~a/b",
            "file:///private/var/mobile/Library/Mobile%20DocumentsX/iCloud~a/b",
        ] {
            let path = try #require(FilePath(url: url))
            #expect(layout.item(at: path, apps: [Self.notes, Self.drive]) == nil, "\(url)")
        }
    }

    @Test("takes no reference from a link that names a way out")
    func hostileReferences() {
        let good = FileReference(url: "file:///a", item: document)
        #expect(FileReference(payload: good.payload) == good)
        let wrong: [(String, PayloadValue)] = [
            ("path", ["Documents", ".."]), ("path", ["."]), ("path", ["a/b"]), ("path", ["a\u{0}"]), ("path", [""]),
            ("path", ["a", 1]), ("path", "a"), ("owner", ".."), ("owner", "a/b"), ("owner", ""), ("owner", 7),
            ("place", "elsewhere"), ("place", nil), ("url", ["$url": "file:///a"]),
        ]
        for (key, value) in wrong {
            var entries = good.payload.dictionaryValue ?? [:]
            entries[key] = value
            #expect(FileReference(payload: .dictionary(entries)) == nil, "\(key) \(value)")
        }
        #expect(FileReference(payload: nil) == nil)
    }

    @Test("a reply carries its references, and a reply without any is what it was")
    func transport() throws {
        let reference = FileReference(url: "file:///a", item: document)
        for files in [[], [reference]] {
            let message = TransportMessage.payloadReply(
                snapshot: .init(type: "t", title: nil, userInfo: ["a": .url("file:///a")], webpageURL: nil),
                files: files)
            #expect(TransportMessage(propertyList: message.propertyList) == message)
        }
        // A hostile reply: what is wrong is left out, what is right stays.
        let bytes = PropertyList.encode([
            "message": "payload-reply", "type": "t",
            "files": [7, reference.payload, ["url": "file:///a", "place": "iCloud", "owner": "..", "path": []]],
        ])
        guard case .payloadReply(_, let files)? = TransportMessage(propertyList: bytes) else {
            Issue.record("the reply was not understood")
            return
        }
        #expect(files == [reference])
    }
}
