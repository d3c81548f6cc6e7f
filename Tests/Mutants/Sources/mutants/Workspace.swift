import Foundation
import Mutation

/// The copy of the package that has the mutants, and the folders beside it. All are in `.build/mutants`.
struct Workspace {
    /// The modules that have mutants.
    static let modules = ["Handoff", "VirtualDevices", "Continuity", "FrameOpening", "Rules", "ConformanceRunner"]

    let root: URL
    let folder: URL

    var package: URL { folder.appending(path: "package") }
    var products: URL { folder.appending(path: "build/release") }
    var refusedFile: URL { folder.appending(path: "refused.json") }
    var resultFile: URL { folder.appending(path: "results.jsonl") }
    var survivorList: URL { root.appending(path: "Tests/Mutants/survivors.json") }

    init(root: String) throws {
        self.root = URL(filePath: root).standardizedFileURL
        folder = self.root.appending(path: ".build/mutants")
        guard FileManager.default.fileExists(atPath: self.root.appending(path: "Sources/Handoff").path) else {
            throw Failure("\(self.root.path) is not a clone of Baton")
        }
    }

    /// The Swift files of a module with their text, sorted by path.
    func sources(of module: String) throws -> [(file: String, text: String)] {
        let folder = root.appending(path: "Sources/\(module)")
        return try files(in: folder).filter { $0.hasSuffix(".swift") }.map {
            ("\(module)/\($0)", try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
        }
    }

    /// Writes the package with a schema for each file that has mutants. What is as it was keeps its date, so that it is not
    /// compiled again.
    func write(_ schemas: [String: Schema]) throws {
        try write(Array(Self.packageText(of: root).utf8), "Package.swift")
        try write(Array(Self.header.utf8), "Sources/CMutantSwitch/include/CMutantSwitch.h")
        try write(Array(Self.implementation.utf8), "Sources/CMutantSwitch/CMutantSwitch.c")
        var expected: Set<String> = [
            "Sources/CMutantSwitch/include/CMutantSwitch.h", "Sources/CMutantSwitch/CMutantSwitch.c",
        ]
        for top in ["Sources", "Tests"] {
            for path in try files(in: root.appending(path: top)) where !path.hasPrefix("Mutants/") {
                let relative = "\(top)/\(path)"
                expected.insert(relative)
                if top == "Sources", let schema = schemas[path] {
                    try write(schema.text, relative)
                } else {
                    try write(Array(Data(contentsOf: root.appending(path: relative))), relative)
                }
            }
            for path in try files(in: package.appending(path: top)) where !expected.contains("\(top)/\(path)") {
                try FileManager.default.removeItem(at: package.appending(path: "\(top)/\(path)"))
            }
        }
        // Everything else is read only: embedded files, pages, the versions of dependencies.
        for name in try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
        where !name.hasPrefix(".") && !["Package.swift", "Sources", "Tests", "build"].contains(name) {
            let link = package.appending(path: name).path
            guard (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == nil else { continue }
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../../../\(name)")
        }
    }

    private func write(_ bytes: [UInt8], _ path: String) throws {
        let target = package.appending(path: path)
        let data = Data(bytes)
        guard (try? Data(contentsOf: target)) != data else { return }
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: target)
    }

    private func files(in folder: URL) throws -> [String] {
        guard let all = FileManager.default.enumerator(atPath: folder.path) else { return [] }
        return all.compactMap { $0 as? String }.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: folder.appending(path: path).path, isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }

    // MARK: What the copy has in addition

    private static let header = """
        #include <stdbool.h>

        extern int baton_active_mutant;

        /// Whether a mutant is the one that this process runs.
        static inline bool mutant(int number) { return baton_active_mutant == number; }

        /// A condition, or its opposite in the mutant.
        static inline bool inverted(int number, bool condition) { return condition != mutant(number); }

        """

    private static let implementation = """
        #include "CMutantSwitch.h"
        #include <stdlib.h>

        int baton_active_mutant = 0;

        __attribute__((constructor)) static void read_switch(void) {
            const char *text = getenv("BATON_MUTANT");
            if (text) baton_active_mutant = atoi(text);
        }

        """

    /// The manifest, with the switch below all modules and without what no mutant needs.
    private static func packageText(of root: URL) throws -> String {
        let text = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
        let tests = Set(Trial.testTargets.values.joined() + [Trial.commandTarget]).sorted()
        return text.replacing(".treatAllWarnings(as: .error)", with: ".treatAllWarnings(as: .warning)") + """

            for target in package.targets where [\(list(modules))].contains(target.name) {
                target.dependencies.append("CMutantSwitch")
            }
            var needed: Set<String> = ["CMutantSwitch"]
            var waiting = [\(list(Trial.programs + tests))]
            while let name = waiting.popLast() {
                guard needed.insert(name).inserted else { continue }
                for dependency in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
                    switch dependency {
                    case .targetItem(let name, _), .byNameItem(let name, _): waiting.append(name)
                    default: continue
                    }
                }
            }
            package.targets.removeAll { !needed.contains($0.name) }
            package.products.removeAll { $0.name == "BatonTesting" }
            package.targets.append(.target(name: "CMutantSwitch"))

            """
    }

    private static func list(_ names: [String]) -> String {
        names.map { "\"\($0)\"" }.joined(separator: ", ")
    }
}
