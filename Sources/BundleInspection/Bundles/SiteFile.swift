package import Notation

/// An apple-app-site-association file: the answer of a web site to which apps may open its pages.
package struct SiteFile: Sendable {
    package var path: String
    /// The host that serves it; nil if it is not known, so that the file counts for every host.
    package var host: String?
    /// The size in bytes, without a signature.
    package var size: Int
    /// The root of the JSON text; nil if it cannot be read.
    package var root: NotationNode?
    /// Why it cannot be read.
    package var problem: String?

    /// Reads a file. iOS 8 wants it in a CMS signature (WEB-011).
    init(_ bytes: [UInt8], path: String, host: String?) {
        self.path = path
        self.host = host
        var text = bytes
        size = bytes.count
        do {
            if bytes.first == 0x30 {
                text = try SignedContent.content(of: bytes)
                size = text.count
            }
            // Real files have few levels; a hostile one may have any number.
            root = try JSONText.parse(text, maximumDepth: ReadingLimits.listNesting)
            if case .object? = root { return }
            problem = "expected an object, found \(root?.summary ?? "nothing")"
            root = nil
        } catch let error as SignedContent.Failure {
            problem = error.text
        } catch {
            problem = "\(error)"
        }
    }
}
