import Events
import ImplementationAdapter
import Payload
import Platforms
import Testing

@testable import VirtualDevices

@Suite("Documents between the devices of an account")
struct SynchronisationTests {
    private func world(accounts: [String?], apps: [AppDescription] = [FileSystemLayoutTests.notes]) throws -> World {
        try SimpleWorld.world(
            seed: 5,
            accounts.enumerated().map { index, account in
                SimpleWorld.setup(
                    "device\(index)", index: index, seed: 5, platform: index == 0 ? .iOS : .macOS, account: account,
                    apps: apps)
            })
    }

    private func write(_ world: World, _ content: String = "Apples", on device: String = "device0") throws -> Answer {
        let arguments: PayloadValue = ["path": "Documents/a.txt", "content": .string(content), "document": "doc-1"]
        return try world.perform(Operation(.perform, ["action": "writeFile", "with": arguments]), on: device)
    }

    private func arrivals(_ world: World, on device: String) -> Int {
        world.events(.fileStored, on: device).filter { $0.text(.by) == "sync" }.count
    }

    @Test("arrive at those of the account and at no other")
    func account() throws {
        let world = try world(accounts: ["ana", "ana", "ben", nil])
        #expect(
            try write(world)
                == .done(
                    .url(
                        "file:///private/var/mobile/Library/Mobile%20Documents/iCloud~com~example~notes/Documents/a.txt"
                    )))
        try world.pass(seconds: 5)
        #expect(["device1", "device2", "device3"].map { arrivals(world, on: $0) } == [1, 0, 0])
        let read: PayloadValue = ["path": "Documents/a.txt"]
        #expect(
            try world.perform(Operation(.perform, ["action": "readFile", "with": read]), on: "device1")
                == .done("Apples"))
    }

    @Test("come with the account, and leave with it")
    func signInAndOut() throws {
        let world = try world(accounts: ["ana", nil])
        _ = try write(world)
        try world.pass(seconds: 5)
        #expect(arrivals(world, on: "device1") == 0)
        let read = Operation(.perform, ["action": "readFile", "with": ["path": "Documents/a.txt"]])
        _ = try world.perform(Operation(.signIn, ["account": "ana"]), on: "device1")
        try world.pass(seconds: 5)
        #expect(arrivals(world, on: "device1") == 1)
        #expect(try world.perform(read, on: "device1") == .done("Apples"))
        _ = try world.perform(Operation(.signOut), on: "device1")
        guard case .refused = try world.perform(read, on: "device1") else {
            Issue.record("read without an account")
            return
        }
        _ = try world.perform(Operation(.signIn, ["account": "ben"]), on: "device1")
        try world.pass(seconds: 5)
        guard case .refused = try world.perform(read, on: "device1") else {
            Issue.record("read with another account")
            return
        }
        #expect(arrivals(world, on: "device1") == 1)
    }

    @Test("arrive in their last version when what held them back is over")
    func heldBack() throws {
        let world = try world(accounts: ["ana", "ana"])
        _ = try world.perform(Operation(.set, ["internet": false]), on: "device1")
        _ = try write(world, "Apples")
        _ = try write(world, "Pears")
        try world.pass(seconds: 20)
        #expect(arrivals(world, on: "device1") == 0)
        _ = try world.perform(Operation(.set, ["internet": true]), on: "device1")
        try world.pass(seconds: 5)
        let read = Operation(.perform, ["action": "readFile", "with": ["path": "Documents/a.txt"]])
        #expect(try world.perform(read, on: "device1") == .done("Pears"))
    }

    @Test("arrive at a device that was away when it is back")
    func away() throws {
        let world = try world(accounts: ["ana", "ana"])
        _ = try world.perform(Operation(.fault, ["name": "sourceGone", "from": "device1"]), on: "device0")
        _ = try write(world)
        try world.pass(seconds: 20)
        #expect(arrivals(world, on: "device1") == 0)
        try world.liftFaults()
        try world.pass(seconds: 20)
        #expect(arrivals(world, on: "device1") == 1)
    }

    @Test("an app writes and reads where it may and nowhere else")
    func places() throws {
        let diary = AppDescription(bundle: "com.example.diary", team: "TEAM3CCCCC")
        let world = try world(accounts: ["ana"], apps: [FileSystemLayoutTests.notes, diary])
        func perform(_ action: String, _ arguments: PayloadValue, app: String) throws -> Answer {
            try world.perform(
                Operation(.perform, app: app, ["action": .string(action), "with": arguments]), on: "device0")
        }
        let local: PayloadValue = ["in": "local", "path": "a.txt", "content": "mine"]
        guard case .done(let url) = try perform("writeFile", local, app: "com.example.diary") else {
            Issue.record("an app may write in its own sandbox")
            return
        }
        #expect(try perform("readFile", ["url": url], app: "com.example.diary") == .done("mine"))
        _ = try perform("readFile", ["url": url], app: "com.example.notes")
        #expect(world.events(.fileAccessed).last?.text(.result) == "denied")
        // No container of its own, and no way to another's.
        let root = "file:///private/var/mobile/Library/Mobile%20Documents/iCloud~com~example~notes/"
        for arguments: PayloadValue in [
            ["path": "Documents/a.txt"], ["container": "iCloud.com.example.notes", "path": "Documents/a.txt"],
            ["url": .string(root + "Documents/a.txt")], ["in": "local", "path": "../a.txt"],
            ["in": "local", "path": ""],
        ] {
            guard case .refused = try perform("writeFile", arguments, app: "com.example.diary") else {
                Issue.record("written with \(arguments)")
                continue
            }
        }
        #expect(world.events(.fileStored).count == 1)
    }
}
