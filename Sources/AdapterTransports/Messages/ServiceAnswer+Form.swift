package import Handoff
package import Notation
import Payload

extension ServiceAnswer {
    /// The answer to a call as one line, without the line feed.
    package func line(to call: ServiceCall, id: Int) -> [UInt8] {
        ServiceCall.methods.method(of: call).result.line(self, id: id)
    }

    /// Reads a line as an app does.
    ///
    /// - Parameters:
    ///   - line: without the line feed.
    ///   - call: the call, which determines the form of the result.
    ///   - id: the call's.
    /// - Throws: ``NotationError`` with the place or the path.
    package static func parse(_ line: [UInt8], to call: ServiceCall, id: Int) throws(NotationError) -> ServiceAnswer {
        let message = try JSONText.parse(line)
        try Envelope.check(message, answers: id)
        return try ServiceCall.methods.method(of: call).result.line.read(message).content
    }
}

// Results.
extension MethodResult<ServiceAnswer> {
    static let nothing = Self("nothing", "Nothing is asked for.", .done)

    static let activity = Self(
        "activity", "The activity's number.", { if case .number(let number) = $0 { $1(number) } },
        Member("activity", .number)
    ) { .number($0) }

    static let bundles = Self(
        "bundles", "Bundle identifiers.", { if case .texts(let bundles) = $0 { $1(bundles) } },
        Member("bundles", .texts)
    ) { .texts($0) }

    static let identifiers = Self(
        "identifiers", "Identifiers, in the order in which the app gave the items.",
        { if case .texts(let identifiers) = $0 { $1(identifiers) } }, Member("identifiers", .texts)
    ) { .texts($0) }

    static let location = Self(
        "location", "Where a file lies.", { if case .location(let location) = $0 { $1(location) } },
        Member("location", .word())
    ) { .location($0) }

    static let url = Self(
        "url", "A URL.", { if case .text(let url) = $0 { $1(url) } },
        Member("url", optional: .text, "Absent if there is none.")
    ) { .text($0) }

    static let someURL = Self(
        "url", "A URL.", { if case .text(let url?) = $0 { $1(url) } }, Member("url", .text)
    ) { .text($0) }

    static let file = Self(
        "file", "What came of reading.", { if case .file(let answer) = $0 { $1(answer) } },
        Member(membersOf: reading)
    ) { .file($0) }

    static let granted = Self(
        "granted", "Whether it was granted.", { if case .boolean(let isGranted) = $0 { $1(isGranted) } },
        Member("granted", .boolean)
    ) { .boolean($0) }

    static let pair = Self(
        "pair", "The number of a pair of streams.", { if case .number(let number) = $0 { $1(number) } },
        Member("pair", .number, "0 where there is no such continuation.")
    ) { .number($0) }

    static let bytes = Self(
        "bytes", "Bytes of a stream.", { if case .bytes(let bytes) = $0 { $1(bytes) } }, Member("bytes", .data)
    ) { .bytes($0) }

    static let taken = Self(
        "taken", "How many bytes were taken.", { if case .number(let count) = $0 { $1(count) } },
        Member("taken", .number)
    ) { .number($0) }

    private static let reading = ChoiceForm<FileAnswer>(
        "answer",
        of: {
            switch $0 {
            case .contents: "contents"
            case .denied: "denied"
            case .missing: "missing"
            case .notSynchronised: "notSynchronised"
            }
        },
        [
            .init(
                "contents", "The file was read.", { if case .contents(let bytes) = $0 { $1(bytes) } },
                Member("contents", .data)
            ) { .contents($0) },
            .init("denied", "The app may not read it.", .denied), .init("missing", "No file is there.", .missing),
            .init("notSynchronised", "The file has not arrived yet.", .notSynchronised),
        ])
}
