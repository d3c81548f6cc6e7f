import Notation
import Randomness

/// Random text that looks for trouble.
func randomText(_ generator: inout SplitMix64) -> String {
    let pieces = [
        "a", "note", " ", "\u{0}", "\n", "\"", "\\", "/", "\u{7F}", "\u{85}", "é", "e\u{301}", "\u{301}", "杂货", "😀",
        "👨‍👩‍👧‍👦", "\u{202E}", "\u{2028}", "\u{2066}", "\u{FEFF}", "\u{10FFFF}", "\u{FFFF}", "\u{1F}", "\u{61C}",
    ]
    return (0..<Int.random(in: 0..<6, using: &generator)).map { _ in
        pieces[Int.random(in: pieces.indices, using: &generator)]
    }.joined()
}

/// A random tree. Keys of one object differ.
func randomNode(_ generator: inout SplitMix64, depth: Int = 3) -> NotationNode {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &generator) {
    case 0: .null
    case 1: .boolean(Bool.random(using: &generator))
    case 2: .integer(Int64(bitPattern: generator.next()) >> Int64.random(in: 0..<64, using: &generator))
    case 3: .unsigned(generator.next() | 1 << 63)
    case 4: .real(Double.random(in: -1e9...1e9, using: &generator))
    case 5: .string(randomText(&generator))
    case 6:
        .array(
            (0..<Int.random(in: 0..<4, using: &generator)).map { _ in randomNode(&generator, depth: depth - 1) })
    default:
        .object(
            (0..<Int.random(in: 0..<4, using: &generator)).map { index in
                ("\(index)" + randomText(&generator), randomNode(&generator, depth: depth - 1))
            })
    }
}

/// The error of reading a JSON text by a form; nil where it is read.
func refusal<Value>(of text: String, by form: ValueForm<Value>) throws -> String? {
    let node = try JSONText.parse(text)
    do throws(NotationError) {
        _ = try form.read(node)
        return nil
    } catch {
        return error.description
    }
}

/// JSON text without white space.
func text(_ node: NotationNode) -> String {
    var output: [UInt8] = []
    JSONText.append(node, to: &output)
    return String(decoding: output, as: UTF8.self)
}
