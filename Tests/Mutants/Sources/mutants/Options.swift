import Foundation

/// What the command line says.
struct Options {
    var root = "."
    var seed: UInt64 = 1
    var share: UInt64 = 100
    /// The modules whose mutants run. All modules' mutants are built.
    var modules = Workspace.modules
    var only: String?
    /// How many run; nil for all.
    var atMost: Int?
    var action = Action.run
    var workers = ProcessInfo.processInfo.activeProcessorCount
    var survivorsOnly = false
    /// Whether the tests run with what the suites do not catch.
    var runsTests = true

    enum Action {
        case list, build, run, report
    }

    static let usage = """
        mutants [ROOT] [--seed N] [--share PERCENT] [--module NAME]... [--only TEXT] [--at-most N] [--workers N]
                [--survivors] [--suites-only] [--list | --build | --report]

          --share        a factor on the number of mutants; 100 makes about eight hundred
          --module       mutants of this module alone; may be repeated
          --only         run the mutants whose file, function or text contain this
          --at-most      run so many of them, drawn at random: always the same ones
          --survivors    run those that survived the last time without a reason in the list, and those that have not run
          --suites-only  run the cases and not the tests, which are then not built
          --list         print the mutants, build nothing
          --build        build and stop
          --report       print what the last runs found, run nothing
        """

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        var chosen: [String] = []
        while let argument = rest.popFirst() {
            func value() throws -> String {
                guard let value = rest.popFirst() else { throw Failure("\(argument): expected a value") }
                return value
            }
            func number<Number: FixedWidthInteger>(_ least: Number) throws -> Number {
                let text = try value()
                guard let number = Number(text), number >= least else {
                    throw Failure("\(argument): expected a number of at least \(least), found \(text)")
                }
                return number
            }
            switch argument {
            case "--seed": seed = try number(0)
            case "--share": share = try number(1)
            case "--module": chosen.append(try value())
            case "--only": only = try value()
            case "--at-most": atMost = try number(1)
            case "--workers": workers = try number(1)
            case "--survivors": survivorsOnly = true
            case "--suites-only": runsTests = false
            case "--list": action = .list
            case "--build": action = .build
            case "--report": action = .report
            case let text where text.hasPrefix("-"): throw Failure("unknown option \(text)\n\n\(Self.usage)")
            default: root = argument
            }
        }
        if let unknown = chosen.first(where: { !modules.contains($0) }) {
            throw Failure("--module: expected one of \(modules.joined(separator: ", ")), found \(unknown)")
        }
        if !chosen.isEmpty { modules = chosen }
    }
}

/// What ends the program, in words for people.
struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
