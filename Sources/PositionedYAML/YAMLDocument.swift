import Yams

// Typed, strict reading of YAML with positions.
//
// Yams finds the structure; this module bounds it, gives unquoted scalars the types of YAML 1.2's core schema (Yams
// itself follows 1.1) and keeps the place of every key and value. Whatever the bytes are, the outcome is a tree or one
// error with a position: the input is never trusted to be text, to be finite when expanded, or to be shallow.
//
// Left out on purpose, each with an error of its own: anchors and aliases (a kilobyte of them expands to gigabytes), explicit
// tags, keys that are not single values, several documents in one file.

/// Reading a YAML file into a tree with positions.
package enum YAMLDocument {
    /// What a document may cost.
    package struct Limits: Sendable {
        /// The size in bytes.
        package var bytes: Int
        /// How deep collections may nest; the document's own mapping counts as one.
        package var depth: Int

        /// How many values there may be, estimated from above by counting line ends and the characters `,`, `:`, `[` and
        /// `{`. A value takes some 200 bytes of memory however short its text is.
        package var values: Int

        /// 8 MiB, 64 levels and about a million values: far above any file that a person writes, far below what hurts.
        package static let standard = Limits(bytes: 8 << 20, depth: 64, values: 1 << 20)

        package init(bytes: Int, depth: Int, values: Int) {
            self.bytes = bytes
            self.depth = depth
            self.values = values
        }
    }

    /// Reads one document.
    ///
    /// - Parameters:
    ///   - bytes: the file's content.
    ///   - file: its name for positions; it is not opened.
    ///   - limits: what the document may cost.
    /// - Returns: the root value.
    /// - Throws: the first mistake.
    package static func parse(
        _ bytes: [UInt8], file: String, limits: Limits = .standard
    ) throws(PositionedError) -> PositionedNode {
        let text = try readableText(bytes, file: file, limits: limits)
        try refuseCostlyConstructs(text, file: file, limits: limits)
        let parser: Parser
        let root: Node?
        do {
            // The encoding is named because Yams' default consults an environment variable and prints.
            parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
            root = try parser.singleRoot()
        } catch let error as YamlError {
            throw positioned(error, text: text, file: file)
        } catch {
            throw PositionedError(
                at: SourcePosition(file: file, line: 1, column: 1), expected: "a YAML document", found: "\(error)")
        }
        guard let root else {
            throw PositionedError(
                at: SourcePosition(file: file, line: 1, column: 1), expected: "a YAML document",
                found: bytes.isEmpty ? "an empty file" : "a file without content")
        }
        // Nodes hold their anchors weakly; only the parser keeps them alive.
        return try withExtendedLifetime(parser) { () throws(PositionedError) -> PositionedNode in
            var converter = NodeConverter(file: file, text: text, depthLimit: limits.depth)
            return try converter.convert(root)
        }
    }

    /// Reads one document from a string, mostly for tests and for text that a person typed.
    package static func parse(
        text: String, file: String, limits: Limits = .standard
    ) throws(PositionedError) -> PositionedNode {
        try parse(Array(text.utf8), file: file, limits: limits)
    }
}
