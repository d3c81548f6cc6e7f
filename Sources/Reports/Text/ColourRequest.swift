/// When text on a terminal has colours.
package enum ColourRequest: String, Sendable, CaseIterable {
    /// On a terminal, unless the environment says no.
    case automatic = "auto"
    /// Also in files and pipes.
    case always
    /// Nowhere.
    case never

    /// Whether an output has colours. `environment` looks up NO_COLOR (https://no-color.org: any value that is not empty)
    /// and TERM.
    package func allowsColours(isTerminal: Bool, environment: (String) -> String?) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .automatic: isTerminal && (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
        }
    }
}
