import BatonTesting
import Foundation
import Handoff
import Testing

/// A failure names its cause, and its advice fits the cause.
@Suite struct FailureAdviceTests {
    /// The lines of the issue of a continuation that fails.
    private func failure(of desk: Desk, _ body: (Desk) throws -> Void = { _ in }) throws -> [String] {
        desk.mac.acceptOffer(from: desk.phone)
        try body(desk)
        return verdict(issues { desk.mac.expectContinued() }.first)
    }

    private func edit(_ desk: Desk, bytes: Int) throws {
        try desk.phone.inApp(NotesApp.app) { app in
            app.edit("Groceries")
            app.activity?.userInfo = ["photo": Data(repeating: 7, count: bytes)]
        }
    }

    // MARK: Sizes and times

    /// The numbers of a text, in order.
    private func numbers(_ text: String) -> [Int] {
        text.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
    }

    @Test func aReplyThatTakesTooLongIsToldAsThat() throws {
        let desk = try Desk()
        try edit(desk, bytes: 4_000_000)
        let lines = try failure(of: desk)
        try #require(lines.count == 3)
        #expect(
            lines[1].hasPrefix(
                "Observed: it failed with 4610 (.userActivityRemoteApplicationTimedOut) while the reply was still being sent: about "
            ), "\(lines)")
        #expect(lines[1].hasSuffix(" bytes had arrived when attemptTimeout (30 s) was over"))
        // 100 kB/s for the 30 s after the acceptance, of which the launch and the connection take less than one.
        let (arrived, size) = (numbers(lines[1])[1], numbers(lines[1])[2])
        #expect((2_900_000...3_000_000).contains(arrived) && (4_000_000...4_001_000).contains(size))
        #expect(lines[2].hasPrefix("What to do: hand over a reference instead of the data: userInfo has 40000"))
        #expect(
            lines[2].contains(
                "above hardPayloadLimit (262144 B) it fails with 4611 (.userActivityHandoffUserInfoTooLarge)"))
        #expect(!lines[2].contains("save"))
    }

    @Test func aSlowLinkIsToldAsThat() throws {
        let desk = try Desk(parameters: [
            "attemptTimeout": .time(.seconds(4)), "transportBandwidth": .bytesPerSecond(10_000),
        ])
        try edit(desk, bytes: 100_000)
        let lines = try failure(of: desk)
        #expect(lines[1].contains("while the reply was still being sent") && lines[1].contains("attemptTimeout (4 s)"))
        #expect(lines[2].contains(#"World(parameters: ["attemptTimeout": .time(…)])"#))
        #expect(lines[2].hasSuffix("hardPayloadLimit is not the cause"))
    }

    @Test func aPayloadAboveTheLimitNamesBoth() throws {
        let desk = try Desk(parameters: ["hardPayloadLimit": .bytes(2048)])
        try edit(desk, bytes: 3000)
        let lines = try failure(of: desk)
        #expect(
            lines[1].hasPrefix(
                "Observed: it failed with 4611 (.userActivityHandoffUserInfoTooLarge) because userInfo has 30"))
        #expect(lines[1].hasSuffix("bytes, more than hardPayloadLimit (2048 B)"))
    }

    @Test func aHookThatTakesTooLongIsStillAskedAbout() throws {
        final class Slow: NSObject, NSUserActivityDelegate {
            func userActivityWillSave(_ userActivity: NSUserActivity) {
                Application.current?.spend(nanoseconds: 60_000_000_000)
            }
        }
        let desk = try Desk()
        try desk.edit()
        let slow = Slow()
        try desk.phone.inApp(NotesApp.app) { app in
            app.activity?.delegate = slow
            app.activity?.needsSave = true
        }
        let lines = try failure(of: desk)
        #expect(lines[1] == "Observed: it failed with 4610 (.userActivityRemoteApplicationTimedOut)")
        #expect(lines[2].contains("did not save its activity in time"))
    }

    // MARK: Faults

    @Test(arguments: [
        (Fault.linkLoss, "linkLoss", "4608 (.userActivityHandoffFailed)"),
        (.invalidate, "invalidate", "4608 (.userActivityHandoffFailed)"),
    ])
    func anInjectedFaultIsNamed(_ fault: Fault, _ name: String, _ code: String) throws {
        let desk = try Desk()
        try edit(desk, bytes: 5000)
        desk.mac.acceptOffer(from: desk.phone)
        let point: FaultPoint = fault == .linkLoss ? .replyBegan : .announced
        try desk.world.inject(fault, on: desk.mac, from: desk.phone, at: point)
        let lines = verdict(issues { desk.mac.expectFailure(.userCancelled) }.first)
        #expect(lines[0] == "Expected: the continuation on mac fails with 3072 (.userCancelled)")
        #expect(
            lines[1].hasPrefix(
                "Observed: it failed with \(code) after the injected fault \(name) at .\(point.rawValue) at "),
            "\(lines)")
        #expect(lines[2] == "What to do: expect this code, or leave the fault \(name) out")
    }

    @Test func anEarlierFaultIsNoCause() throws {
        let desk = try Desk()
        try desk.edit()
        desk.mac.acceptOffer(from: desk.phone)
        try desk.world.inject(.linkLoss, on: desk.mac, from: desk.phone, at: .replySent)
        desk.mac.expectFailure(.userActivityHandoffFailed)
        let lines = try failure(of: desk) { try $0.phone.terminate(NotesApp.app) }
        #expect(lines[1].contains(" after com.example.notes on phone was terminated"), "\(lines)")
    }

    // MARK: The source

    private static let changes: [(String, String, @Sendable (Desk) throws -> Void)] = [
        (
            "com.example.notes on phone was terminated (crash)",
            "keep the app on phone running until the continuation has ended, or expect this failure",
            { try $0.phone.terminate(NotesApp.app, because: .crash) }
        ),
        (
            "com.example.notes on phone left the front",
            "keep the app on phone in front until the reply is sent, or expect this failure",
            { try $0.phone.sendToBackground() }
        ),
        (
            "the activity on phone was invalidated",
            "keep the activity valid until it has been continued, or expect this failure",
            { desk in try desk.phone.inApp(NotesApp.app) { $0.activity?.invalidate() } }
        ),
        (
            "the activity on phone was no longer current",
            "keep it current until the reply is sent, or expect this failure",
            { desk in try desk.phone.inApp(NotesApp.app) { $0.activity?.resignCurrent() } }
        ),
        ("phone was locked", "unlock it: phone.unlock(), or expect this failure", { try $0.phone.lock() }),
    ]

    @Test(arguments: changes.indices) func whatEndedTheSourceIsNamed(_ index: Int) throws {
        let (what, advice, change) = Self.changes[index]
        let desk = try Desk()
        try desk.edit()
        let lines = try failure(of: desk, change)
        #expect(
            lines.dropFirst().first?.hasPrefix(
                "Observed: it failed with 4608 (.userActivityHandoffFailed) after \(what) at ")
                == true, "\(lines)")
        #expect(lines.last == "What to do: \(advice)")
    }

    // MARK: Conditions of devices

    @Test(arguments: [["phone"], ["mac"], ["phone", "mac"]])
    func theDeviceWithoutBluetoothIsNamed(_ names: [String]) throws {
        let desk = try Desk()
        try desk.edit()
        for device in [desk.phone, desk.mac] where names.contains(device.name) { try device.set(.bluetooth, to: false) }
        let lines = verdict(issues { desk.mac.expectOffer(from: desk.phone) }.first)
        #expect(
            lines.dropFirst() == [
                "Observed: no offer; BLE_OFF: Bluetooth is off on \(names.joined(separator: " and "))",
                "What to do: switch it on: "
                    + names.map { "\($0).set(.bluetooth, to: true)" }.joined(separator: ", "),
            ])
    }

    @Test func theDeviceWithoutHandoffIsNamed() throws {
        let desk = try Desk()
        try desk.edit()
        try desk.mac.set(.handoff, to: false)
        let lines = verdict(issues { desk.mac.expectOffer(from: desk.phone) }.first)
        #expect(lines[1].hasSuffix("the user's Handoff switch is off on mac"))
        #expect(lines[2].hasSuffix("mac.set(.handoff, to: true)"))
        try desk.mac.signOut()
        let account = verdict(issues { desk.mac.expectOffer(from: desk.phone) }.first)
        #expect(account[1].hasSuffix("mac is not signed in to an account") && account[2].contains("sign mac in"))
    }

    @Test func aLockedSourceIsToldAsThat() throws {
        let desk = try Desk()
        try desk.edit()
        try desk.phone.lock()
        #expect(
            verdict(issues { desk.mac.expectOffer(from: desk.phone) }.first).dropFirst() == [
                "Observed: no offer; phone is locked, so it offers nothing", "What to do: unlock it: phone.unlock()",
            ])
        #expect(
            verdict(issues { desk.phone.expectCurrentActivity(NotesApp.type) }.first).dropFirst() == [
                "Observed: phone is locked, so no app is in front", "What to do: unlock it: phone.unlock()",
            ])
        // The condition keeps its name where a test asks for it.
        desk.mac.expectNoOffer(from: desk.phone, because: .activityNotCurrent)
        #expect(
            verdict(issues { desk.mac.expectNoOffer(from: desk.phone, because: .handoffOff) }.first)[1]
                .hasSuffix("is ACTIVITY_NOT_CURRENT; phone is locked"))
        try desk.phone.sleep()
        #expect(
            verdict(issues { desk.mac.expectOffer(from: desk.phone) }.first)[1]
                == "Observed: no offer; phone sleeps, so it offers nothing")
    }

    @Test func aLockedReceiverIsToldAsThat() throws {
        let desk = try Desk()
        try desk.edit()
        try desk.mac.lock()
        #expect(
            verdict(issues { desk.mac.expectOffer(from: desk.phone) }.first).dropFirst() == [
                "Observed: no offer; mac is locked, which hides offers", "What to do: unlock it: mac.unlock()",
            ])
        try desk.mac.unlock()
        desk.mac.acceptOffer(from: desk.phone)
        try desk.mac.lock()
        #expect(
            verdict(issues { desk.mac.expectContinued() }.first).dropFirst() == [
                "Observed: it has neither arrived nor failed; mac is locked", "What to do: unlock it: mac.unlock()",
            ])
    }

    @Test func aLockedPhoneShowsOffersElsewhere() throws {
        let desk = try Desk()
        try desk.mac.inApp(NotesApp.app) { $0.edit("Groceries") }
        try desk.phone.lock()
        #expect(
            verdict(issues { desk.phone.expectOffer(from: desk.mac, on: .appSwitcher) }.first).dropFirst() == [
                "Observed: no offer; phone is locked and shows it at lockscreen",
                "What to do: unlock it: phone.unlock(), or expect it at lockscreen",
            ])
    }

    @Test func aSourceThatIsSwitchedOffIsToldAsThat() throws {
        let desk = try Desk()
        try desk.edit()
        desk.mac.expectOffer(from: desk.phone)
        try desk.world.inject(.sourceGone, on: desk.mac, from: desk.phone)
        desk.mac.expectOfferWithdrawn(from: desk.phone, within: .seconds(60))
        #expect(
            verdict(issues { desk.mac.expectOffer(from: desk.phone) }.first)[1]
                == "Observed: no offer; phone is switched off, so it offers nothing")
    }
}
