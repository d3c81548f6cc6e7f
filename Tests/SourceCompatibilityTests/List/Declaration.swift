/// One of Apple's declarations, and its state here. SourceCompatibility.md has a table of them.
struct Declaration {
    enum State: Equatable {
        /// A snippet contains the text, compiles and runs.
        case compiles(snippet: String, text: String)
        /// It cannot compile; a section of the document says what to write instead.
        case wayAround(section: String)
        /// Its feature is not simulated yet.
        case notYet(String)
    }

    /// Apple's declaration in Swift, without attributes.
    var text: String
    /// The framework that declares it.
    var framework: String
    /// Its name in Conformance/Requirements/availability.yaml; nil if that file does not have it.
    var member: String?
    var state: State

    /// A declaration that the text of a snippet uses.
    static func uses(
        _ text: String, _ framework: String, _ member: String? = nil, in snippet: String, as use: String
    ) -> Declaration {
        Declaration(text: text, framework: framework, member: member, state: .compiles(snippet: snippet, text: use))
    }

    /// A method that a snippet implements in Apple's own spelling.
    static func implements(
        _ text: String, _ framework: String, _ member: String? = nil, in snippet: String
    ) -> Declaration {
        let own = text.hasPrefix("optional ") ? String(text.dropFirst("optional ".count)) : text
        return Declaration(
            text: text, framework: framework, member: member, state: .compiles(snippet: snippet, text: own))
    }

    static func notYet(
        _ text: String, _ framework: String, _ member: String? = nil, belongsTo what: String
    ) -> Declaration {
        Declaration(text: text, framework: framework, member: member, state: .notYet(what))
    }

    static func wayAround(
        _ text: String, _ framework: String, _ member: String? = nil, section: String
    ) -> Declaration {
        Declaration(text: text, framework: framework, member: member, state: .wayAround(section: section))
    }
}
