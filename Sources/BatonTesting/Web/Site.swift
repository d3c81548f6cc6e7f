import ImplementationAdapter
import VirtualDevices

/// A web site of the simulated world. Its server is simulated too: no request ever leaves the world.
///
///     world.serve(Site(host: "example.com", association: #"{"activitycontinuation": {"apps": ["TEAM1AAAAA.com.example.notes"]}}"#))
public struct Site: Sendable {
    /// The host, without a port.
    public var host: String
    /// Whether it answers over HTTPS. A site that does not answers over HTTP alone, and approves no app.
    public var usesHTTPS = true
    /// What it serves: contents by their paths. Any other path is answered with 404.
    public var files: [String: [UInt8]] = [:]

    /// Makes a site without files.
    public init(host: String) { self.host = host }

    /// Makes a site with an apple-app-site-association file at `/.well-known`.
    ///
    /// - Parameters:
    ///   - host: the host, without a port.
    ///   - association: the text of the file.
    public init(host: String, association: String) {
        self.host = host
        files = ["/.well-known/apple-app-site-association": Array(association.utf8)]
    }

    var description: WebSite {
        let files = files.sorted { $0.key < $1.key }.map { path, contents in
            WebFile(path: path, text: String(decoding: contents, as: UTF8.self))
        }
        return WebSite(host: host.lowercased(), https: usesHTTPS, files: files)
    }
}

extension World {
    /// A web site serves this from now on, in place of what its host served before. A device downloads the association file when
    /// an app that claims the domain is installed or updated.
    public func serve(_ site: Site) { simulation.world.serve(site.description) }
}
