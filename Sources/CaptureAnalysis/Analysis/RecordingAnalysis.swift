package import CaptureFiles
package import Notation

/// The analysis of a whole recording: the result of `summary`, `devices`, `check`, `timeline`, `stats` or
/// `linkability`.
///
/// An analysis declares its members once, in ``form``, which gives the JSON and its schema. Reading, output and exit
/// status are the same for all analyses.
package protocol RecordingAnalysis: Sendable {
    /// The title of the JSON's schema.
    static var title: String { get }
    /// The description of the JSON's schema.
    static var explanation: String { get }
    /// The members of the JSON behind `file`.
    static var form: DocumentForm<Self> { get }
    /// What a filter selects, in the singular.
    static var filteredThing: String { get }

    /// Reads a recording to its end. There is an opener if the options have keys.
    init(
        reading reader: inout CaptureReader, opening opener: HandoffOpener?, options: AnalysisOptions
    ) throws(CaptureError)

    var reading: ReadingReport { get }
    /// Whether it says something about a recording of which Baton reads no packet, which otherwise is only refused.
    static var describesRefused: Bool { get }
    /// Whether the command ends with status 1.
    var isFailure: Bool { get }
    /// A line for standard error if the exit status is 0.
    var remark: String? { get }
    /// Writes the analysis as text.
    func write(path: String, to text: inout AnalysisText)
}

extension RecordingAnalysis {
    package static var describesRefused: Bool { false }
    package var isFailure: Bool { false }
    package var remark: String? { nil }

    /// The whole document: the recording's path, then the analysis.
    private static var document: DocumentForm<(path: String, analysis: Self)> {
        DocumentForm(.init("file", .text, { $0.path })).and(form.of { $0.analysis })
    }

    /// The JSON Schema of the document, ending with a line feed.
    package static var schemaText: String { JSONSchema.file(title, explanation, document.schema.members).text }

    /// The analysis as one JSON object with a line feed. The members have a fixed order.
    package func json(path: String) -> [UInt8] {
        var bytes: [UInt8] = []
        JSONText.append(Self.document.node((path, self)), to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    /// The analysis as text.
    package func text(path: String) -> [UInt8] {
        var text = AnalysisText()
        write(path: path, to: &text)
        return text.bytes
    }
}
