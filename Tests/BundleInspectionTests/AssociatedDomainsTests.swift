import AssociatedDomains
import Testing

/// Claims, addresses and association files, which inspection and virtual devices read alike.
struct AssociatedDomainsTests {
    @Test(
        "An address is taken apart",
        arguments: [
            ("https://example.com", "https", "example.com", "/"),
            ("HTTPS://User:pass@Example.COM:8443/Path/a?b=c#d", "https", "example.com", "/Path/a"),
            ("http://[2001:DB8::1]:80?x", "http", "[2001:db8::1]", "/"),
            ("https://a@b@example.com/", "https", "example.com", "/"),
        ])
    func addresses(text: String, scheme: String, host: String, path: String) throws {
        let address = try #require(WebAddress(text))
        #expect(address.scheme == scheme && address.host == host && address.path == path)
    }

    @Test(
        "What is no address of a web page",
        arguments: [
            "", "example.com", "https:", "https:/", "https://", "https:///path", "ftp://example.com", "https://:80/",
        ])
    func noAddresses(text: String) { #expect(WebAddress(text) == nil) }

    @Test("A claim covers its host, or all subdomains of its domain")
    func claims() {
        let exact = DomainClaim("activitycontinuation:Example.com?mode=developer")
        #expect(exact.isFor(.activityContinuation) && !exact.isFor(.links) && exact.domain == "example.com")
        #expect(exact.covers("example.com") && exact.covers("EXAMPLE.com") && !exact.covers("www.example.com"))
        let all = DomainClaim("applinks:*.Example.com")
        #expect(all.isFor(.links) && all.isWildcard && all.domain == "example.com")
        #expect(all.covers("a.example.com") && all.covers("a.b.EXAMPLE.com"))
        #expect(!all.covers("example.com") && !all.covers("aexample.com") && !all.covers(".example.com.org"))
        #expect(DomainClaim("example.com").service == nil)
    }

    @Test("A file lists apps for services, in both forms of links")
    func files() throws {
        let file = try AssociationFile(
            Array(
                #"{"activitycontinuation":{"apps":["T.a",1]},"applinks":{"details":[{"appID":"T.b"},{"appIDs":["T.c","T.d.*"]}]}}"#
                    .utf8))
        #expect(file.lists("T.a", for: .activityContinuation) && !file.lists("T.b", for: .activityContinuation))
        #expect(file.lists("T.b", for: .links) && file.lists("T.c", for: .links) && file.lists("T.d.e", for: .links))
        #expect(!file.lists("T.a", for: .links) && !file.lists("T.a", for: .credentials))
        let old = try AssociationFile(Array(#"{"applinks":{"details":{"T.a":{"paths":["*"]}}}}"#.utf8))
        #expect(old.linkedApps == ["T.a"] && old.apps(of: .activityContinuation).isEmpty)
    }

    @Test("What is no file", arguments: ["", "[]", "null", #"{"a":"#, String(repeating: "[", count: 1_000)])
    func noFiles(text: String) {
        #expect(throws: (any Error).self) { try AssociationFile(Array(text.utf8)) }
    }
}
