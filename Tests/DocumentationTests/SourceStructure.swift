import Foundation
import TestSupport

/// The modules under Sources, what they import, and which folders of a module use types of which others.
struct SourceStructure {
    /// The modules that each module imports, of this package alone.
    private(set) var imports: [String: Set<String>] = [:]
    /// By module: the folders that each folder names types of, with those types.
    private(set) var folders: [String: [String: [String: Set<String>]]] = [:]

    private struct SourceFile {
        var module: String
        var folder: String
        var words: SourceWords
    }

    init() throws {
        let sources = Project.root.appending(path: "Sources")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path()).sorted()
        let modules = Set(paths.compactMap { $0.split(separator: "/").first.map(String.init) })
        var files: [SourceFile] = []
        for path in paths where path.hasSuffix(".swift") {
            let parts = path.split(separator: "/").map(String.init)
            let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
            files.append(
                SourceFile(module: parts[0], folder: parts.count > 2 ? parts[1] : ".", words: SourceWords(text)))
        }
        for module in modules { imports[module] = [] }
        for file in files { imports[file.module]?.formUnion(file.words.imports.intersection(modules)) }
        for module in modules { imports[module]?.remove(module) }
        folders = Self.folders(of: files, modules: modules)
    }

    /// A name that two files declare says nothing about where it is used, and neither does that of a module.
    private static func folders(
        of files: [SourceFile], modules: Set<String>
    ) -> [String: [String: [String: Set<String>]]] {
        var declaring: [String: [Int]] = [:]
        for (index, file) in files.enumerated() {
            for name in file.words.declaredTypes where name.count > 2 && !modules.contains(name) {
                declaring[name, default: []].append(index)
            }
        }
        var folders: [String: [String: [String: Set<String>]]] = [:]
        for (index, file) in files.enumerated() {
            for name in file.words.names {
                guard let homes = declaring[name], homes.count == 1, homes[0] != index else { continue }
                let home = files[homes[0]]
                guard home.module == file.module, home.folder != file.folder else { continue }
                folders[file.module, default: [:]][file.folder, default: [:]][home.folder, default: []].insert(name)
            }
        }
        return folders
    }

    /// The edges of a graph that no longer way implies.
    static func reduced(_ graph: [String: Set<String>]) -> [String: Set<String>] {
        return graph.mapValues { targets in
            targets.filter { target in
                !targets.contains { $0 != target && reachable(from: $0, in: graph).contains(target) }
            }
        }
    }

    /// The groups of nodes that reach one another.
    static func circles(_ graph: [String: Set<String>]) -> [[String]] {
        let reach = Dictionary(uniqueKeysWithValues: graph.keys.map { ($0, reachable(from: $0, in: graph)) })
        var seen: Set<String> = []
        var circles: [[String]] = []
        for node in graph.keys.sorted() where reach[node]?.contains(node) == true && !seen.contains(node) {
            let circle = (reach[node] ?? []).filter { reach[$0]?.contains(node) == true }.sorted()
            seen.formUnion(circle)
            circles.append(circle)
        }
        return circles
    }

    static func reachable(from start: String, in graph: [String: Set<String>]) -> Set<String> {
        var reached: Set<String> = []
        var waiting = Array(graph[start] ?? [])
        while let next = waiting.popLast() {
            if reached.insert(next).inserted { waiting += graph[next] ?? [] }
        }
        return reached
    }
}
