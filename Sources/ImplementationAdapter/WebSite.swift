/// A web site of the simulated world. Its server is part of the world: no request ever leaves it (WEB-024).
package struct WebSite: Sendable, Hashable {
    /// The host, without a port.
    package var host: String
    /// It answers over HTTPS. A site that does not answers over HTTP alone.
    package var https: Bool
    /// What it serves. Any other path is answered with 404.
    package var files: [WebFile]

    package init(host: String, https: Bool = true, files: [WebFile] = []) {
        self.host = host
        self.https = https
        self.files = files
    }
}

/// What a site answers for one path.
package struct WebFile: Sendable, Hashable {
    /// The path with its leading slash.
    package var path: String
    /// The contents.
    package var text: String
    /// Blanks follow the contents up to this size in bytes.
    package var size: Int?
    /// The MIME type.
    package var contentType: String
    /// The contents are in a signature that the system trusts. Baton has no certificates of Apple's; the flag stands for a
    /// CMS signature that is correct, and `size` is the size without it.
    package var isSigned: Bool
    /// The URL to which the site redirects, with the status 301.
    package var redirect: String?
    /// The status of HTTP.
    package var status: Int

    /// The largest contents that a case may declare.
    package static let largestSize = 1 << 20

    package init(
        path: String, text: String = "", size: Int? = nil,
        contentType: String = "application/json", isSigned: Bool = false, redirect: String? = nil, status: Int = 200
    ) {
        self.path = path
        self.text = text
        self.size = size
        self.contentType = contentType
        self.isSigned = isSigned
        self.redirect = redirect
        self.status = status
    }

    /// The answer to a request for the file.
    package var answer: WebAnswer {
        if let redirect { return WebAnswer(status: 301, location: redirect) }
        var body = Array(text.utf8)
        if let size { body += [UInt8](repeating: 0x20, count: max(0, size - body.count)) }
        return WebAnswer(status: status, contentType: contentType, isSigned: isSigned, body: body)
    }
}

/// A web server's answer.
package struct WebAnswer: Sendable, Hashable {
    /// The status of HTTP.
    package var status: Int
    /// The MIME type; nil for none.
    package var contentType: String?
    /// The body was in a signature that the system trusts, and is given without it.
    package var isSigned: Bool
    /// The URL of a redirection.
    package var location: String?
    package var body: [UInt8]

    package init(
        status: Int, contentType: String? = nil, isSigned: Bool = false, location: String? = nil, body: [UInt8] = []
    ) {
        self.status = status
        self.contentType = contentType
        self.isSigned = isSigned
        self.location = location
        self.body = body
    }

    /// What a server says where it has nothing.
    package static let notFound = WebAnswer(status: 404)
}
