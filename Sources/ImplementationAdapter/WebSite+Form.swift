package import Notation
package import Payload

extension WebSite {
    /// The site as an object, with the keys of a case file's `sites:` entries.
    static let form = RecordForm<WebSite>(
        "A web site of the simulated world.", { ($0.host, $0.https, $0.files) },
        Member("host", .text, "The host, without a port."), Member("https", .boolean, absent: true),
        Member("files", .list(of: WebFile.form.form, "an array of files"), absent: [])
    ) { host, https, files throws(NotationError) in
        let isHost = !host.isEmpty && !host.contains { "/:?#@ ".contains($0) }
        guard isHost else {
            throw NotationError(path: [.key("host")], expected: "a host as example.com", found: "“\(host)”")
        }
        return WebSite(host: host.lowercased(), https: https, files: files)
    }

    /// The site as an argument of the verb `serve`.
    package var payload: PayloadValue {
        // The notation of a site is always a dictionary.
        (try? PayloadNotation.value(of: Self.form.form.write(self))) ?? .dictionary([:])
    }

    /// Reads a site of a case file, or what ``payload`` wrote.
    package init(payload: PayloadValue) throws(NotationError) {
        self = try Self.form.form.read(PayloadNotation.node(of: payload))
    }
}

extension WebFile {
    /// A file as an object.
    static let form = RecordForm<WebFile>(
        "What a web site answers for one path.",
        { ($0.path, .none, $0.text, $0.size, $0.contentType, $0.isSigned, $0.redirect, $0.status) },
        Member("path", .text, "The path with its leading slash."), Member("json", optional: .anything),
        Member("text", .text, absent: ""), Member("size", optional: .integer(in: 0...largestSize)),
        Member("contentType", .text, absent: "application/json"), Member("signed", .boolean, absent: false),
        Member("redirect", optional: .text), Member("status", .integer(in: 200...599), absent: 200)
    ) { path, json, text, size, contentType, isSigned, redirect, status throws(NotationError) in
        guard path.hasPrefix("/") else {
            throw NotationError(path: [.key("path")], expected: "a path that begins with /", found: "“\(path)”")
        }
        guard json == nil || text.isEmpty else {
            throw NotationError(path: [.key("text")], expected: "either json or text", found: "both")
        }
        return WebFile(
            path: path, text: json?.text ?? text, size: size, contentType: contentType, isSigned: isSigned,
            redirect: redirect, status: status)
    }
}
