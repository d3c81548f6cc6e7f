import BatonTesting
import Foundation
import Handoff
import ImplementationAdapter
import Payload
import Testing

@testable import VirtualDevices

/// Each fault does what its name says.
@Suite struct FaultTests {
    /// Faults that end a continuation, the points at which they occur, and the error that the app receives.
    static let failures: [(Fault, FaultPoint?, CocoaError.Code)] = [
        (.cancel, .announced, .userCancelled),
        (.linkLoss, .replySent, .userActivityHandoffFailed),
        (.refuseConnection(), nil, .userActivityConnectionUnavailable),
        (.sourceSilent(), nil, .userActivityRemoteApplicationTimedOut),
        (.lateReply(by: .seconds(200)), nil, .userActivityRemoteApplicationTimedOut),
        (.sourceGone, .requested, .userActivityConnectionUnavailable),
        (.invalidate, .requested, .userActivityHandoffFailed),
        (.oversize(bytes: 4096), .requested, .userActivityHandoffUserInfoTooLarge),
    ]

    @Test(arguments: failures.indices) func failuresAreTold(_ index: Int) throws {
        let (fault, point, code) = Self.failures[index]
        let desk = try Desk(parameters: ["hardPayloadLimit": .bytes(2048)])
        try desk.edit()
        desk.mac.expectOffer(from: desk.phone)
        try desk.world.inject(fault, on: desk.mac, from: desk.phone, at: point)
        desk.mac.acceptOffer(from: desk.phone)
        desk.mac.expectFailure(code)
        desk.world.check()
    }

    @Test func aKilledAppIsToldNothing() throws {
        let desk = try Desk()
        try desk.edit()
        desk.mac.acceptOffer(from: desk.phone)
        try desk.world.inject(.receiverKilled, on: desk.mac, at: .requested)
        #expect(
            verdict(issues { desk.mac.expectContinued() }.first)[1]
                == "Observed: com.example.notes ended before anything arrived (crash)")
        desk.mac.expectNoAlert()
    }

    @Test func lostChunksAreSentAgain() throws {
        let desk = try Desk()
        try desk.edit()
        try desk.world.inject(.chunkLoss(chunks: 1), on: desk.mac, from: desk.phone)
        desk.mac.acceptOffer(from: desk.phone)
        desk.mac.expectContinued(userInfo: ["title": "Groceries"])
    }

    @Test(arguments: [Fault.oneWayDiscovery, .pairingSuppressed, .bitFlip(in: .ciphertext)])
    func offersAreKeptAway(_ fault: Fault) throws {
        let desk = try Desk()
        try desk.world.inject(fault, on: desk.mac, from: desk.phone)
        try desk.edit()
        desk.mac.expectNoOffer(from: desk.phone)
    }

    @Test func oneWayDiscoveryIsNamedAndEnds() throws {
        let desk = try Desk()
        try desk.world.inject(.oneWayDiscovery, on: desk.mac, from: desk.phone)
        try desk.edit()
        try desk.mac.inApp(NotesApp.app) { $0.edit("Shopping") }
        desk.phone.expectOffer(from: desk.mac)
        #expect(
            verdict(issues { desk.mac.expectOffer(from: desk.phone) }.first)[1]
                == "Observed: no offer; DISCOVERY_BROKEN: mac does not hear phone, though they are in range: discovery is broken; phone shows offers of mac, mac none of phone (ASYMMETRIC_DISCOVERY)"
        )
    }

    @Test func whatIsPlayedBackChangesNothing() throws {
        let desk = try Desk()
        try desk.edit()
        desk.mac.expectOffer(from: desk.phone)
        try desk.phone.sendToBackground()
        desk.mac.expectOfferWithdrawn(from: desk.phone)
        try desk.world.inject(.replay, on: desk.mac, from: desk.phone)
        desk.mac.expectNoOffer(from: desk.phone)
    }

    @Test func pointsOfTheSourceNeedASource() throws {
        let world = BatonTesting.World()
        let devices = try ["one", "two", "three"].map {
            try world.addDevice($0, model: "iPhone 15", os: "iOS 17.5", account: "ana")
        }
        #expect(throws: WorldError.self) { try world.inject(.cancel, on: devices[0], at: .replySent) }
        try world.inject(.cancel, on: devices[0], from: devices[1], at: .replySent)
        #expect(issues { world.check() }.count == 1, "it did not occur")
    }

    /// The public names are all those of the case files.
    @Test func nothingIsMissing() {
        let faults: [Fault] = [
            .cancel, .linkLoss, .refuseConnection(), .sourceSilent(), .lateReply(by: .zero), .sourceGone,
            .receiverKilled,
            .stalePairing, .oneWayDiscovery, .pairingSuppressed, .replay, .bitFlip(), .oversize(bytes: 1), .chunkLoss(),
            .invalidate, .expire, .syncHeldBack, .inject(.truncated), .duplicate(), .lastPieceLost(),
            .linkLossAtLastPiece, .failureReply(),
        ]
        #expect(faults.map(\.vocabularyName) == FaultName.allCases.map(\.rawValue))
        #expect(
            Fault.FrameForm.allCases.map(\.rawValue) == InjectedForm.allCases.map(\.rawValue))
        #expect(
            Fault.MessageField.allCases.map(\.rawValue) == FaultDescription.HandoffField.allCases.map(\.rawValue))
        #expect(
            Ineligibility.allCases.map(\.rawValue)
                == EligibilityPredicate.allCases.filter { $0 != .eligible }.map(\.rawValue))
        #expect(BatonTesting.Offer.Surface.allCases.map(\.rawValue) == OfferSurface.allCases.map(\.rawValue))
        #expect(
            AppUnderTest<Int>.Signing.allCases.map(\.rawValue) == AppDescription.Signing.allCases.map(\.rawValue))
        let settings = Verb.set.arguments.map(\.name)
        for setting in Device.Setting.allCases { #expect(settings.contains(setting.rawValue)) }
    }
}
