import BluetoothLE
import Continuity
import FrameOpening
import ImplementationAdapter
import Payload
import Platforms
import Testing

@testable import VirtualDevices

@Suite struct InjectedFrameTests {
    private static let message: [UInt8] = [0x00, 0x57, 0xCD, 0x3B] + (1...10).map { UInt8($0) * 0x11 }

    /// Judges and devices read a form as it claims to be, and none is longer than an advertisement may be.
    @Test(arguments: InjectedForm.allCases) func formsAreWhatTheySay(form: InjectedForm) {
        let data = InjectedFrame(message: Self.message).data(form)
        #expect(data.count <= 31)
        #expect(SealedFrame(data).messages == (form.containsMessage ? [Self.message] : []))
        let range = HandoffAdvertisement.messageRange(in: data.span.bytes)
        let bytes = range.map { Array(data[$0]) }
        // A device also finds an element of another length, which its parser then refuses.
        let parsed = bytes.flatMap { try? HandoffMessage(bytes: $0) }
        #expect(parsed?.bytes == (form.containsMessage ? Self.message : nil))
    }

    @Test func whatCannotBeInjectedIsRefused() throws {
        let world = try SimpleWorld.world(
            seed: 1,
            [
                SimpleWorld.setup("phone", index: 0, seed: 1),
                SimpleWorld.setup("mac", index: 1, seed: 1, platform: .macOS),
            ])
        for (arguments, reason) in [
            (["form": "truncated", "data": .data([1])], "either a `form` or `data`"),
            ([:], "either a `form` or `data`"), (["data": .data([UInt8](repeating: 0, count: 32))], "31 bytes"),
            (["data": .data([]), "address": "70:81"], "six bytes"), (["form": "truncated"], "needs `from`"),
            (["data": .data([])], "needs `from`"), (["form": "truncated", "from": "phone"], "has advertised nothing"),
        ] as [(PayloadDictionary, String)] {
            var arguments = arguments
            arguments["name"] = "inject"
            guard case .refused(let text) = try world.perform(Operation(.fault, arguments), on: "mac") else {
                Issue.record("\(arguments)")
                continue
            }
            #expect(text.contains(reason), "\(text)")
        }
    }
}
