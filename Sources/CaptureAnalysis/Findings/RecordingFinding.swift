package import CaptureFiles
package import Notation

/// What a command finds out of a whole recording: `summary`, `check`, `timeline`, `stats` and `linkability` each make
/// one.
///
/// A finding declares its members once, in ``form``; the JSON and its schema both follow from them. How the recording
/// is read, what is printed and how the command ends is the same for all findings.
package protocol RecordingFinding: Sendable {
    /// What the JSON is: the title of its schema.
    static var title: String { get }
    /// What a reader of the JSON has to know: the description of its schema.
    static var explanation: String { get }
    /// The members of the JSON behind `file`.
    static var form: DocumentForm<Self> { get }
    /// What a filter chooses among, in the plural.
    static var filteredThings: String { get }

    /// Reads a recording to its end. The opener is there when the options have keys.
    init(
        reading reader: inout CaptureReader, opening opener: HandoffOpener?, options: FindingOptions
    ) throws(CaptureError)

    /// How the reading went.
    var reading: ReadingReport { get }
    /// Whether the finding is bad news about the recording, so that the command ends with status 1.
    var isFailure: Bool { get }
    /// A line for standard error where the finding is good and the recording undamaged.
    var remark: String? { get }
    /// Writes the finding for people.
    func write(path: String, to text: inout FindingText)
}

extension RecordingFinding {
    package var isFailure: Bool { false }
    package var remark: String? { nil }

    /// The whole document: the recording's path, then the finding.
    private static var document: DocumentForm<(path: String, finding: Self)> {
        DocumentForm(.init("file", .text, { $0.path })).and(form.of { $0.finding })
    }

    /// The JSON Schema of the document, ending with a line feed.
    package static var schemaText: String { JSONSchema.file(title, explanation, document.schema.members).text }

    /// The finding as one JSON object with a line feed. The members stand in a fixed order.
    package func json(path: String) -> [UInt8] {
        var bytes: [UInt8] = []
        JSONText.append(Self.document.node((path, self)), to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    /// The finding as text for people.
    package func text(path: String) -> [UInt8] {
        var text = FindingText()
        write(path: path, to: &text)
        return text.bytes
    }
}
