import ArgumentParser
import Foundation
import Reports

/// Whether the output has colours.
struct ColourOptions: ParsableArguments {
    @Option(
        name: .customLong("color"), help: "Use colours: auto (on a terminal, unless NO_COLOR is set), always or never.")
    var request: ColourRequest = .automatic

    /// For standard output.
    var standardOutput: Bool {
        request.allowsColours(isTerminal: Terminal.outputIsTerminal) { ProcessInfo.processInfo.environment[$0] }
    }
}

extension ColourRequest: ExpressibleByArgument {}
