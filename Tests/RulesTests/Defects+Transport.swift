import Events
import Payload

@testable import Rules

extension Defect {
    static let transport: [Defect] = [
        Defect(EncryptedPayload.self, "SEC-003", "the type in the clear") {
            $0.setting(.data, .data([7, 0, 0, 40] + Array("...com.example.notes.edit...".utf8)), of: .transportSent)
        },
        Defect(EncryptedPayload.self, "SEC-003", "the title in the clear, in UTF-16") {
            $0.setting(
                .data, .data([8, 0, 0, 20] + Array("Groceries".utf16).flatMap { [0, UInt8(truncatingIfNeeded: $0)] }),
                of: .transportSent)
        },
        Defect(EncryptedPayload.self, "SEC-003", "a value of userInfo in the clear") {
            $0.setting(.data, .data(Array("Orange".utf8)), of: .transportSent, number: 2)
        },
        Defect(EncryptedPayload.self, "SEC-003", "a key of userInfo in the clear") {
            $0.setting(.data, .data(Array("the version is".utf8)), of: .transportSent, number: 1)
        },
        Defect(EncryptedPayload.self, "SEC-003", "one nonce for two frames") {
            $0.setting(
                .data, .data([8, 0, 0, 9, 1, 2, 3, 4, 5, 6, 7, 8, 100]), of: .transportSent, number: 2)
        },
        Defect(EncryptedPayload.self, "SEC-003", "one nonce for two frames in one piece") {
            $0.setting(
                .data, .data([8, 0, 0, 8, 9, 9, 3, 4, 5, 6, 7, 8, 8, 0, 0, 8, 9, 9, 3, 4, 5, 6, 7, 8]),
                of: .transportSent, number: 2)
        },
    ]
}
