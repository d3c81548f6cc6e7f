import AssociatedDomains
import ImplementationAdapter

/// The only web server that a world has. It knows the sites that a case declares, and nothing reaches any other.
struct WebServer {
    /// In the order in which they were declared.
    private(set) var sites: [WebSite] = []

    /// A site serves this from now on, in place of what its host served before.
    mutating func serve(_ site: WebSite) {
        sites.removeAll { $0.host == site.host }
        sites.append(site)
    }

    /// The answer to a request; nil where no server answers.
    func answer(to url: String) -> WebAnswer? {
        guard let address = WebAddress(url), let site = sites.first(where: { $0.host == address.host }),
            site.https || address.scheme == "http"
        else { return nil }
        return site.files.first { $0.path == address.path }?.answer ?? .notFound
    }
}
