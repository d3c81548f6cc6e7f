import BatonTesting
import Foundation
import Handoff
import Payload
import Testing

/// Tasks and queues of apps run in virtual time, or the test is told.
@Suite struct TaskTests {
    /// Something between tasks, on a thread of its own choice.
    actor Shelf {
        private var count = 0
        func next() -> Int {
            count += 1
            return count
        }
    }

    @Test func aTaskRunsInVirtualTimeInItsProcess() throws {
        let handover = try Handover { app, handler in
            nonisolated(unsafe) let (app, handler) = (app, handler)
            Task {
                app.steps.append(Application.current === app.application ? "inside" : "outside")
                await Task.yield()
                app.steps.append(Application.current === app.application ? "inside" : "outside")
                handler([app.screen])
            }
        }
        try handover.world.run(for: .milliseconds(1))
        #expect(try handover.steps() == ["inside", "inside"])
        #expect(try handover.restorations() == 1)
        // The app has no willContinue.
        #expect(handover.world.findings.allSatisfy { $0.code == "NO_PROGRESS" }, "\(handover.world.findings)")
    }

    @Test func tasksActorsAndGroupsKeepTheirOrder() throws {
        let logs = try (1...3).map { _ in
            let handover = try Handover { app, handler in
                nonisolated(unsafe) let app = app
                let shelf = Shelf()
                Task {
                    let numbers = await withTaskGroup(of: Int.self) { group in
                        for _ in 1...4 { group.addTask { await shelf.next() } }
                        return await group.reduce(into: []) { $0.append($1) }
                    }
                    app.steps = numbers.map(String.init)
                    app.application.report(["count": 4])
                }
                handler(nil)
            }
            try handover.world.run(for: .seconds(1))
            #expect(try handover.steps().sorted() == ["1", "2", "3", "4"])
            return handover.world.log
        }
        #expect(Set(logs).count == 1)
    }

    @Test func queuesRunInVirtualTime() throws {
        let handover = try Handover { app, handler in
            nonisolated(unsafe) let (app, handler) = (app, handler)
            DispatchQueue.main.async { app.steps.append("main \(app.application.isMainThread)") }
            DispatchQueue.global().async {
                app.steps.append("global \(app.application.isMainThread)")
                DispatchQueue.main.async { handler([app.screen]) }
            }
            DispatchQueue.main.asyncAfter(deadline: .now() + 2.5) {
                app.steps.append("after \(app.application.date.timeIntervalSinceReferenceDate)")
            }
            app.steps.append("now \(app.application.date.timeIntervalSinceReferenceDate)")
        }
        #expect(try handover.steps().first?.hasPrefix("now ") == true)
        try handover.world.run(for: .milliseconds(2499))
        #expect(try handover.steps().dropFirst() == ["main true", "global false"])
        #expect(try handover.restorations() == 1)
        try handover.world.run(for: .milliseconds(2))
        let steps = try handover.steps()
        let times = try [steps[0], steps[3]].map { try #require(Double($0.split(separator: " ")[1])) }
        #expect(abs(times[1] - times[0] - 2.5) < 0.000_001)
    }

    @Test func whatLeavesTheWorldIsWaitedFor() async throws {
        let handover = try Handover { app, handler in
            nonisolated(unsafe) let (app, handler) = (app, handler)
            Task {
                try? await Task.sleep(for: .milliseconds(20))
                app.steps.append(Application.current === app.application ? "inside" : "outside")
                handler([app.screen])
            }
        }
        try await handover.world.settle(waiting: .seconds(20))
        #expect(try handover.steps() == ["inside"])
        #expect(try handover.restorations() == 1)
    }

    @Test func aHandlerCalledOnTheMainActorIsCalledInTheWorld() async throws {
        let handover = try Handover { app, handler in
            nonisolated(unsafe) let (app, handler) = (app, handler)
            Task { @MainActor in handler([app.screen]) }
        }
        try await handover.world.settle(waiting: .seconds(20))
        #expect(try handover.restorations() == 1)
    }

    @Test func whatNobodyWaitsForIsTold() async throws {
        let found = await issues {
            let handover = try Handover { app, handler in
                nonisolated(unsafe) let (app, handler) = (app, handler)
                Task.detached { @MainActor in handler([app.screen]) }
            }
            for _ in 1...3 { await Task { @MainActor in }.value }
            try handover.mac.launch(handover.app)
        }
        #expect(found.count == 1)
        #expect(
            verdict(found.first) == [
                "Expected: the test waits for everything that com.example.later on mac has begun",
                "Observed: a task or a restoration handler of the app goes on outside of the world: it awaited the main "
                    + "actor, another thread of the computer or the network",
                "What to do: make the test async, and call try await world.settle() before it looks at the app and before it "
                    + "ends, or settle(waiting: .seconds(1)) for what takes real time; or pass a clock or a client to the "
                    + "app, which keeps such work in virtual time",
            ])
    }

    @Test func aTaskOfTheTestStaysInTheTest() async throws {
        let desk = try Desk()
        let (stream, continuation) = AsyncStream<String>.makeStream()
        let reader = Task {
            for await title in stream { return title }
            return ""
        }
        try desk.phone.inApp(NotesApp.app) { app in
            app.edit("Groceries")
            continuation.yield("Groceries")
        }
        #expect(await reader.value == "Groceries")
    }

    @Test func aTaskEndsWithItsProcess() throws {
        let handover = try Handover { app, handler in
            nonisolated(unsafe) let app = app
            Task {
                app.application.storage["began"] = true
                await withCheckedContinuation { continuation in
                    app.application.perform(afterNanoseconds: 1_000_000) { continuation.resume() }
                }
                app.application.storage["ended"] = true
            }
        }
        try handover.mac.terminate(handover.app, because: .crash)
        try handover.world.run(for: .seconds(1))
        #expect(try handover.mac.inApp(handover.app) { $0.application.storage["began"] } == true)
        #expect(try handover.mac.inApp(handover.app) { $0.application.storage["ended"] } == nil)
    }
}
