import AssociatedDomains
import Notation

/// An inspection as one JSON object; `Conformance/Schema/inspection.schema.json` is its schema.
extension Inspection {
    /// The object as JSON text with a line feed.
    package var json: String { Self.document.text(self) }

    /// The object's schema as indented JSON text with a line feed.
    package static var schema: String {
        JSONSchema.file(
            "An inspection of app bundles by Baton",
            """
            What baton inspect --format json prints. `findings` are in the order of the bundles; a finding is declared once, so \
            that equal names have equal severities, requirements, consequences and mends. `suggestion` is what to change in this case in \
            particular. `omitted` findings of kinds that occur very often in one file are left out. `unread` is what cannot be inspected.
            """,
            document.schema.members
        ).text
    }

    private static let document = DocumentForm<Inspection>(
        .init("errors", .count) { $0.count(.error) },
        .init("warnings", .count) { $0.count(.warning) },
        .init("notes", .count) { $0.count(.note) },
        .init("omitted", .count, \.omitted),
        .init("bundles", .list(of: bundle), \.bundles),
        .init("findings", .list(of: finding), \.findings),
        .init("unread", .list(of: error), \.unread))

    private static let bundle = DocumentForm<AppBundle>(
        .init("path", .text, \.path),
        .init("role", .word, \.role),
        .init("platform", .word, \.platform),
        .init("simulator", .boolean, \.isForSimulator),
        .init("signing", .word, \.signing),
        .init("identifier", .nullable(.text), \.identifier),
        .init("version", .nullable(.text), \.version),
        .init("team", .nullable(.text), \.team),
        .init("activityTypes", .list(of: .text), \.declaredTypes),
        .init("documentActivityTypes", .list(of: .text), \.documentActivityTypes),
        .init("associatedDomains", .list(of: .text)) { $0.claims.map(\.text) },
        .init("iCloudContainers", .list(of: .text), \.iCloudContainers))

    private static let finding = DocumentForm<Finding>(
        .init("finding", .word, \.kind),
        .init("severity", .word, \.kind.severity),
        .init("file", .text, \.file),
        .init("keyPath", .text, \.keyPath),
        .init("found", .text, \.found),
        .init("requirements", .list(of: .text), \.kind.declaration.requirements),
        .init("consequence", .text, \.kind.declaration.consequence),
        .init("mend", .text, \.kind.declaration.mend),
        .init("suggestion", .text, \.suggestion))

    private static let error = DocumentForm<InspectionError>(
        .init("path", .text, \.path),
        .init("expected", .text, \.expected),
        .init("found", .text, \.found),
        .init("advice", .text, \.advice))
}
