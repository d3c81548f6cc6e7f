public import Foundation

/// The committed list of mutants that survive, each with the reason.
public struct SurvivorList: Sendable {
    /// A mutant that survives, and why.
    public struct Entry: Codable, Sendable {
        /// The place and the change.
        public let mutant: Mutant.Identity
        /// What sort of reason it is.
        public let group: Group
        /// A sentence that shows it.
        public let reason: String
    }

    /// Whether a survivor shows something that is missing.
    public enum Group: String, Codable, Sendable {
        /// No input makes a difference that a requirement or an interface speaks of.
        case equivalent
        /// A difference exists, and neither a case nor a test can bring it about.
        case outOfReach = "out of reach"
        /// A case or a test is missing. The reason says which.
        case gap
    }

    /// The entries in the order of the file.
    public let entries: [Entry]
    private let byMutant: [Mutant.Identity: Entry]

    /// Reads the file.
    public init(contentsOf file: URL) throws {
        entries = try JSONDecoder().decode([Entry].self, from: Data(contentsOf: file))
        byMutant = Dictionary(entries.map { ($0.mutant, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The entry of a mutant.
    public subscript(mutant: Mutant.Identity) -> Entry? { byMutant[mutant] }

    /// The entries that stand for no place in the sources.
    public func withoutPlace(in candidates: [Mutant]) -> [Entry] {
        let known = Set(candidates.map(\.identity))
        return entries.filter { !known.contains($0.mutant) }
    }
}
