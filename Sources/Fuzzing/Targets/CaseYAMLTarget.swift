import ConformanceRunner
import Generation
import Notation
import PositionedYAML

/// Case files.
struct CaseYAMLTarget: ByteTarget {
    static let identifier = "case-yaml"
    var name: String { Self.identifier }
    let meaning = "case files: YAML, and the cases in it"

    private static let suites = SchemaValues(schema: CaseFileSchema.json)
    private let loader: SuiteLoader
    let examples: [[UInt8]]
    private static let file = "input.yaml"
    private static let exampleCases = 2

    init(_ library: ConformanceLibrary) {
        loader = SuiteLoader(facts: CaseFacts(requirements: library.requirements, devices: library.devices))
        // A whole suite has hundreds of cases, so the beginnings of several stand for them.
        examples = library.suites.prefix(12).map { suite in
            let lines = suite.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            let starts = lines.indices.filter { lines[$0].starts(with: Array("  - name:".utf8)) }
            let end = starts.count > Self.exampleCases ? starts[Self.exampleCases] : lines.count
            return Array(lines[..<end].joined(separator: [0x0A])) + [0x0A]
        }
    }

    var dictionary: [[UInt8]] {
        [
            "\n", "\n  ", "- ", ": ", "suite: a\n", "cases:\n", "  - name: b\n", "    covers: [DISC-001]\n",
            "    devices:\n", "      phone: {model: iPhone 15, os: iOS 17.5}\n", "    steps:\n", "{", "}", "[", "]",
            ",",
            "|\n", ">-\n", "&a ", "*a", "!!str ", "%YAML 1.2\n---\n", "---\n", "...\n", "? ", "'", "\"", "#", "~",
            "0x1F",
            "0o17", ".inf", "{phone}", "expect: adv.start", "each:", "\u{FEFF}", "\u{2028}", "<<: ", "\t", "repeat: 3",
        ].map { Array($0.utf8) }
    }

    func structured<Source: ChoiceSource>(_ source: inout Source) -> [UInt8] {
        // JSON is YAML.
        source.chance(50) ? source.element(of: examples) : Array(Self.suites.value(&source).text.utf8)
    }

    func check(_ bytes: [UInt8]) -> ByteVerdict {
        var verdict: ByteVerdict
        let lines = lineCount(bytes)
        let document = outcome(of: bytes) { bytes throws(PositionedErrors) -> String in
            do throws(PositionedError) {
                return "\(try YAMLDocument.parse(bytes, file: Self.file))"
            } catch {
                throw PositionedErrors(error)
            }
        }
        let cases = outcome(of: bytes) { bytes throws(PositionedErrors) -> String in
            try loader.load([CaseFile(name: Self.file, bytes: bytes)]).map(\.name).joined(separator: "\n")
        }
        switch cases {
        case .success(let names):
            verdict = .accepted("\(names.split(separator: "\n").count) cases")
            verdict.note("cases", names.split(separator: "\n").count)
        case .failure(let errors):
            let first = errors.errors[0]
            verdict = .rejected(
                expected: first.expected, found: first.found, at: first.position.line, of: lines, unit: "line")
            for error in errors.errors {
                verdict.demand(
                    "an error's position lies in the input",
                    (1...max(1, lines)).contains(error.position.line) && error.position.column >= 1,
                    expected: "a line from 1 to \(lines)", observed: error.description)
            }
            verdict.note("mistakes", errors.errors.count)
        }
        if case .failure(let errors) = document {
            verdict.note("not YAML " + errors.errors[0].expected.filter { !$0.isNumber })
            verdict.demand(
                "what is no YAML has no cases", (try? cases.get()) == nil, expected: "no cases", observed: "\(cases)")
        }
        behindComment(bytes, cases, &verdict)
        return verdict
    }

    private func outcome(
        of bytes: [UInt8], _ read: ([UInt8]) throws(PositionedErrors) -> String
    ) -> Result<String, PositionedErrors> {
        do throws(PositionedErrors) { return .success(try read(bytes)) } catch { return .failure(error) }
    }

    /// YAML 1.1 breaks lines at carriage returns, next lines, and Unicode's separators as well.
    private func lineCount(_ bytes: [UInt8]) -> Int {
        let breaks: [Unicode.Scalar] = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
        return String(decoding: bytes, as: UTF8.self).unicodeScalars.count { breaks.contains($0) } + 1
    }

    /// A comment in front changes nothing but the lines.
    private func behindComment(
        _ bytes: [UInt8], _ cases: Result<String, PositionedErrors>, _ verdict: inout ByteVerdict
    ) {
        // A byte order mark and directives have to stand in front.
        guard let first = bytes.first, first < 0x80, first != UInt8(ascii: "%"), !bytes.starts(with: [0]) else {
            return
        }
        let moved = outcome(of: Array("# comment\n".utf8) + bytes) { bytes throws(PositionedErrors) -> String in
            try loader.load([CaseFile(name: Self.file, bytes: bytes)]).map(\.name).joined(separator: "\n")
        }
        switch (cases, moved) {
        case (.success(let names), .success(let others)):
            verdict.demand(
                "a comment changes no case", names == others, expected: names, observed: others)
        case (.failure(let errors), .failure(let others)):
            // What is wrong with a file as a whole is told at its beginning.
            let places = errors.errors.map {
                let moved = $0.position.line + ($0.expected == "a YAML document" ? 0 : 1)
                return "\(moved):\($0.position.column) \($0.expected)"
            }
            let moved = others.errors.map { "\($0.position.line):\($0.position.column) \($0.expected)" }
            verdict.demand(
                "a comment moves errors by a line", places == moved || bytes.allSatisfy { $0 < 0x21 },
                expected: places.prefix(4).joined(separator: "; "), observed: moved.prefix(4).joined(separator: "; "))
        default:
            verdict.demand("a comment changes no outcome", false, expected: "\(cases)", observed: "\(moved)")
        }
    }
}
