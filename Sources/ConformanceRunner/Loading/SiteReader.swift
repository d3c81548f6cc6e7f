import ImplementationAdapter
import Notation
import Payload
import PositionedYAML
import Text

/// Reads the web sites of a case.
enum SiteReader {
    /// The sites of a suite and of a case. A case's site replaces that of its host.
    static func sites(_ nodes: [PositionedNode?], _ errors: inout PositionedErrorCollector) -> [WebSite] {
        var sites: [WebSite] = []
        for node in nodes {
            var own: [WebSite] = []
            for element in errors.elements(of: node, "a list of web sites") {
                guard let site = errors.attempt(try site(element)) else { continue }
                if own.contains(where: { $0.host == site.host }) {
                    errors.add(
                        at: element.position, expected: "each host once", found: "`\(excerpt(site.host))` again")
                }
                own.append(site)
            }
            sites = sites.filter { known in !own.contains { $0.host == known.host } } + own
        }
        return sites
    }

    /// Reads a site under `sites:` or as the argument of `serve`.
    static func site(_ node: PositionedNode) throws(PositionedError) -> WebSite {
        let value = PayloadValue.dictionary(try node.payloadDictionary())
        do throws(NotationError) {
            return try WebSite(payload: value)
        } catch {
            throw PositionedError(
                at: node.position(ofPath: error.path), expected: error.expected, found: error.found,
                advice: error.advice.isEmpty ? "" : "\(error.advice).")
        }
    }
}
