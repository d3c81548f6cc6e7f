package import VirtualDevices

/// A defective implementation: the reference device with one rule broken.
///
/// The product has no switch for any of this; decisions are values, and only tests pass others. Each area's defects
/// stand in a file of their own.
package struct Defect: Sendable, CustomStringConvertible {
    /// The name that cases give under `catches:`.
    package let name: String
    /// The requirements that it breaks: for each, a case that covers it has to fail.
    package let breaks: [String]
    /// What is put in place of the reference's decisions; two where the second would hide the first.
    package let replacements: [Replacement]

    init(_ name: String, breaks requirements: [String], _ replacements: Replacement...) {
        self.name = name
        breaks = requirements
        self.replacements = replacements
    }

    /// The decisions of the defective device.
    package var decisions: Decisions {
        var decisions = Decisions()
        for replacement in replacements { replacement.apply(&decisions) }
        return decisions
    }

    package var description: String { name }

    /// All defects, area by area.
    package static let all: [Defect] =
        eligibility + discovery + activity + lifeCycle + saving + continuation + errors + versions + payload
        + fileURLs + web + streams + transport + platforms + documents + search + siri + views + scenes
}
