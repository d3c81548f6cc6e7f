package import AssociatedDomains
import Notation

/// An apple-app-site-association file: the answer of a web site to which apps may open its pages.
package struct SiteFile: Sendable {
    package var path: String
    /// The host that serves it; nil if it is not known, so that the file counts for every host.
    package var host: String?
    /// The size in bytes, without a signature.
    package var size: Int
    /// The text; nil if it cannot be read.
    package var text: AssociationFile?
    /// Why it cannot be read.
    package var problem: String?

    /// Reads a file. iOS 8 wants it in a CMS signature (WEB-011).
    init(_ bytes: [UInt8], path: String, host: String?) {
        self.path = path
        self.host = host
        var content = bytes
        size = bytes.count
        do {
            if bytes.first == 0x30 {
                content = try SignedContent.content(of: bytes)
                size = content.count
            }
            text = try AssociationFile(content, maximumDepth: ReadingLimits.listNesting)
        } catch let error as SignedContent.Failure {
            problem = error.text
        } catch {
            problem = "\(error)"
        }
    }
}
