import BatonTesting
import Foundation
import Handoff
import Testing

/// A test that ends before the work of its app is told so, whether or not that work comes back in time.
@Suite struct UnfinishedWorkTests {
    private static let task =
        "Observed: a task that the app began for the continuation 2001 did not end in the world: it awaits the main actor, real time, "
        + "another thread of the computer, the network, or a later instant of virtual time"
    private static let handler =
        "Observed: the app keeps the restoration handler of the continuation 2001 and has not called it"

    /// Restore code that leaves the world, and what a test without `settle` is told of it.
    private static let forgotten: [(String, String, LaterApp.Restore)] = [
        (
            "the main actor", task,
            { app, handler in
                nonisolated(unsafe) let (app, handler) = (app, handler)
                Task { @MainActor in handler([app.screen]) }
            }
        ),
        (
            "real time", task,
            { app, handler in
                nonisolated(unsafe) let app = app
                Task {
                    try? await Task.sleep(for: .seconds(3))
                    app.steps.append("slept")
                }
            }
        ),
        (
            "a task of a task", task,
            { app, _ in
                nonisolated(unsafe) let app = app
                Task {
                    await Task.yield()
                    Task {
                        try? await Task.sleep(for: .seconds(3))
                        app.steps.append("slept")
                    }
                }
            }
        ),
        (
            "another thread", handler,
            { app, handler in
                nonisolated(unsafe) let (app, handler) = (app, handler)
                Thread.detachNewThread {
                    Thread.sleep(forTimeInterval: 3)
                    handler([app.screen])
                }
            }
        ),
        ("a handler that the app keeps", handler, { app, handler in app.kept = handler }),
    ]

    @Test(arguments: forgotten.indices) func aForgottenSettleIsTold(_ index: Int) throws {
        let (what, observation, restore) = Self.forgotten[index]
        let found = issues { _ = try Handover(restore) }
        #expect(found.count == 1, "\(what)")
        let lines = verdict(found.first)
        #expect(lines.first == "Expected: the test waits for everything that com.example.later on mac has begun")
        // What came back meanwhile is told as that.
        let arrived = "Observed: a task or a restoration handler of the app goes on outside of the world"
        let line = try #require(lines.dropFirst().first)
        #expect(line == observation || what == "the main actor" && line.hasPrefix(arrived), "\(what)")
        #expect(lines.last?.hasPrefix("What to do: make the test async, and call try await world.settle()") == true)
    }

    @Test func whatEndedIsNotTold() throws {
        let handover = try Handover { app, handler in
            nonisolated(unsafe) let (app, handler) = (app, handler)
            app.task = Task {
                await Task.yield()
                handler([app.screen])
            }
            app.kept = handler
        }
        try handover.world.run(for: .milliseconds(1))
        #expect(try handover.restorations() == 1)
    }

    @Test func whatTheTestWaitedForIsNotTold() async throws {
        let handover = try Handover { app, handler in
            nonisolated(unsafe) let app = app
            let (stream, continuation) = AsyncStream<Int>.makeStream()
            app.stream = continuation
            // Observes for ever.
            Task { for await number in stream { app.steps.append("\(number)") } }
            handler(nil)
        }
        try await handover.world.settle()
        try handover.mac.inApp(handover.app) { _ = $0.stream?.yield(7) }
        #expect(try handover.steps() == ["7"])
    }

    @Test func workOfAnEndedProcessIsNotTold() throws {
        let handover = try Handover { app, handler in
            nonisolated(unsafe) let handler = handler
            Task { @MainActor in handler(nil) }
        }
        try handover.mac.terminate(handover.app)
    }

    @Test func workOfTheTestIsNotTold() async throws {
        let sleep = Task { try await Task.sleep(for: .seconds(600)) }
        let handover = try Handover { _, handler in handler(nil) }
        #expect(try handover.restorations() == 0)
        sleep.cancel()
    }

    /// What the documentation says that cannot be seen.
    @Test func detachedTasksWithoutTheHandlerAreNotSeen() throws {
        _ = try Handover { _, handler in
            Task.detached { try? await Task.sleep(for: .seconds(5)) }
            handler(nil)
        }
    }
}
