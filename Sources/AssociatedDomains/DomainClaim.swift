/// A claim of the associated-domains entitlement: `service:host?mode=…`.
package struct DomainClaim: Sendable, Hashable {
    /// As it was written.
    package let text: String
    /// What stands in front of the first colon; nil without a colon.
    package let service: String?
    /// What stands behind the colon, without the query.
    package let host: String
    /// What stands behind `?`; nil without one.
    package let query: String?

    /// Reads a claim as an entitlement has it.
    package init(_ text: String) {
        self.text = text
        let (head, query) = Self.halves(text, at: "?")
        self.query = query
        let (first, second) = Self.halves(head, at: ":")
        service = second == nil ? nil : first
        host = second ?? first
    }

    /// The claim is for all subdomains of ``domain`` and for nothing else.
    package var isWildcard: Bool { host.hasPrefix("*.") }

    /// The domain whose site must approve the app: the host without a wildcard prefix, in small letters.
    package var domain: String { (isWildcard ? String(host.dropFirst(2)) : host).lowercased() }

    /// Whether the claim is for a service.
    package func isFor(_ service: AssociatedService) -> Bool { self.service == service.rawValue }

    /// Whether the claim covers a host (WEB-013). Names of hosts are compared without regard to letter case.
    package func covers(_ name: String) -> Bool {
        let (host, name) = (host.lowercased(), name.lowercased())
        guard host.hasPrefix("*.") else { return host == name }
        return name.hasSuffix(host.dropFirst())
    }

    private static func halves(_ text: String, at mark: Character) -> (String, String?) {
        guard let place = text.firstIndex(of: mark) else { return (text, nil) }
        return (String(text[..<place]), String(text[text.index(after: place)...]))
    }
}
