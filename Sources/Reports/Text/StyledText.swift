import Text

/// Text for people, composed of pieces with and without a style.
///
/// A piece holds text and nothing else. It is escaped on one line when the whole is written, and only the terminal turns a
/// style into a control sequence. So no name, message or path can set a colour or begin a line: lines end where a literal
/// has a line feed.
package struct StyledText: Sendable, Hashable {
    /// The styles in use.
    package enum Style: Sendable {
        case bold, dim, red, green, yellow, magenta
    }

    private enum Piece: Sendable, Hashable {
        case text(String, Style?)
        case lineFeed
    }

    private var pieces: [Piece] = []

    /// Text without a style, on as many lines as it has.
    package init(lines: String) {
        // By scalars: a carriage return and a line feed are one character.
        let parts = lines.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in parts.enumerated() {
            if index > 0 { pieces.append(.lineFeed) }
            if !line.isEmpty { pieces.append(.text(String(line), nil)) }
        }
    }

    /// Whether there is no text at all.
    package var isEmpty: Bool { pieces.isEmpty }

    /// The text without styles, escaped.
    package var plain: String { written { text, _ in text } }

    /// The text, escaped.
    ///
    /// - Parameter paint: gives an escaped text a style.
    package func written(painting paint: (_ escaped: String, _ style: Style) -> String) -> String {
        pieces.reduce(into: "") { output, piece in
            switch piece {
            case .lineFeed: output += "\n"
            case .text(let text, nil): output += VisibleText.escape(text)
            case .text(let text, let style?): output += paint(VisibleText.escape(text), style)
            }
        }
    }

    package static func += (text: inout StyledText, other: StyledText) { text.pieces += other.pieces }

    package static func + (first: StyledText, second: StyledText) -> StyledText {
        var text = first
        text += second
        return text
    }
}

extension StyledText: ExpressibleByStringInterpolation {
    /// Line feeds of the literal stay; an interpolated value keeps to its line.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text: StyledText = ""

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) { text += StyledText(lines: literal) }

        package mutating func appendInterpolation(_ value: some CustomStringConvertible, _ style: Style? = nil) {
            text.pieces.append(.text(value.description, style))
        }

        package mutating func appendInterpolation(_ other: StyledText) { text += other }
    }

    package init(stringLiteral literal: String) { self.init(lines: literal) }

    package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }
}
