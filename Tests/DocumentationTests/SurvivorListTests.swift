import Foundation
import TestSupport
import Testing

/// Tests/Mutants/survivors.json speaks of places that exist. `make mutants` compares it with the mutants themselves.
struct SurvivorListTests {
    private struct Entry: Decodable, Hashable {
        struct Mutant: Decodable, Hashable {
            var file, function, kind, original, mutated: String
            var ordinal: Int
        }
        var mutant: Mutant
        var group, reason: String
    }

    private let entries: [Entry]

    init() throws {
        entries = try JSONDecoder().decode(
            [Entry].self, from: Data(contentsOf: Project.file("Tests/Mutants/survivors.json")))
    }

    @Test("Every entry has a reason, and a mutant has one entry") func reasons() {
        #expect(Set(entries.map(\.mutant)).count == entries.count)
        for entry in entries {
            #expect(["equivalent", "out of reach", "gap"].contains(entry.group), "\(entry)")
            #expect(entry.reason.count > 20 && entry.reason.hasSuffix("."), "\(entry)")
        }
    }

    @Test("Every entry names a function that its file has, and text that stands there") func places() throws {
        for entry in entries {
            let path = "Sources/\(entry.mutant.file)"
            try #require(Project.has(path), "\(path) is gone; the list has an entry for it")
            let text = try Project.text(of: path).split(whereSeparator: \.isWhitespace).joined(separator: " ")
            // `World.Link.init(from:)`: the last word before the parameters.
            let function = entry.mutant.function.prefix { $0 != "(" }.split(separator: ".").last.map(String.init) ?? ""
            #expect(text.contains(function), "\(path) has no \(function) any more")
            for piece in Self.pieces(of: entry.mutant) {
                #expect(text.contains(piece), "\(path) does not contain \(piece) any more")
            }
        }
    }

    /// The parts of an entry's text that stand in the source as they are.
    private static func pieces(of mutant: Entry.Mutant) -> [String] {
        let original = mutant.original
        switch mutant.kind {
        // `3 in count > 3`
        case "constant":
            return [original.components(separatedBy: " in ").dropFirst().joined(separator: " in ")].map(cut)
        // `first(); second()`, where the first may contain anything.
        case "order": return [String(original.prefix { $0 != ";" }.prefix(40))]
        // `move(… one, two …)`
        case "arguments": return original.components(separatedBy: "(… ").prefix(1).map { $0 + "(" }
        default: return [cut(original)]
        }
    }

    private static func cut(_ text: String) -> String { text.hasSuffix("…") ? String(text.dropLast()) : text }
}
