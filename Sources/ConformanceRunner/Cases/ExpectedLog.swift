package import Events
import Rules

/// A log, and what the always-on rules must find in it.
package struct ExpectedLog: Sendable {
    /// The events, numbered by their places.
    package var events: [Event]
    /// When the log ends.
    package var end: Instant
    /// All breaches, with how often each is found.
    package var breaches: [Breach: Int]
    /// What the rules say that they observed at the first of each; others are not compared.
    package var observations: [Breach: String] = [:]
    /// The rules that hold, ascending; nil where they are not compared.
    package var holds: [String]?

    /// A breach of a requirement.
    package struct Breach: Hashable, Sendable {
        package var rule: String
        package var requirement: String
        /// The last event that shows it; nil if it takes the time up to the end of the log.
        package var event: Int?
    }

    /// The word for the end of the log in the place of an event.
    static let end = "end"
    /// The most events of a log.
    static let maximumEvents = 10_000
    /// How deep lists of events may stand in one another.
    static let maximumNesting = 8

    /// The rules, in the order of the catalogue.
    static let ruleNames = requirements.map(\.rule)
    /// The requirements that each rule can find broken.
    static let requirements = RuleCatalogue.alwaysOnRequirements
}
