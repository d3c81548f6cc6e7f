package import Notation
package import Platforms

extension DocumentTypeDescription {
    /// An entry as an object with the keys of a case file.
    package static let form = RecordForm<Self>(
        "A kind of document that the app opens.",
        { ($0.name, $0.extensions, $0.activityType, $0.documentClass) },
        Member("name", .text, "`CFBundleTypeName`, or the content type."),
        Member("extensions", .list(of: .text, "an array of texts"), "File name extensions; `*` for every file."),
        Member("activityType", optional: .text, "`NSUbiquitousDocumentUserActivityType`."),
        Member("documentClass", optional: .text, "`NSDocumentClass`, for an app that brings its own classes.")
    ) { Self(name: $0, extensions: $1, activityType: $2, documentClass: $3) }
}
