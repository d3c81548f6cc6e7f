import ImplementationAdapter
import Notation
import Payload

extension SynchronisedDocument {
    /// A document among the members of an input or an output.
    static let form = RecordForm<SynchronisedDocument>(
        "", { ($0.store, $0.container, $0.path, $0.document, $0.contents) },
        Member("store", .word(), "Whose place it lies in."),
        Member("container", .text, "The iCloud container, or the provider's bundle identifier."),
        Member("path", .texts, "Names from the outside in."),
        Member("document", optional: .text, "What its contents are called across devices."),
        Member("contents", .data)
    ) { SynchronisedDocument(store: $0, container: $1, path: $2, document: $3, contents: $4) }
}
