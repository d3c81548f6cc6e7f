import Platforms
import PositionedYAML

/// Reads an entry of `documentTypes:` of an app.
enum DocumentTypeReader {
    static let keys = ["name", "extensions", "activityType"]

    /// Reads a document type; nil after a mistake, which is noted. Without a name it has that of its first extension.
    static func documentType(
        _ node: PositionedNode, _ errors: inout PositionedErrorCollector
    ) -> DocumentTypeDescription? {
        let before = errors.errors.count
        guard let mapping = errors.mapping(node, allowed: keys, "a document type, for example {extensions: [note]}")
        else { return nil }
        var type = DocumentTypeDescription(name: "", extensions: [])
        errors.attempt(
            try mapping.required("extensions").strings("a list of file name extensions"), into: &type.extensions)
        if let extensions = mapping["extensions"], errors.errors.count == before,
            type.extensions.isEmpty || type.extensions.contains(where: { $0.isEmpty || $0.contains(".") })
        {
            errors.add(
                at: extensions.position, expected: "file name extensions without a point, at least one",
                found: type.extensions.isEmpty
                    ? "none"
                    : type.extensions.map { $0.isEmpty ? "an empty one" : "`\(excerpt($0))`" }.joined(separator: ", "))
        }
        type.name = type.extensions.first ?? ""
        if let name = mapping.present("name") {
            errors.attempt(try name.nonEmptyString("a name of the document type"), into: &type.name)
        }
        if let activityType = mapping.present("activityType") {
            type.activityType = errors.attempt(try activityType.nonEmptyString("an activity type"))
        }
        return errors.errors.count == before ? type : nil
    }
}
