import Foundation

/// The article whose example is this package.
enum Article {
    static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let file = package.appending(
        path: "../../Sources/BatonTesting/BatonTesting.docc/TestYourHandoffCodeWithoutTwoDevices.md"
    ).standardized

    /// A fenced block: its language, its lines, and the word of the comment in the line before it.
    struct Block {
        var language: String
        var mark: String?
        var lines: [String]
        /// Position of its first line in the file.
        var start: Int
    }

    static func lines(of file: URL = file) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    }

    static func blocks(of file: URL = file) throws -> [Block] {
        var blocks: [Block] = []
        var open: Block?
        let lines = try lines(of: file)
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("```") {
                if let block = open {
                    blocks.append(block)
                    open = nil
                } else {
                    let before = index > 0 ? lines[index - 1] : ""
                    let mark = before.hasPrefix("<!-- ") ? before.dropFirst(5).prefix { $0 != " " } : nil
                    open = Block(
                        language: String(line.dropFirst(3)), mark: mark.map(String.init), lines: [], start: index + 1)
                }
            } else {
                open?.lines.append(line)
            }
        }
        return blocks
    }

    /// Lines without their common indentation and without trailing spaces.
    static func outdented(_ lines: [String]) -> [String] {
        let full = lines.filter { !$0.allSatisfy(\.isWhitespace) }
        let indentation = full.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { $0.allSatisfy(\.isWhitespace) ? "" : String($0.dropFirst(indentation)) }
    }
}
