import BundleInspection
import ConformanceRunner
import Platforms

/// The document types of a bundle, as a case file has them.
struct DeclaredDocuments {
    private let entries: [(entry: DocumentTypeEntry, extensions: [String])]

    init(_ app: AppBundle) {
        entries = app.documentTypes.map { entry in
            let foreign = entry.foreignContentTypes.flatMap { DocumentTypeDescription.systemTypes[$0] ?? [] }
            var seen: Set<String> = []
            let extensions = (entry.extensions + foreign).filter { text in
                !text.isEmpty && !text.contains(".") && seen.insert(text).inserted
            }
            return (entry, extensions)
        }
    }

    /// The activity types of entries whose files cannot be named. An app that has one still gets such activities
    /// (DOC-003).
    var typesWithoutExtensions: [String] {
        entries.filter(\.extensions.isEmpty).compactMap(\.entry.activityType)
    }

    /// The value of `documentTypes` in a case file; nil where there is nothing to write.
    var text: String? {
        let types = entries.filter { !$0.extensions.isEmpty }.map { entry, extensions in
            var members: [String] = []
            if let name = entry.name, !name.isEmpty { members.append("name: \(CaseText.text(name))") }
            members.append("extensions: \(DeclaredWorld.list(extensions))")
            if let type = entry.activityType, !type.isEmpty { members.append("activityType: \(CaseText.text(type))") }
            return "{\(members.joined(separator: ", "))}"
        }
        return types.isEmpty ? nil : "[\(types.joined(separator: ", "))]"
    }

    /// The first kind of document that an app hands over to one that receives these types.
    func handedOver(to received: Set<String>) -> (activityType: String, fileExtension: String)? {
        for (entry, extensions) in entries {
            guard let type = entry.activityType, !type.isEmpty, received.contains(type),
                let name = extensions.first(where: { $0 != "*" })
            else { continue }
            return (type, name)
        }
        return nil
    }
}
