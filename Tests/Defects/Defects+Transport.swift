import CompanionLink
import VirtualDevices

extension Defect {
    /// Defects of the transport that encrypts (SEC).
    static let transport: [Defect] = [
        Defect(
            "payload-in-the-clear", breaks: ["SEC-003"],
            Replacement(\.transport.encrypts) { _ in
                { false }
            }),
        Defect(
            "falls-back-to-plaintext", breaks: ["SEC-003"],
            Replacement(\.transport.fallsBack) { _ in
                { true }
            }),
        Defect(
            "any-identity-accepted", breaks: ["SEC-003"],
            Replacement(\.transport.accepts) { _ in
                { _ in true }
            }),
        Defect(
            "nonce-used-twice", breaks: ["SEC-003"],
            Replacement(\.transport.numberAfter) { _ in
                { $0 }
            }),
        Defect(
            "frame-tag-not-checked", breaks: ["SEC-003"],
            Replacement(\.transport.content) { _ in
                { $0.contentWithoutCheck($1, number: $2) }
            }),
    ]
}
