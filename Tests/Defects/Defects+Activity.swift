import Foundation
import Handoff
import Payload
import VirtualDevices

extension Defect {
    static let activity: [Defect] = [
        Defect(
            "type-follows-user-info", breaks: ["ACT-001"],
            // An entry of the dictionary has the name of a property, and is stored where the properties are.
            Replacement(\.handoff.activity.sentType) { _ in { type, userInfo in userInfo?["type"]?.stringValue ?? type }
            }),
        Defect(
            "empty-type-accepted", breaks: ["ACT-002"],
            Replacement(\.handoff.activity.isAcceptableType) { _ in { _ in true } }),
        Defect(
            "bare-initializer-sorts-types", breaks: ["ACT-003"],
            // A manifest read into a set has lost its order.
            Replacement(\.handoff.activity.typeOfBareInitializer) { _ in { $0.min() } }),
        Defect(
            "bare-initializer-invents-type", breaks: ["ACT-004"],
            Replacement(\.handoff.activity.typeOfBareInitializer) { reference in
                { reference($0) ?? "com.example.untitled" }
            }),
        Defect(
            "deprecated-member-unreported", breaks: ["ACT-003"],
            Replacement(\.handoff.activity.reportsUse) { _ in { $0 == .unavailable } }),
        Defect(
            "unavailable-member-unreported", breaks: ["ACT-024"],
            Replacement(\.handoff.activity.reportsUse) { _ in { $0 == .deprecated } }),
        Defect(
            "title-lost", breaks: ["ACT-009", "ACT-025"],
            Replacement(\.handoff.activity.sentTitle) { _ in { _ in nil } }),
        Defect(
            "title-trimmed", breaks: ["ACT-009"],
            Replacement(\.handoff.activity.sentTitle) { _ in { $0?.trimmingCharacters(in: .whitespacesAndNewlines) } }),
        Defect(
            "not-eligible-by-default", breaks: ["ACT-010"],
            Replacement(\.handoff.activity.purposes) { _ in { .init() } }),
        Defect(
            "search-eligible-by-default", breaks: ["ACT-010", "EX-021", "SRCH-001"],
            Replacement(\.handoff.activity.purposes) { _ in { .init(handoff: true, search: true) } }),
        Defect(
            "streams-by-default", breaks: ["ACT-010", "STREAM-001"],
            Replacement(\.handoff.activity.purposes) { reference in
                {
                    var purposes = reference()
                    purposes.continuationStreams = true
                    return purposes
                }
            }),
        Defect(
            "delegate-kept-alive", breaks: ["ACT-011", "UPD-026"],
            Replacement(\.handoff.activity.keepsDelegate) { _ in { true } }),
        Defect(
            "released-activity-kept-alive", breaks: ["ACT-012", "ACT-013"],
            Replacement(\.handoff.activity.keepsActivity) { _ in { true } }),
        Defect(
            "released-activity-still-advertised", breaks: ["ACT-013"],
            Replacement(\.handoff.activity.summaryAfterDeallocation) { _ in { $0 } }),
        Defect(
            "added-entries-do-not-replace", breaks: ["ACT-014"],
            Replacement(\.handoff.activity.merged) { _ in { old, entries in entries.merging(old) } }),
        Defect(
            "adding-entries-assigns", breaks: ["ACT-014"],
            Replacement(\.handoff.activity.merged) { _ in { _, entries in entries } }),
        Defect(
            "assigning-merges", breaks: ["ACT-015"],
            Replacement(\.handoff.activity.assigned) { _ in { old, new in new.map { (old ?? [:]).merging($0) } } }),
        Defect(
            "assigned-dictionary-shared", breaks: ["ACT-016"],
            Replacement(\.handoff.activity.keepsAssignedDictionary) { _ in { true } }),
        Defect(
            "content-identifier-marks", breaks: ["ACT-020"],
            Replacement(\.handoff.activity.marks) { _ in { $0 == "targetContentIdentifier" } }),
        Defect(
            "typed-payload-keys-ignore-case", breaks: ["ACT-023"],
            Replacement(\.handoff.activity.typedContent) { reference in
                { userInfo in
                    reference(userInfo)?.mapping(keys: true) {
                        if case .string(let text) = $0 { .string(text.lowercased()) } else { $0 }
                    }
                }
            }),
        Defect(
            "unencodable-payload-empties-user-info", breaks: ["ACT-023"],
            Replacement(\.handoff.activity.typedEncoding) { _ in { $0 ?? [:] } }),
    ]
}
