import Generation

/// Texts that match a regular expression of the kind that Baton's schemas have: classes, groups, alternatives, counts.
struct PatternText: Sendable {
    private indirect enum Piece: Sendable {
        case character([Character])
        case alternatives([[Piece]])
        case repeated(Piece, ClosedRange<Int>)
    }

    private let alternatives: [[Piece]]

    init(_ pattern: String) {
        var rest = Substring(pattern.filter { $0 != "^" && $0 != "$" } + "")
        if pattern.contains("\\$") { rest = Substring(pattern.dropFirst()) }
        alternatives = Self.alternatives(&rest)
    }

    func text<Source: ChoiceSource>(_ source: inout Source) -> String {
        var text = ""
        append(.alternatives(alternatives), to: &text, &source)
        return text
    }

    private func append<Source: ChoiceSource>(_ piece: Piece, to text: inout String, _ source: inout Source) {
        switch piece {
        case .character(let all): if !all.isEmpty { text.append(source.element(of: all)) }
        case .alternatives(let all):
            guard !all.isEmpty else { return }
            for piece in source.element(of: all) { append(piece, to: &text, &source) }
        case .repeated(let piece, let range):
            for _ in 0..<range.lowerBound + source.below(range.count) { append(piece, to: &text, &source) }
        }
    }

    // MARK: Reading a pattern

    private static func alternatives(_ rest: inout Substring) -> [[Piece]] {
        var all: [[Piece]] = [[]]
        while let next = rest.first, next != ")" {
            rest.removeFirst()
            if next == "|" {
                all.append([])
                continue
            }
            let piece: Piece =
                switch next {
                case "(": group(&rest)
                case "[": .character(characters(&rest))
                case "\\": .character(rest.isEmpty ? [] : [rest.removeFirst()])
                case ".": .character(Array("aZ0-{ü"))
                default: .character([next])
                }
            all[all.count - 1].append(counted(piece, &rest))
        }
        return all
    }

    private static func group(_ rest: inout Substring) -> Piece {
        let inner = alternatives(&rest)
        if rest.first == ")" { rest.removeFirst() }
        return .alternatives(inner)
    }

    private static func characters(_ rest: inout Substring) -> [Character] {
        var all: [Character] = []
        while let next = rest.first {
            rest.removeFirst()
            if next == "]" { break }
            guard rest.first == "-", let last = rest.dropFirst().first, last != "]",
                let low = next.asciiValue, let high = last.asciiValue, low <= high
            else {
                all.append(next)
                continue
            }
            rest.removeFirst(2)
            all += (low...high).map { Character(UnicodeScalar($0)) }
        }
        return all
    }

    private static func counted(_ piece: Piece, _ rest: inout Substring) -> Piece {
        switch rest.first {
        case "?": return take(&rest, .repeated(piece, 0...1))
        case "*": return take(&rest, .repeated(piece, 0...6))
        case "+": return take(&rest, .repeated(piece, 1...6))
        case "{":
            guard let end = rest.firstIndex(of: "}") else { return piece }
            let bounds = rest[rest.index(after: rest.startIndex)..<end].split(separator: ",").compactMap { Int($0) }
            guard let low = bounds.first, let high = bounds.last, low <= high, high <= 1_000 else { return piece }
            rest = rest[rest.index(after: end)...]
            return .repeated(piece, low...high)
        default: return piece
        }
    }

    private static func take(_ rest: inout Substring, _ piece: Piece) -> Piece {
        rest.removeFirst()
        return piece
    }
}
