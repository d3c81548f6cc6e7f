/// The declaration of a verb, which the case loader, the schema and the documentation use.
package struct VerbDeclaration: Sendable, Hashable {
    /// What the verb does, in a sentence or two.
    package var meaning: String
    /// What the world does for the verb; nil where the implementation under test carries it out.
    package var worldVerb: WorldVerb?
    /// Its arguments, in the order of the documentation.
    package var arguments: [ArgumentDeclaration]

    init(_ meaning: String, worldVerb: WorldVerb? = nil, _ arguments: [ArgumentDeclaration] = []) {
        self.meaning = meaning
        self.worldVerb = worldVerb
        self.arguments = arguments
    }
}

/// The declaration of one argument of a verb.
package struct ArgumentDeclaration: Sendable, Hashable {
    package var name: String
    package var kind: Kind
    package var isRequired: Bool
    package var meaning: String

    package enum Kind: Sendable, Hashable {
        case text
        case word([String])
        case boolean
        case integer
        case metres
        /// The name of a profile parameter that is a time, or a time with its unit, in nanoseconds.
        case duration
        /// Instants after the step, each as a duration, in nanoseconds.
        case durations
        /// The name of a device of the case.
        case device
        /// Any payload value in the tagged notation.
        case payload
        /// A dictionary in the tagged notation.
        case dictionary
        case texts
        /// An OS release of the catalogue.
        case release
        /// Names of quirks of the catalogue.
        case quirks
        /// An app as under `apps:`.
        case app
        /// A web site as under `sites:`.
        case site
        /// Seconds from now at which something expires, as a duration.
        case expiration
    }

    package init(_ name: String, _ kind: Kind, required isRequired: Bool = false, _ meaning: String) {
        self.name = name
        self.kind = kind
        self.isRequired = isRequired
        self.meaning = meaning
    }
}
