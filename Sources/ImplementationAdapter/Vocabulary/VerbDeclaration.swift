/// What is known of a verb beside its name: the case loader, the schema and the documentation use it.
package struct VerbDeclaration: Sendable, Hashable {
    /// Who carries a verb out.
    package enum Performer: Sendable {
        /// The implementation under test.
        case implementation
        /// The world: radio, account service, clock, faults.
        case world
    }

    /// What the verb does, in a sentence or two.
    package var meaning: String
    /// Who carries it out.
    package var performer: Performer
    /// Its arguments, in the order of the documentation.
    package var arguments: [ArgumentDeclaration]

    init(_ meaning: String, performer: Performer, arguments: [ArgumentDeclaration]) {
        self.meaning = meaning
        self.performer = performer
        self.arguments = arguments
    }
}

/// The declaration of one argument of a verb: serves checking, the schema and the documentation.
package struct ArgumentDeclaration: Sendable, Hashable {
    /// The argument's name.
    package var name: String
    /// What it may be.
    package var kind: Kind
    /// It must be given.
    package var isRequired: Bool
    /// What it means.
    package var meaning: String

    /// Kinds of arguments.
    package enum Kind: Sendable, Hashable {
        /// Any text.
        case text
        /// One of these words.
        case word([String])
        /// true or false.
        case boolean
        /// A whole number.
        case integer
        /// Metres.
        case metres
        /// The name of a profile parameter that is a time, or a time with its unit, in nanoseconds.
        case duration
        /// The name of a device of the case.
        case device
        /// Any payload value in the tagged notation.
        case payload
        /// A dictionary in the tagged notation.
        case dictionary
        /// A list of texts.
        case texts
        /// An app as under `apps:`.
        case app
        /// Seconds from now at which something expires, as a duration.
        case expiration
    }

    /// Makes a declaration.
    package init(_ name: String, _ kind: Kind, required isRequired: Bool = false, _ meaning: String) {
        self.name = name
        self.kind = kind
        self.isRequired = isRequired
        self.meaning = meaning
    }
}
