import Foundation

/// The built program, as its users run it.
package enum BatonBinary {
    /// Where it is: `BATON_BINARY`, or the one that was built with the tests.
    package static let path = ProcessInfo.processInfo.environment["BATON_BINARY"] ?? Project.product("baton")

    /// Whether it has been built.
    package static let isBuilt = FileManager.default.isExecutableFile(atPath: path)

    /// Starts it. Help is wrapped to 100 columns, whatever the terminal of whoever runs the tests.
    package static func start(_ arguments: [String], environment: [String: String] = [:]) throws -> Program {
        try Program(path, arguments, environment: ["COLUMNS": "100"].merging(environment) { $1 })
    }

    /// Runs it to its end.
    package static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> ProgramResult {
        try start(arguments, environment: environment).result()
    }

    /// Runs a shell command in which `$BATON` is the program.
    package static func shell(_ command: String, environment: [String: String] = [:]) throws -> ProgramResult {
        try Program.run("bash", ["-c", command], environment: ["BATON": path].merging(environment) { $1 })
    }
}
