import ConformanceRunner
import Events
package import Generation
import ImplementationAdapter
import Payload

/// Payloads of every kind, nesting and size, each handed over twice in one world.
///
/// The app on the source sets the value; it is saved, advertised, asked for and delivered; what the receiving app gets must
/// be equal in kind and content (PAY-011, CONT-011), the second time as well.
package struct PayloadMode: FuzzMode {
    package static let name = "payload"

    /// The whole activity of one execution.
    struct Input {
        var pair: Int
        var type = "com.example.notes.edit"
        var title: String?
        var userInfo: PayloadDictionary
        var webpageURL: String?
        /// What the app changes it to before the second handoff; nil to leave it.
        var second: PayloadDictionary?
    }

    /// Most inputs are small, and take little time; one in three has values at the edges of encodings.
    private static let small = PayloadValues(limits: PayloadValues.Limits(depth: 3, elements: 4, bytes: 12, pieces: 4))
    private static let edged = PayloadValues(limits: PayloadValues.Limits(edge: 65_536))
    private static let edgedInputs = 33
    /// Inputs with more bytes in JSON are not kept: what is made of them would take as long as they do.
    private static let mostKeptBytes = 8_192
    /// The most bytes of a payload as a property list.
    private static let mostBytes = 140_000
    /// The most bytes of what an activity holds, in a line of the adapter protocol. The line holds them three times
    /// (`act.create`, `cb.continue` and `app.model`), and some thousand bytes beside them. It may have
    /// more; this bounds the time of an execution.
    private static let mostLineBytes = 340_000

    private static let pairs = [
        ("{model: iPhone 15, os: iOS 17.5", "{model: MacBook Air M2, os: macOS 14.5"),
        ("{model: MacBook Air M2, os: macOS 14.5", "{model: iPhone 15, os: iOS 17.5, foreground: com.example.notes"),
        ("{model: iPhone 5s, os: iOS 8.1", "{model: iPad Air 2, os: iOS 9.3, foreground: com.example.notes"),
    ]

    package init() {}

    package func trial(_ choices: inout RecordedChoices, execution: Int, on bench: FuzzBench) -> FuzzTrial {
        let input = Self.input(&choices)
        let size = Self.lineSize(of: input)
        guard Self.isSmallEnough(input, size) else { return FuzzTrial() }
        let name = "\(Self.name)-\(execution)"
        do {
            let testCase = try Self.testCase(input, name, bench)
            let result = bench.run(testCase)
            return FuzzTrial(
                behaviour: FuzzBehaviour.numbers(of: result.events), failure: failure(input, name, result),
                isKept: size <= Self.mostKeptBytes)
        } catch {
            return FuzzTrial(failure: .unreadable("\(error)", case: name, file: Self.text(input, name)))
        }
    }

    // MARK: Making inputs

    static func input(_ source: inout RecordedChoices) -> Input {
        var input = Input(pair: source.below(pairs.count), userInfo: [:])
        let values = source.chance(edgedInputs) ? edged : small
        input.userInfo = source.piece { values.dictionary(&$0, depth: values.limits.depth) }
        source.piece { source in
            switch source.below(8) {
            case 5: input.title = values.text(&source)
            case 6: input.title = sizedText(&source, atMost: 65_536)
            case 7: input.type = "com.example." + sizedText(&source, atMost: 1_024, letters: ["t", "é", "键"])
            default: break
            }
        }
        source.piece { source in
            if source.chance(10) {
                let tail = source.chance(40) ? sizedText(&source, atMost: 4_096, letters: ["p"]) : ""
                input.webpageURL = "https://example.com/" + String(source.below(1_000)) + tail
            }
        }
        source.piece { source in
            if source.chance(30) { input.second = values.dictionary(&source, depth: 3) }
        }
        return input
    }

    private static func isSmallEnough(_ input: Input, _ size: Int) -> Bool {
        // An object takes at most four times as many bytes in a list as in JSON: `0,` is an integer, its offset and its
        // number.
        guard size > mostBytes / 4 else { return true }
        return size <= mostLineBytes
            && [input.userInfo, input.second ?? [:]].allSatisfy {
                PayloadValue.dictionary($0).propertyListSize <= mostBytes
            }
    }

    /// At most how many bytes the texts of an input and the greater of its payloads take in JSON.
    private static func lineSize(of input: Input) -> Int {
        let texts = [input.type, input.title, input.webpageURL].compactMap { $0 }
        return texts.reduce(0) { $0 + lineSize(of: .string($1)) }
            + max(lineSize(of: .dictionary(input.userInfo)), lineSize(of: .dictionary(input.second ?? [:])))
    }

    /// At most how many bytes a value takes in JSON, with an escape for each UTF-16 unit that is not ASCII.
    private static func lineSize(of value: PayloadValue) -> Int {
        switch value {
        case .string(let text), .url(let text):
            10
                + text.unicodeScalars.reduce(0) {
                    $0 + ($1.value >= 0x1_0000 ? 12 : $1.isASCII && $1.value >= 0x20 ? 2 : 6)
                }
        case .data(let bytes): 16 + bytes.count * 4 / 3
        case .array(let elements): elements.reduce(2) { $0 + 1 + lineSize(of: $1) }
        case .set(let set): set.reduce(11) { $0 + 1 + lineSize(of: $1) }
        case .dictionary(let dictionary):
            dictionary.reduce(20) { $0 + 4 + lineSize(of: $1.key) + lineSize(of: $1.value) }
        case .uuid: 50
        case .integer(let number): number.magnitude.description.utf8.count + 1
        case .null, .boolean, .unsigned, .real, .date: 36
        }
    }

    private static func sizedText(
        _ source: inout RecordedChoices, atMost most: Int, letters: [String] = ["t", "é", "购", "🛒"]
    ) -> String {
        let letter = source.element(of: letters)
        return String(repeating: letter, count: max(1, source.size(atMost: most, isCheap: true)))
    }

    // MARK: Cases

    /// The case of an input. Only the values differ between inputs of the same devices and types, so that a case is read
    /// once for all of them.
    private static func testCase(_ input: Input, _ name: String, _ bench: FuzzBench) throws -> TestCase {
        var template = input
        template.title = nil
        template.webpageURL = nil
        template.userInfo = [:]
        template.second = input.second == nil ? nil : [:]
        var testCase = try bench.testCase(of: text(template, "payload"))
        testCase.name = "found/\(name)"
        var current = input
        for index in testCase.steps.indices {
            switch testCase.steps[index] {
            case .operation(var step):
                switch step.verb {
                case .becomeCurrent: step.set(activity(input))
                case .change:
                    current.userInfo = input.second ?? current.userInfo
                    step.set(["userInfo": .dictionary(current.userInfo)])
                default: break
                }
                testCase.steps[index] = .operation(step)
            case .expectation(var expectation):
                expectation.expect(delivered(current))
                testCase.steps[index] = .expectation(expectation)
            }
        }
        return testCase
    }

    private static func activity(_ input: Input) -> PayloadDictionary {
        var arguments: PayloadDictionary = ["type": .string(input.type), "userInfo": .dictionary(input.userInfo)]
        if let title = input.title { arguments["title"] = .string(title) }
        if let url = input.webpageURL { arguments["webpageURL"] = .string(url) }
        return arguments
    }

    private static func delivered(_ input: Input) -> [FieldName: PayloadValue] {
        [
            .type: .string(input.type), .title: input.title.map(PayloadValue.string) ?? .null,
            .userInfo: .dictionary(input.userInfo), .webpageURL: input.webpageURL.map(PayloadValue.url) ?? .null,
        ]
    }

    /// The case file of an input.
    static func text(_ input: Input, _ name: String) -> String {
        let app = "apps: [{bundle: com.example.notes, team: TEAM1AAAAA, activityTypes: [\(CaseText.text(input.type))]}]"
        let (source, receiver) = pairs[input.pair]
        func expectation(_ id: String, _ userInfo: PayloadDictionary, _ covers: String) -> String {
            var input = input
            input.userInfo = userInfo
            let fields = [FieldName.type, .title, .userInfo, .webpageURL].map { field in
                "\(field.rawValue): \(CaseText.value(delivered(input)[field] ?? .null))"
            }
            return
                "receiver: {expect: cb.continue, id: \(id), where: {\(fields.joined(separator: ", "))}, covers: \(covers)}"
        }
        let arguments = activity(input).map { "\($0.key.stringValue ?? ""): \(CaseText.value($0.value))" }
        var steps = [
            "source: {becomeCurrent: {\(arguments.joined(separator: ", "))}}",
            "receiver: {expect: offer, from: source, covers: [DISC-019]}",
            "receiver: {accept: {from: source}}",
            expectation("delivered", input.userInfo, "[PAY-011, CONT-011]"),
        ]
        if let second = input.second {
            steps.append("source: {change: {userInfo: \(CaseText.value(.dictionary(second))), needsSave: true}}")
        }
        steps += [
            "receiver: {accept: {from: source}}",
            expectation("delivered-again", input.second ?? input.userInfo, "[PAY-011, CONT-011, LIFE-026]"),
        ]
        return """
            suite: found
            cases:
              - name: \(name)
                why: Found by `baton fuzz payload`, and minimized.
                covers: [DISC-019, PAY-011, CONT-011, LIFE-026]
                devices:
                  source: \(source), account: ana, \(app)}
                  receiver: \(receiver), account: ana, \(app)}
                steps:
            \(steps.map { "      - \($0)\n" }.joined())
            """
    }

    // MARK: Judging

    private func failure(_ input: Input, _ name: String, _ result: CaseResult) -> FuzzFailure? {
        guard var failure = FuzzFailure(result, file: Self.text(input, name)) else { return nil }
        // What was delivered in place of the payload says more than that something else was.
        let delivered = result.events.filter { $0.kind == .continueCalled }
        failure.restate(result) { check in
            let place = ["delivered", "delivered-again"].firstIndex(of: check.id)
            guard let place, place < delivered.count else { return nil }
            let expected = Self.delivered(
                place == 0 ? input : Input(input, userInfo: input.second ?? input.userInfo))
            return expected.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { field, value in
                PayloadDifference.kind(value, delivered[place][field] ?? .null).map { "\(field.rawValue): \($0)" }
            }
        }
        failure.shape = Self.shape(input)
        return failure
    }

    private static func shape(_ input: Input) -> String {
        var parts = [PayloadShape.text(.dictionary(input.userInfo))]
        if let title = input.title { parts.append("title " + PayloadShape.text(.string(title))) }
        if input.type.utf8.count > 40 { parts.append("type " + PayloadShape.text(.string(input.type))) }
        if input.webpageURL != nil { parts.append("a web page") }
        if let second = input.second { parts.append("then " + PayloadShape.text(.dictionary(second))) }
        return parts.joined(separator: "; ")
    }
}

extension PayloadMode.Input {
    fileprivate init(_ other: Self, userInfo: PayloadDictionary) {
        self = other
        self.userInfo = userInfo
    }
}
