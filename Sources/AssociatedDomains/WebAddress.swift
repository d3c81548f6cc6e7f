/// An http or https URL, taken apart as far as requests and claims need it.
package struct WebAddress: Sendable, Hashable {
    /// `http` or `https`.
    package let scheme: String
    /// The host without a port, in small letters, because names of hosts are compared without regard to letter case.
    package let host: String
    /// The path with its leading slash, without query and fragment; `/` for none.
    package let path: String

    /// Reads an absolute URL; nil for one of another scheme or without a host.
    package init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let scheme = text[..<colon].lowercased()
        var rest = text[text.index(after: colon)...]
        guard scheme == "http" || scheme == "https", rest.hasPrefix("//") else { return nil }
        rest = rest.dropFirst(2)
        let authority = rest.prefix { !"/?#".contains($0) }
        let path = rest.dropFirst(authority.count).prefix { !"?#".contains($0) }
        let place = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        // An address of IPv6 stands in brackets, because it contains colons itself.
        let host = place.hasPrefix("[") ? place.prefix { $0 != "]" } + "]" : place.prefix { $0 != ":" }
        guard !host.isEmpty else { return nil }
        self.scheme = scheme
        self.host = host.lowercased()
        self.path = path.isEmpty ? "/" : String(path)
    }
}
