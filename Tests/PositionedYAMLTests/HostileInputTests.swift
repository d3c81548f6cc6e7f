import Randomness
import Testing

@testable import PositionedYAML

/// Whatever the bytes are: a tree within the limits, or an error that names the file and a plausible line.
@Suite("Hostile input")
struct HostileInputTests {
    static let sample = """
        suite: eligibility
        cases:
          - name: other-team-gets-no-offer
            covers: [ELIG-016, ELIG-017]
            devices:
              phone: {model: iPhone 5s, os: "iOS 8.1", apps: [{bundle: com.example.notes, team: TEAM1AAAAA}]}
              mac:   {model: 'MacBook Air 2013', bytes: 0x1F, share: .5, none: ~}
            each: {team: [TEAM2BBBBB, TEAM3CCCCC]}  # two permutations
            text: |
              block ünïcödé 文
            folded: >-
              a
              b
        """

    private func check(_ bytes: [UInt8]) {
        do throws(PositionedError) {
            let node = try YAMLDocument.parse(bytes, file: "h.yaml")
            #expect(depth(node) <= YAMLDocument.Limits.standard.depth + 1)
        } catch {
            let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 3 * bytes.count + 2
            #expect(error.position.file == "h.yaml")
            #expect((1...lines).contains(error.position.line))
            #expect(error.position.column >= 1)
            #expect(!error.description.unicodeScalars.contains { $0.value < 0x20 })
        }
    }

    private func depth(_ node: PositionedNode) -> Int {
        switch node.content {
        case .scalar: 1
        case .sequence(let elements): 1 + (elements.map(depth).max() ?? 0)
        case .mapping(let entries): 1 + (entries.map { depth($0.value) }.max() ?? 0)
        }
    }

    @Test func randomBytes() {
        var generator = SplitMix64(seed: 1)
        for _ in 0..<4000 {
            let count = Int.random(in: 0...120, using: &generator)
            check((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
        }
    }

    @Test func randomIndicators() {
        let alphabet = Array("-?:,[]{}#&*!|>'\"%@` \n\tab01~.é<=\r\\".utf8)
        var generator = SplitMix64(seed: 2)
        for _ in 0..<8000 {
            let count = Int.random(in: 0...60, using: &generator)
            check((0..<count).map { _ in alphabet.randomElement(using: &generator) ?? 0 })
        }
    }

    @Test func mutatedDocuments() {
        let sample = Array(Self.sample.utf8)
        let interesting = Array("-?:,[]{}#&*!|>'\"%@`\n\t\0~".utf8) + [0xFF, 0xC3, 0xED, 0xA0, 0x80, 0xEF, 0xBB, 0xBF]
        var generator = SplitMix64(seed: 3)
        for _ in 0..<4000 {
            var bytes = sample
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[index] = interesting.randomElement(using: &generator) ?? 0
                case 1: bytes.insert(interesting.randomElement(using: &generator) ?? 0, at: index)
                case 2: bytes.remove(at: index)
                default:
                    let end = Int.random(in: index..<bytes.count, using: &generator)
                    bytes.insert(contentsOf: bytes[index...end], at: Int.random(in: 0..<bytes.count, using: &generator))
                }
            }
            check(bytes)
        }
    }

    @Test func everyPrefix() {
        let sample = Array(Self.sample.utf8)
        for length in 0...sample.count { check(Array(sample[..<length])) }
    }

    /// The parser names a line behind the last one for what the end of the file cuts off.
    @Test(arguments: ["       -\n       !", "a: !", "!", "- !\r", "a: \"", "[", "a: &"])
    func anErrorLiesInTheFile(_ text: String) throws {
        let error = try #require(throws: PositionedError.self) { try YAMLDocument.parse(text: text, file: "f.yaml") }
        let lines = text.split(separator: /\r\n|\n|\r/, omittingEmptySubsequences: false)
        #expect(error.position.line <= lines.count, "\(error)")
        #expect(error.position.column >= 1)
    }

    @Test func readingIsAFunctionOfTheBytes() throws {
        let bytes = Array(Self.sample.utf8)
        #expect(try YAMLDocument.parse(bytes, file: "a") == YAMLDocument.parse(bytes, file: "a"))
    }
}
