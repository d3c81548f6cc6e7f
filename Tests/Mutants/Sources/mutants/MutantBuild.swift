import Foundation
import Mutation

/// One build with all mutants. Those that do not compile are left out, round by round.
struct MutantBuild {
    let workspace: Workspace
    let candidates: [Mutant]
    let options: Options

    /// - Returns: the mutants that the programs contain, with their numbers.
    func build() async throws -> [(number: Int, mutant: Mutant)] {
        var refused = Set(
            (try? JSONDecoder().decode([Mutant.Identity].self, from: Data(contentsOf: workspace.refusedFile))) ?? [])
        try FileManager.default.createDirectory(at: workspace.folder, withIntermediateDirectories: true)
        for round in 1...30 {
            let selection = Selection(from: candidates, seed: options.seed, share: options.share, without: refused)
            let numbered = selection.mutants
            let schemas = try schemas(numbered)
            try workspace.write(schemas)
            say("round \(round): \(numbered.count) mutants, \(refused.count) do not compile")
            let log = workspace.folder.appending(path: "build.log")
            if try await compile(log) { return numbered }
            let found = try refusals(log, schemas)
            refused.formUnion(numbered.filter { found.contains($0.number) }.map(\.mutant.identity))
            let sorted = refused.sorted { ($0.file, $0.function, $0.original) < ($1.file, $1.function, $1.original) }
            try JSONEncoder().encode(sorted).write(to: workspace.refusedFile)
        }
        throw Failure("the mutants do not compile after 30 rounds; see .build/mutants/build.log")
    }

    /// The selection of the last build that succeeded.
    func selection() -> [(number: Int, mutant: Mutant)] {
        let refused = Set(
            (try? JSONDecoder().decode([Mutant.Identity].self, from: Data(contentsOf: workspace.refusedFile))) ?? [])
        return Selection(from: candidates, seed: options.seed, share: options.share, without: refused).mutants
    }

    private func schemas(_ numbered: [(number: Int, mutant: Mutant)]) throws -> [String: Schema] {
        let byFile = Dictionary(grouping: numbered, by: \.mutant.identity.file)
        var schemas: [String: Schema] = [:]
        for module in Workspace.modules {
            for (file, text) in try workspace.sources(of: module) {
                if let mutants = byFile[file] { schemas[file] = Schema(source: text, mutants: mutants) }
            }
        }
        return schemas
    }

    /// Whether everything compiles. An unoptimized build finds what does not, and takes a fraction of the time.
    private func compile(_ log: URL) async throws -> Bool {
        let programs = Trial.programs.map { ["--product", $0] }
        // No mutant stands in a test, so the first build needs none of them.
        guard try await compile(log, configuration: "debug", parts: programs) else { return false }
        // The tests' build has the programs too.
        let parts = options.runsTests ? [["--build-tests"]] : programs
        return try await compile(log, configuration: "release", parts: parts)
    }

    private func compile(_ log: URL, configuration: String, parts: [[String]]) async throws -> Bool {
        let flags = [
            "--package-path", workspace.package.path, "--scratch-path",
            workspace.folder.appending(path: "build").path, "-c", configuration, "-Xswiftc", "-enable-testing",
            // Neither compressed recordings nor databases are mutated.
            "--disable-default-traits",
        ]
        for part in parts {
            let command = Command(
                program: ProcessInfo.processInfo.environment["SWIFT"] ?? "swift", arguments: ["build"] + part + flags,
                environment: ["SWIFT_DETERMINISTIC_HASHING": "1"])
            guard try await command.run(output: log) == .status(0) else { return false }
        }
        return true
    }

    /// The numbers of the mutants that the compiler's errors are about.
    private func refusals(_ log: URL, _ schemas: [String: Schema]) throws -> Set<Int> {
        let sources = workspace.package.appending(path: "Sources").path + "/"
        let error = #/^(/.+\.swift):(\d+):(\d+): error: /#
        var numbers: Set<Int> = []
        for line in try String(contentsOf: log, encoding: .utf8).split(separator: "\n") {
            guard let match = line.firstMatch(of: error), match.1.hasPrefix(sources), let row = Int(match.2),
                let column = Int(match.3), let schema = schemas[String(match.1.dropFirst(sources.count))]
            else { continue }
            numbers.formUnion(schema.mutants(line: row, column: column))
        }
        guard !numbers.isEmpty else {
            throw Failure("the copy with the mutants does not build, and no mutant is the reason; see \(log.path)")
        }
        return numbers
    }
}
