import ArgumentParser
import Foundation
import Reports

/// Whether the output may use colours.
struct ColourOptions: ParsableArguments {
    @Option(
        name: .customLong("color"), help: "Use colours: auto (on a terminal, unless NO_COLOR is set), always or never.")
    var request: Choice = .auto

    enum Choice: String, ExpressibleByArgument, CaseIterable {
        case auto
        case always
        case never
    }

    /// For standard output.
    var standardOutput: ColourMode {
        let request: ColourMode.Request =
            switch request {
            case .auto: .automatic
            case .always: .always
            case .never: .never
            }
        return ColourMode(request, isTerminal: Terminal.outputIsTerminal) { ProcessInfo.processInfo.environment[$0] }
    }
}
