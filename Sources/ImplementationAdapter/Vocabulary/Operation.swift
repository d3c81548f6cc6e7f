package import Payload

/// One operation as a world hands it to an implementation.
package struct Operation: Sendable, Hashable {
    /// What to do.
    package var verb: Verb
    /// The app it is about, by bundle identifier; nil where the verb is about the device.
    package var app: String?
    /// The verb's arguments as ``Verb/arguments`` declares them.
    package var arguments: PayloadDictionary

    /// Makes an operation.
    package init(_ verb: Verb, app: String? = nil, _ arguments: PayloadDictionary = [:]) {
        self.verb = verb
        self.app = app
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
