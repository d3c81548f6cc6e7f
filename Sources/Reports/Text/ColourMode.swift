/// Whether a report for a terminal may use colours.
package enum ColourMode: Sendable, Hashable, CaseIterable {
    /// No escape sequence at all.
    case plain
    /// The sixteen colours that every terminal has.
    case colours

    /// What the user asked for.
    package enum Request: String, Sendable, CaseIterable {
        /// Colours on a terminal, unless the environment says no.
        case automatic = "auto"
        /// Always.
        case always
        /// Never.
        case never
    }

    /// Decides. `environment` answers for NO_COLOR (https://no-color.org: any value that is not empty) and TERM.
    package init(_ request: Request, isTerminal: Bool, environment: (String) -> String?) {
        switch request {
        case .always: self = .colours
        case .never: self = .plain
        case .automatic:
            let refuses = !(environment("NO_COLOR") ?? "").isEmpty || environment("TERM") == "dumb"
            self = isTerminal && !refuses ? .colours : .plain
        }
    }

    /// The text in a style, if colours are allowed. The text must be escaped already.
    func paint(_ text: String, _ style: Style) -> String {
        switch self {
        case .plain: text
        case .colours: "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
        }
    }

    /// Every sequence that a painted text has.
    package static var sequences: [String] { Style.allCases.map { "\u{1B}[\($0.rawValue)m" } + ["\u{1B}[0m"] }

    /// The styles in use.
    enum Style: Int, CaseIterable {
        case bold = 1
        case dim = 2
        case red = 31
        case green = 32
        case yellow = 33
        case magenta = 35
    }
}
