import Generation
import Payload

/// Older and newer versions than the one that an app writes.
struct VersionNeighbours {
    private let current: PayloadValue

    init(of current: PayloadValue) { self.current = current }

    /// The next older version is the simplest.
    func older(_ source: inout some ChoiceSource) -> PayloadValue? {
        switch current {
        case .integer(let number): .integer(number &- 1 &- Int64(source.below(3)))
        case .real(let number): .real(number - [0.1, 1, number][source.below(3)])
        case .string(let text): source.element(of: Self.texts(text, by: -1) + ["0.1", ""].map { .string($0) })
        default: nil
        }
    }

    /// The next newer version is the simplest.
    func newer(_ source: inout some ChoiceSource) -> PayloadValue? {
        switch current {
        case .integer(let number): .integer(number &+ 1 &+ Int64(source.below(1000)))
        case .real(let number): .real(number + [0.1, 1, 100][source.below(3)])
        case .string(let text):
            source.element(of: Self.texts(text, by: 1) + ["\(text).1", "\(text)-beta", "99.0"].map { .string($0) })
        default: nil
        }
    }

    /// The version with each of its numbers changed, the last one first.
    private static func texts(_ text: String, by difference: Int) -> [PayloadValue] {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return parts.indices.reversed().compactMap { index in
            guard let number = Int(parts[index]), number < 1_000_000, number + difference >= 0 else { return nil }
            var changed = parts
            changed[index] = String(number + difference)
            return .string(changed.joined(separator: "."))
        }
    }
}
