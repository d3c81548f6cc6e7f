import CaptureAnalysis
import CaptureFiles
import Foundation
import Handoff
import Platforms
import Rules
import TestSupport
import Testing
import VirtualDevices

@testable import BatonTesting

/// Rules, findings, the log and the capture of a world.
@Suite struct WorldCheckTests {
    /// Cancels a continuation in an app that shows an error for it, and releases the world.
    private func cancelLoudly(checksItself: Bool) throws {
        let desk = try Desk(onMac: notes { $0.main = { NotesApp($0, showsEveryError: true) } })
        try desk.edit()
        desk.mac.acceptOffer(from: desk.phone)
        try desk.world.inject(.cancel, on: desk.mac, at: .announced)
        desk.mac.expectFailure(.userCancelled)
        if checksItself { desk.world.check() }
    }

    @Test(arguments: [true, false]) func aBrokenRuleFailsTheTestByItself(_ checksItself: Bool) throws {
        let found = issues { try cancelLoudly(checksItself: checksItself) }
        #expect(found.count == 1)
        #expect(
            verdict(found.first) == [
                "Expected: no alert after a cancellation (3072) (ERR-010: The app MUST NOT show an error for 3072.)",
                "Observed: an alert by the app",
                "What to do: read about the requirement: baton explain ERR-010",
            ])
    }

    @Test func findingsAreReadAndCountOnDemand() throws {
        let desk = try Desk(parameters: ["softPayloadLimit": .bytes(64)])
        try desk.phone.inApp(NotesApp.app) { app in
            app.edit(String(repeating: "long ", count: 40))
            app.activity?.needsSave = true
        }
        try desk.world.run(for: .seconds(1))
        let finding = try #require(desk.world.findings.first)
        #expect(finding.code == "PAYLOAD_ABOVE_SOFT_LIMIT")
        #expect(finding.device == "phone")
        #expect(finding.app == "com.example.notes")
        #expect(finding.time > .zero)
        desk.world.check()
        let found = issues {
            desk.world.findingsAreFailures = true
            try desk.world.run(for: .seconds(1))
            try desk.phone.lock()
            desk.world.check()
        }
        #expect(found.contains { $0.contains("Observed: PAYLOAD_ABOVE_SOFT_LIMIT: userInfo takes ") })
    }

    private func handOver(seed: UInt64) throws -> BatonTesting.World {
        let desk = try Desk(seed: seed)
        try desk.edit()
        desk.mac.acceptOffer(from: desk.phone)
        desk.mac.expectContinued()
        return desk.world
    }

    @Test func oneSeedIsOneLog() throws {
        let (one, two, other) = (try handOver(seed: 7), try handOver(seed: 7), try handOver(seed: 8))
        #expect(one.log == two.log)
        #expect(one.capture == two.capture)
        #expect(one.captureKeys == two.captureKeys)
        #expect(one.timeline == two.timeline)
        #expect(one.log != other.log)
        #expect(one.capture != other.capture)
        #expect(one.timeline.contains("phone  adv.start com.example.notes activity 1 type=com.example.notes.edit"))
    }

    @Test func theCaptureOpensWithItsKeys() throws {
        let world = try handOver(seed: 1)
        var reader = try CaptureReader(memory: world.capture)
        let summary = try CaptureSummary(reading: &reader)
        #expect(summary.packets > 50)
        #expect(summary.handoff.all == summary.packets)
        #expect(summary.handoff.withBadCRC == 0)
        #expect(summary.advertising.withBadCRC == 0)
        let keys = try KeyFile(parsing: world.captureKeys)
        #expect(keys.keys.map(\.device) == ["phone", "mac"])
        #expect(keys.activities == [.type(team: "TEAM1AAAAA", type: "com.example.notes.edit", dynamicType: nil)])

        let file = try ScratchFile(world.capture)
        var options = CaptureCommand.ShowOptions()
        options.keys = keys
        var output: [UInt8] = []
        let outcome = CaptureCommand.show(path: file.path, options: options) { bytes in
            bytes.withUnsafeBytes { output += $0 }
        }
        #expect(outcome.exitStatus == 0)
        #expect(String(decoding: output, as: UTF8.self).contains("TEAM1AAAAA:com.example.notes.edit"))
    }

    @Test func nothingOnTheAirIsNothingAttached() throws {
        let world = BatonTesting.World()
        let phone = try world.addDevice("phone", model: "iPhone 15", os: "iOS 17.5")
        let found = issues { phone.expectOffer() }
        #expect(found.first?.contains("On the air") == false)
    }

    @Test func rulesTakeTheirLimitsFromTheProfile() throws {
        let wide: Int64 = 10_000_000_000_000
        var profile = try Catalogues.devices.get().profile
        profile[.attemptTimeout] = wide
        profile[.burstCycles] = 9
        profile[.rotationCounterBumpMaximum] = 500
        profile[.counterDaemonStartBump] = 100
        let parameters = RuleParameters(profile: profile)
        #expect(parameters.attemptLimitNanoseconds == wide)
        #expect(parameters.burstCycles == 9)
        #expect(parameters.greatestCounterJump == 600)
    }

    /// A mistake in the embedded catalogue is an error with file and position, which the first device throws.
    @Test func aDamagedCatalogueIsAnErrorWithItsPlace() {
        let damaged = Catalogues.devices(in: [("Devices/models.yaml", Array("models:\n  - name: [1".utf8))])
        let world = BatonTesting.World(Simulation(seed: 1, catalogue: damaged, #_sourceLocation))
        #expect {
            try world.addDevice("phone", model: "iPhone 15", os: "iOS 17.5")
        } throws: { error in
            "\(error)".hasPrefix("Baton itself failed: Devices/models.yaml:")
        }
    }
}
