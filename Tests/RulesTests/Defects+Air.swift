import Events
import FrameOpening
import Payload

@testable import Rules

/// Traces that break requirements of what devices advertise and offer.
extension Defect {
    static let offers: [Defect] = [
        Defect(OfferOrder.self, "DISC-003", "an offer of who advertises nothing") {
            $0.setting(.from, "tablet", of: .offerShown)
        },
        Defect(OfferOrder.self, "DISC-003", "an offer of a type that was never current") {
            $0.setting(.type, "com.example.notes.view", of: .offerShown)
        },
        Defect(OfferOrder.self, "DISC-006", "the old offer stays beside the new one") {
            $0.inserting(after: .radioSet, number: 1) {
                $0.add(
                    .offerShown, "mac", nil,
                    [.from: "phone", .surface: "lockscreen", .type: "com.example.notes.view"])
            }
        },
        Defect(OfferOrder.self, "ELIG-031", "a device offers its own activity") {
            $0.setting(.from, "mac", of: .offerShown)
        },
        Defect(OfferOrder.self, "ELIG-036", "offered before it was checked") {
            $0.moving(.eligibilityChecked, after: .offerShown)
        },
    ]

    /// A Handoff message of the broadcast at the end of the trace.
    private static func message(_ counter: Int, _ plaintext: [UInt8], status: UInt8 = 0) -> PayloadValue {
        .data(Trace.advertisement(counter: counter, status: status, sealing: plaintext))
    }

    static let sealing: [Defect] = [
        Defect(SealedContents.self, "DISC-016", "sealed under another key") {
            let other = FrameCipher(key: [UInt8](repeating: 8, count: 32))
            let sealed = other?.seal([0] + Trace.hash + [1, 0x81], status: 0, counter: 20) ?? []
            return $0.setting(
                .data, .data([2, 1, 0x1A, 19, 0xFF, 0x4C, 0, 0x0C, 14] + sealed), of: .radioSet, number: 2)
        },
        Defect(SealedContents.self, "DISC-016", "sealed under another counter than reported") {
            $0.setting(.counter, 19, of: .advertisingStarted, number: 1)
        },
        Defect(SealedContents.self, "AIR-008", "the hash of another activity") {
            $0.setting(.data, message(20, [0] + Trace.hash.reversed() + [1, 0x81]), of: .radioSet, number: 2)
        },
        Defect(SealedContents.self, "AIR-008", "a goodbye in place of an activity") {
            $0.setting(.data, message(20, Trace.goodbye), of: .radioSet, number: 2)
        },
        Defect(SealedContents.self, "AIR-008", "an activity is sealed after its end") {
            $0.setting(.data, message(21, [0] + Trace.hash + [1, 0x81]), of: .radioSet, number: 4)
        },
        Defect(SealedContents.self, "AIR-009", "a page without its bit") {
            $0.setting(.data, message(20, [0] + Trace.hash + [0, 0x81]), of: .radioSet, number: 2)
        },
        Defect(SealedContents.self, "AIR-009", "the bit of a page without one") {
            $0.setting(.data, message(5, [0] + Trace.hash + [0x21, 0x80]), of: .radioSet)
        },
        Defect(SealedContents.self, "AIR-009", "a later message without the bit of the page") {
            $0.setting(.data, message(20, [0] + Trace.hash + [0, 0x81]), of: .radioSet, number: 3)
        },
        Defect(SealedContents.self, "AIR-010", "a time in the future") {
            $0.setting(.data, message(20, [0] + Trace.hash + [1, 0x90]), of: .radioSet, number: 2)
        },
        Defect(SealedContents.self, "AIR-010", "a time before the activity") {
            $0.setting(.data, message(20, [0] + Trace.hash + [1, 0x80]), of: .radioSet, number: 2)
        },
        Defect(SealedContents.self, "AIR-011", "another first byte") {
            $0.setting(.data, message(20, [1] + Trace.hash + [1, 0x81]), of: .radioSet, number: 2)
        },
        Defect(SealedContents.self, "AIR-012", "the address of another device") {
            $0.setting(.address, "5b:00:00:00:00:02", of: .radioSet, number: 2)
        },
        Defect(SealedContents.self, "SEC-006", "the hash in the clear") {
            let shown = Trace.advertisement(counter: 20, sealing: [0] + Trace.hash + [1, 0x81]) + Trace.hash
            return $0.setting(.data, .data(shown), of: .radioSet, number: 2)
        },
        Defect(SealedContents.self, "SEC-006", "a part of the type in the clear") {
            let shown =
                Trace.advertisement(counter: 20, sealing: [0] + Trace.hash + [1, 0x81]) + Array("ple.notes".utf8)
            return $0.setting(.data, .data(shown), of: .radioSet, number: 2)
        },
        Defect(StatusValues.self, "AIR-003", "an unknown version") {
            $0.setting(.data, message(20, [0] + Trace.hash + [1, 0x81], status: 1), of: .radioSet, number: 2)
        },
        Defect(StatusValues.self, "AIR-006", "a clipboard in the status byte alone") {
            $0.setting(.data, message(20, [0] + Trace.hash + [1, 0x81], status: 8), of: .radioSet, number: 2)
        },
        Defect(StatusValues.self, "AIR-006", "a clipboard in the sealed options alone") {
            $0.setting(.data, message(20, [0] + Trace.hash + [9, 0x81]), of: .radioSet, number: 2)
        },
        Defect(AdvertisingCadence.self, "AIR-001", "a new payload is slow") {
            $0.setting(.interval, 181_000_000, of: .radioSet, number: 2)
        },
        Defect(AdvertisingCadence.self, "AIR-001", "slow after half a second") {
            $0.changing(.radioSet, number: 3) { $0.time = Instant(nanoseconds: 5500 * Trace.millisecond) }
        },
        Defect(AdvertisingCadence.self, "AIR-002", "another slow interval") {
            $0.setting(.interval, 1_000_000_000, of: .radioSet, number: 3)
        },
        Defect(AdvertisingCadence.self, "AIR-002", "fast until the end") { $0.removing(.radioSet, number: 3) },
        Defect(AdvertisingCadence.self, "AIR-002", "fast until the trace ends") {
            $0.removing(.radioStopped).appending { $0.add(.stepStarted, at: 20_000, nil, app: nil) }
        },
        Defect(GoodbyeOrder.self, "AIR-004", "a goodbye for too long") {
            $0.changing(.radioStopped, number: 1) { $0.time = Instant(nanoseconds: 13_000 * Trace.millisecond) }
        },
        Defect(GoodbyeOrder.self, "AIR-004", "a goodbye for too long before a new activity") {
            $0.appending {
                $0.add(
                    .radioSet, at: 15_000, "tablet", app: nil, nil,
                    [.address: Trace.address, .data: message(22, [0] + Trace.hash + [0, 0x83])])
            }.removing(.radioStopped, number: 1)
        },
        Defect(GoodbyeOrder.self, "AIR-004", "the payload from before it comes back") {
            $0.inserting(after: .radioSet, number: 4) {
                $0.add(
                    .radioSet, at: 9000, "tablet", app: nil, nil,
                    [.address: Trace.address, .data: message(20, [0] + Trace.hash + [1, 0x81])])
            }
        },
    ]

