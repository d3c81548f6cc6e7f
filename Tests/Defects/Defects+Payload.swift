import Foundation
import Handoff
package import Payload
import VirtualDevices

extension Defect {
    static let payload: [Defect] = [
        Defect(
            "limit-off-by-one", breaks: ["PAY-009"],
            Replacement(\.errors.isTooLarge) { _ in { $0 >= $1 } }),
        Defect(
            "small-replies-held-back", breaks: ["PAY-008"],
            // Somebody waits for more to send before it sends anything.
            Replacement(\.continuation.holdBack) { _ in { $0 < 8192 ? 2_000_000_000 : 0 } }),
        Defect(
            "confirmation-awaited-after-payload", breaks: ["PAY-022"],
            Replacement(\.continuation.deliveryDelay) { _ in { 200_000_000 } }),
        Defect(
            "categories-dropped", breaks: ["CONT-011"],
            // Search on the device takes the entries that it has a name for.
            Replacement(\.handoff.payload.sent) { _ in
                { payload, isEligibleForSearch in
                    var payload = payload
                    if isEligibleForSearch { payload?["category"] = nil }
                    return payload
                }
            }),
        delivering("null-becomes-text", breaks: ["PAY-001", "PAY-011"]) { $0 == .null ? "" : $0 },
        delivering("sets-become-arrays", breaks: ["PAY-001", "PAY-011", "PAY-020"]) {
            if case .set(let set) = $0 { .array(Array(set)) } else { $0 }
        },
        // JSON on the way has no more to offer.
        delivering("dates-become-seconds", breaks: ["PAY-001", "PAY-011"]) {
            if case .date(let date) = $0 { .real(date.secondsSince2001) } else { $0 }
        },
        delivering("data-becomes-text", breaks: ["PAY-001", "PAY-012"]) {
            if case .data(let bytes) = $0 { .string(String(decoding: bytes, as: UTF8.self)) } else { $0 }
        },
        delivering("links-become-text", breaks: ["PAY-001"]) {
            if case .url(let text) = $0 { .string(text) } else { $0 }
        },
        delivering("identifiers-become-text", breaks: ["PAY-005"]) {
            if case .uuid(let uuid) = $0 { .string(uuid.text) } else { $0 }
        },
        delivering("integers-become-reals", breaks: ["PAY-011", "PAY-013"]) {
            if case .integer(let value) = $0 { .real(Double(value)) } else { $0 }
        },
        delivering("booleans-become-integers", breaks: ["PAY-011"]) {
            if case .boolean(let value) = $0 { .integer(value ? 1 : 0) } else { $0 }
        },
        delivering("text-composed", breaks: ["PAY-012"]) {
            if case .string(let text) = $0 { .string(text.precomposedStringWithCanonicalMapping) } else { $0 }
        },
        delivering("text-cut-at-zero", breaks: ["PAY-012"]) {
            if case .string(let text) = $0 { .string(String(text.prefix { $0 != "\0" })) } else { $0 }
        },
        delivering("keys-become-text", breaks: ["PAY-002", "PAY-011"], keys: true) {
            switch $0 {
            case .integer(let value): .string(String(value))
            case .real(let value): .string(String(value))
            case .boolean(let value): .string(String(value))
            default: $0
            }
        },
        Defect(
            "values-deep-inside-become-text", breaks: ["PAY-003"],
            // Whoever walks a payload by hand stops somewhere.
            Replacement(\.handoff.payload.delivered) { _ in
                { payload in payload.map { flattened($0, below: 3) } }
            }),
        Defect(
            "disallowed-values-left-out", breaks: ["PAY-004", "ERR-019"],
            Replacement(\.handoff.payload.dropsDisallowed) { _ in { isKey, _ in !isKey } }),
        Defect(
            "disallowed-keys-left-out", breaks: ["PAY-002", "ERR-019"],
            Replacement(\.handoff.payload.dropsDisallowed) { _ in { isKey, _ in isKey } }),
        Defect(
            "only-top-level-validated", breaks: ["PAY-003", "ERR-019"],
            Replacement(\.handoff.payload.dropsDisallowed) { _ in { _, containers in containers > 1 } }),
        Defect(
            "activity-without-user-info-not-served", breaks: ["PAY-017"],
            Replacement(\.handoff.payload.isDeliverable) { _ in { $0.userInfo?.isEmpty == false } }),
    ]

    /// A device that changes kinds of values on the way.
    package static func delivering(
        _ name: String, breaks requirements: [String], keys: Bool = false,
        _ replace: @escaping @Sendable (PayloadValue) -> PayloadValue
    ) -> Defect {
        Defect(
            name, breaks: requirements,
            Replacement(\.handoff.payload.delivered) { _ in { $0?.mapping(keys: keys, replace) } })
    }

    private static func flattened(_ payload: PayloadDictionary, below depth: Int) -> PayloadDictionary {
        var result = PayloadDictionary()
        for (key, value) in payload { result[key] = flattened(value, below: depth) }
        return result
    }

    private static func flattened(_ value: PayloadValue, below depth: Int) -> PayloadValue {
        switch value {
        case .dictionary(let inner) where depth > 0: .dictionary(flattened(inner, below: depth - 1))
        case .array(let inner) where depth > 0: .array(inner.map { flattened($0, below: depth - 1) })
        case .set(let inner) where depth > 0: .set(PayloadSet(inner.map { flattened($0, below: depth - 1) }))
        default: depth > 0 ? value : .string("\(value)")
        }
    }
}
