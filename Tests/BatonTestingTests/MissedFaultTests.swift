import BatonTesting
import Foundation
import Handoff
import Testing

/// A fault that strikes and changes nothing is no fault that a test has tried.
@Suite struct MissedFaultTests {
    private func desk(bytes: Int, _ parameters: [String: ParameterValue] = [:]) throws -> Desk {
        let desk = try Desk(parameters: parameters)
        try desk.phone.inApp(NotesApp.app) { app in
            app.edit("Groceries")
            app.activity?.userInfo = ["text": String(repeating: "x", count: bytes)]
        }
        desk.mac.acceptOffer(from: desk.phone)
        return desk
    }

    private func missed(_ body: () throws -> Void) -> [String] { verdict(issues(body).first) }

    /// A reply has some 140 bytes besides the text.
    @Test(arguments: [1, 100, 700]) func aReplyInOnePartCannotBeInterrupted(_ bytes: Int) throws {
        let lines = missed {
            let desk = try desk(bytes: bytes)
            try desk.world.inject(.linkLoss, on: desk.mac, from: desk.phone, at: .replyBegan)
            desk.mac.expectContinued()
        }
        try #require(lines.count == 3)
        #expect(lines[0] == "Expected: every injected fault occurs")
        let words = lines[1].split(separator: " ")
        #expect(
            lines[1].hasPrefix(
                "Observed: the fault linkLoss at replyBegan on mac did not occur: the reply was complete at byte "))
        #expect(lines[1].hasSuffix(", before the link broke"))
        let size = try #require(words.compactMap { Int($0.dropLast()) }.first)
        #expect((bytes + 100...bytes + 300).contains(size), "\(size)")
        #expect(
            lines[2] == "What to do: inject it at .requested or .replySent, or hand over more: a reply of at most "
                + "transportChunkSize (1024 B) arrives in one part")
    }

    @Test(arguments: [1500, 20_000, 200_000]) func aLargerReplyIsInterrupted(_ bytes: Int) throws {
        let desk = try desk(bytes: bytes)
        try desk.world.inject(.linkLoss, on: desk.mac, from: desk.phone, at: .replyBegan)
        desk.mac.expectFailure(.userActivityHandoffFailed)
        desk.world.check()
    }

    @Test(arguments: [64, 256]) func theSizeOfAPartDecides(_ chunk: Int) throws {
        let lines = missed {
            let desk = try desk(bytes: 10, ["transportChunkSize": .bytes(chunk)])
            try desk.world.inject(.linkLoss, on: desk.mac, from: desk.phone, at: .replyBegan)
            if chunk == 64 { desk.mac.expectFailure() } else { desk.mac.expectContinued() }
        }
        #expect(lines.isEmpty == (chunk == 64), "\(lines)")
    }

    @Test(arguments: [1, 20_000]) func beforeTheReplyEverySizeIsLost(_ bytes: Int) throws {
        for point in [FaultPoint.requested, .replySent] {
            let desk = try desk(bytes: bytes)
            try desk.world.inject(.linkLoss, on: desk.mac, from: desk.phone, at: point)
            desk.mac.expectFailure()
            desk.world.check()
        }
    }

    @Test func afterTheReplyItsAcknowledgementIsLost() throws {
        let desk = try desk(bytes: 1)
        try desk.world.inject(.linkLoss, on: desk.mac, from: desk.phone, at: .replyArrived)
        desk.mac.expectContinued()
        desk.phone.expectWasContinued(times: 0)
        desk.world.check()
    }

    @Test func withoutALinkNothingBreaks() throws {
        let early = missed {
            let desk = try desk(bytes: 1)
            try desk.world.inject(.linkLoss, on: desk.mac, from: desk.phone)
            desk.mac.expectContinued()
        }
        #expect(
            early.dropFirst().first
                == "Observed: the fault linkLoss on mac changed nothing: no link was open that could break")
        #expect(early.last == "What to do: inject it at .requested, when the devices are connected")
        let late = missed {
            let desk = try desk(bytes: 1)
            desk.mac.expectContinued()
            try desk.world.run(for: .seconds(1))
            try desk.world.inject(.linkLoss, on: desk.mac, from: desk.phone)
        }
        let line = try #require(late.dropFirst().first)
        #expect(line.contains("no link was open that could break; a reply of ") && line.hasSuffix(" bytes had arrived"))
    }

    @Test func aFaultOfMessagesNeedsOne() throws {
        #expect(
            missed {
                let desk = try Desk()
                try desk.edit()
                try desk.world.inject(.sourceSilent(), on: desk.mac, from: desk.phone)
                desk.mac.expectOffer(from: desk.phone)
            }.dropFirst() == [
                "Observed: the fault sourceSilent on mac changed nothing: no message that it concerns came afterwards",
                "What to do: inject it before the continuation that it is meant for",
            ])
    }

    @Test func aFaultThatADeviceRefusesIsTold() throws {
        let lines = missed {
            let desk = try Desk()
            try desk.edit()
            desk.mac.expectOffer(from: desk.phone)
            try desk.world.inject(.cancel, on: desk.mac)
        }
        #expect(
            lines.dropFirst().first == "Observed: the fault cancel on mac changed nothing: no continuation is under way"
        )
    }

    @Test func whatArrivedAlthoughAFaultWasInjectedSaysWhy() throws {
        let found = issues {
            let desk = try desk(bytes: 1)
            try desk.world.inject(.linkLoss, on: desk.mac, from: desk.phone, at: .replyBegan)
            desk.mac.expectFailure()
        }
        #expect(found.count == 1)
        #expect(
            verdict(found.first)[1].contains(
                "was called; the fault linkLoss at replyBegan on mac did not occur: the reply was complete at byte "))
    }
}