    static let air: [Defect] = [
        Defect(HandoffMessageLayout.self, "DISC-018", "a longer message") {
            $0.setting(.data, .data([19, 0xFF, 0x4C, 0, 0x0C, 15] + [UInt8](repeating: 1, count: 14)), of: .radioSet)
        },
        Defect(HandoffMessageLayout.self, "DISC-018", "a message cut short") {
            $0.setting(.data, .data([16, 0xFF, 0x4C, 0, 0x0C, 14] + [UInt8](repeating: 1, count: 11)), of: .radioSet)
        },
        Defect(HandoffMessageLayout.self, "DISC-018", "a structure longer than the data") {
            $0.setting(.data, .data([30, 0xFF, 0x4C, 0, 0x0C]), of: .radioSet)
        },
        Defect(HandoffMessageLayout.self, "DISC-018", "two messages") {
            let message = [0x0C, 14] + [UInt8](repeating: 1, count: 14)
            return $0.setting(.data, .data([35, 0xFF, 0x4C, 0] + message + message), of: .radioSet)
        },
        Defect(HandoffMessageLayout.self, "DISC-018", "a static address") {
            $0.setting(.address, "ca:00:00:00:00:01", of: .radioSet)
        },
        Defect(AdvertisingCounter.self, "DISC-016", "a counter reused") {
            $0.setting(.data, .data(Trace.advertisement(counter: 5, payload: 2)), of: .radioSet, number: 1)
        },
        Defect(AdvertisingCounter.self, "DISC-016", "a counter that goes back") {
            $0.setting(.data, .data(Trace.advertisement(counter: 4, payload: 2)), of: .radioSet, number: 1)
        },
        Defect(AdvertisingCounter.self, "DISC-016", "a new key that the device has had") {
            $0.appending { trace in
                for _ in 1...2 { trace.add(.keyRenewed, "phone", app: nil, nil, [.key: PayloadValue.data([1, 2, 3])]) }
            }
        },
        Defect(AdvertisingCounter.self, "SEC-002", "a new key that another device has had") {
            $0.appending { trace in
                for device in ["phone", "mac"] {
                    trace.add(.keyRenewed, device, app: nil, nil, [.key: PayloadValue.data([1, 2, 3])])
                }
            }
        },
        Defect(AdvertisingCounter.self, "AIR-005", "a counter left out under one address") {
            $0.setting(.data, .data(Trace.advertisement(counter: 7, payload: 2)), of: .radioSet, number: 1)
        },
        Defect(AdvertisingCounter.self, "AIR-005", "a jump beyond any rotation") {
            $0.setting(.data, .data(Trace.advertisement(counter: 500, payload: 2)), of: .radioSet, number: 1)
                .setting(.address, .string(Trace.secondAddress), of: .radioSet, number: 1)
        },
    ]

    static let addresses: [Defect] = [
        Defect(AddressLifetime.self, "AIR-015", "an address beyond its interval") {
            $0.changing(.radioSet, number: 1) { $0.time = Instant(nanoseconds: 2_000_000_000_000) }
        }
    ]
}
