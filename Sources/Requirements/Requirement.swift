package import PositionedYAML

// The catalogue of requirements as values, and what is said about them after a run.
//
// A requirement is a claim about Handoff with its sources and a confidence, because most of Handoff has no public
// specification. Nothing here decides whether an implementation meets one: that is the business of rules and cases. This module knows
// ids, levels, statements and applicability, refuses a catalogue that is not consistent, and says for every
// requirement whether anything tests it.

/// One requirement of the catalogue.
package struct Requirement: Hashable, Sendable {
    /// The subject of a requirement: what has to meet it.
    package enum Subject: String, CaseIterable, Sendable {
        /// The implementation of Handoff: the platform, real or virtual.
        case system
        /// An app that uses Handoff.
        case app
        case harness
    }

    /// How binding a requirement is, in the words of RFC 2119.
    package enum Level: String, CaseIterable, Sendable {
        /// Breaking it is a failure.
        case must = "MUST"
        /// Breaking it is a warning.
        case should = "SHOULD"
        /// It is a permission: code that relies on the opposite is wrong.
        case may = "MAY"
    }

    /// How well a requirement is founded.
    package enum Confidence: String, CaseIterable, Sendable {
        /// Documentation, header or talk of the platform's maker, without contradiction.
        case high
        /// A single or indirect source, or an inference that is stated as one.
        case medium
        /// A weak source or one anecdote.
        case low
    }

    /// Where a requirement holds: an operating system and a half-open range of its versions.
    package struct Applicability: Hashable, Sendable {
        /// The operating systems that requirements speak of; iPadOS counts as iOS.
        package enum System: String, CaseIterable, Sendable {
            case all
            case iOS
            case macOS
            case watchOS
            case tvOS
            case visionOS
        }

        /// The operating system.
        package let system: System
        /// The first version, or nil for the first that has Handoff at all.
        package let from: String?
        /// The first version in which the requirement no longer holds, or nil.
        package let below: String?

        /// Whether a version of a system lies in this range.
        ///
        /// - Parameter components: the numbers of the version, as in `[10, 11, 6]`; missing ones count as 0.
        package func contains(_ system: System, _ components: [Int]) -> Bool {
            if self.system == .all { return true }
            guard self.system == system else { return false }
            if let from, precedes(components, numbers(from)) { return false }
            if let below, !precedes(components, numbers(below)) { return false }
            return true
        }

        private func numbers(_ version: String) -> [Int] {
            version.split(separator: ".").map { Int($0) ?? 0 }
        }

        private func precedes(_ left: [Int], _ right: [Int]) -> Bool {
            for index in 0..<max(left.count, right.count) {
                let (a, b) = (index < left.count ? left[index] : 0, index < right.count ? right[index] : 0)
                if a != b { return a < b }
            }
            return false
        }
    }

    /// Why nothing tests a requirement, if that is decided. Without a disposition it must be tested.
    package enum Disposition: Hashable, Sendable {
        /// No run and no recording shows whether it holds.
        case notObservable(because: String)
        /// It could be tested but is none of this project's business.
        case outOfScope(because: String)
        /// It can be tested once something else is there, which the text names.
        case waitsFor(String)

        /// The reason, as a sentence.
        package var reason: String {
            switch self {
            case .notObservable(let reason), .outOfScope(let reason), .waitsFor(let reason): reason
            }
        }
    }

    package let id: RequirementID
    /// The subject that has to meet it.
    package let subject: Subject
    /// How binding it is.
    package let level: Level
    /// What must hold.
    package let statement: String
    /// How one can see that it holds.
    package let check: String
    /// Keys of the sources that it rests on; `RequirementCatalogue.sources` has their names.
    package let sources: [String]
    /// Where it holds, never empty.
    package let applies: [Applicability]
    /// A remark on where it holds, or nil.
    package let appliesNote: String?
    /// How well it is founded.
    package let confidence: Confidence
    /// Why nothing tests it, or nil if something must.
    package let disposition: Disposition?
    /// Where it stands in the catalogue.
    package let position: SourcePosition

    /// The part of the id before the hyphen.
    package var area: String { id.area }

    /// Whether there are systems or versions on which the requirement does not hold.
    package var isBounded: Bool { !applies.contains { $0.system == .all } }

    /// Whether the requirement holds on a version of a system; `components` as in `Applicability.contains`.
    package func applies(on system: Applicability.System, _ components: [Int]) -> Bool {
        applies.contains { $0.contains(system, components) }
    }
}
