import Events
import Foundation
import Handoff
import ImplementationAdapter
import Payload
import Platforms
import SampleApps
import Testing

@testable import VirtualDevices

/// Apps whose code no scripted app has: what they ask of their device while it calls them.
@Suite("An app's own code on a device")
struct AppCodeTests {
    /// Writes to its streams in the callback that brings them, off the main thread.
    private final class EagerDelegate: UserActivityDelegate {
        func userActivity(_ userActivity: UserActivity, didReceive input: InputStream, outputStream: OutputStream) {
            outputStream.open()
            let bytes = [UInt8]("at once".utf8)
            _ = outputStream.write(bytes, maxLength: bytes.count)
            outputStream.close()
        }
    }

    /// The verb `becomeCurrent` makes an activity with streams current; the action `wait` reports after some seconds.
    private final class Program: ApplicationProgram {
        private weak var application: Application?
        private var activity: UserActivity?
        private let delegate = EagerDelegate()

        func main(_ application: Application) { self.application = application }

        func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer {
            if action == "wait", let seconds = arguments["seconds"]?.integerValue {
                application?.perform(afterNanoseconds: seconds * 1_000_000_000) { [weak application] in
                    application?.report(["waited": .integer(seconds)])
                }
                return .done(.null)
            }
            let activity = UserActivity(activityType: "com.example.notes.edit")
            activity.supportsContinuationStreams = true
            activity.delegate = delegate
            activity.becomeCurrent()
            self.activity = activity
            return .done(.null)
        }
    }

    /// A phone with the program above, and a Mac whose app asks for streams.
    private func world(seed: UInt64) throws -> World {
        var asking = SimpleWorld.notes
        asking.behaviour = ["streams": ["requests": "always"]]
        let programs = ProgramRegistry { app, setup, service, storage, decisions in
            guard setup.name == "phone" else {
                return SimpleWorld.programs.makeProcess(
                    app: app, setup: setup, service: service, storage: storage, decisions: decisions)
            }
            return Application(
                app: app, setup: setup, program: Program(), service: service, storage: storage, decisions: decisions)
        }
        let world = World(seed: seed, parameters: SimpleWorld.parameters)
        let setups = [
            SimpleWorld.setup("phone", index: 0, seed: seed),
            SimpleWorld.setup("mac", index: 1, seed: seed, platform: .macOS, apps: [asking]),
        ]
        for setup in setups { try world.add(VirtualDevice(programs: programs, decisions: Decisions()), setup: setup) }
        try world.start()
        return world
    }

    @Test("bytes that it writes as it gets its streams arrive (STREAM-009)")
    func writesAtOnce() throws {
        let world = try world(seed: 7)
        _ = try world.perform(Operation(.becomeCurrent, [:]), on: "phone")
        try world.pass(seconds: 5)
        _ = try world.perform(Operation(.accept, ["from": "phone"]), on: "mac")
        try world.pass(seconds: 5)
        #expect(world.events(.streamGranted, on: "mac").count == 1)
        let end = try #require(world.events(.streamEnded, on: "mac").first)
        #expect(end.integer(.size) == 7 && end.text(.domain) == nil)
    }

    @Test("its timer fires after the delay", arguments: [0, 1, 3] as [Int64])
    func timer(seconds: Int64) throws {
        let world = try world(seed: 8)
        _ = try world.perform(Operation(.becomeCurrent, [:]), on: "phone")
        try world.pass(seconds: 2)
        let asked = world.now
        let wait: PayloadDictionary = ["action": "wait", "with": ["seconds": .integer(seconds)]]
        _ = try world.perform(Operation(.perform, wait), on: "phone")
        try world.pass(seconds: 5)
        let report = try #require(world.events(.appModelChanged, on: "phone").first)
        #expect(report.time.since(asked) == seconds * 1_000_000_000)
    }
}
