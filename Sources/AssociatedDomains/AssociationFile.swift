package import Notation

/// The text of an apple-app-site-association file: which apps may open the pages of a site.
///
/// Reading it never fails because of what a section contains; the sections answer for what can be used of them.
package struct AssociationFile: Sendable {
    /// The root of the text, an object.
    package let root: NotationNode

    /// The file's name.
    package static let name = "apple-app-site-association"

    /// Where the file is looked up, in this order (WEB-009).
    package static let paths = ["/.well-known/\(name)", "/\(name)"]

    /// How large the file may be without a signature, in bytes, from iOS 9.3.1 on (WEB-012).
    package static let sizeLimit = 128 * 1024

    /// The type with which a site serves a signed file (WEB-011).
    package static let signedContentType = "application/pkcs7-mime"

    /// How deep a file may be nested. Real files have few levels; a hostile one may have any number.
    package static let deepestNesting = 64

    /// Reads the text of a file, without a signature around it.
    package init(_ text: [UInt8], maximumDepth: Int = deepestNesting) throws(NotationError) {
        let root = try JSONText.parse(text, maximumDepth: maximumDepth)
        guard case .object = root else {
            throw NotationError(expected: "an object", found: root.summary)
        }
        self.root = root
    }

    /// The section of a service; nil without one.
    package func section(_ service: AssociatedService) -> NotationNode? { root[service.rawValue] }

    /// Whether the file names an app for a service (WEB-008).
    ///
    /// - Parameter identifier: team, point, bundle identifier.
    package func lists(_ identifier: String, for service: AssociatedService) -> Bool {
        switch service {
        case .links:
            linkedApps.contains { $0 == identifier || $0.hasSuffix("*") && identifier.hasPrefix($0.dropLast()) }
        default: apps(of: service).contains { $0 == .string(identifier) }
        }
    }

    /// The elements of a section's array `apps`; none where there is no such array.
    package func apps(of service: AssociatedService) -> [NotationNode] {
        if case .array(let apps)? = section(service)?["apps"] { apps } else { [] }
    }

    /// The apps that the section of universal links names in its details, in both forms of Apple's.
    package var linkedApps: [String] {
        let details: [NotationNode]
        switch section(.links)?["details"] {
        case .array(let elements)?: details = elements
        // The older form has the apps as keys.
        case .object(let members)?: details = members.map { .object([("appID", .string($0.key))]) }
        default: details = []
        }
        return details.flatMap { detail -> [String] in
            let several: [NotationNode] = if case .array(let names)? = detail["appIDs"] { names } else { [] }
            return ([detail["appID"]].compactMap(\.self) + several).compactMap { node in
                if case .string(let text) = node { text } else { nil }
            }
        }
    }
}
