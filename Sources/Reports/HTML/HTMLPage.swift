import CReportPage
import Crypto
import Foundation
import Text

/// A self-contained page with one style and one script.
///
/// The content security policy allows only these two, by their hashes. So even a text that is not escaped could not run, load
/// or send anything.
package enum HTMLPage {
    private static let style = text(report_page_style())
    /// In a function of its own, so that nothing in the page can name what it declares.
    private static let script = "\"use strict\";\n(() => {\n\(text(report_page_script()))})();\n"

    /// Appends the page.
    ///
    /// - Parameters:
    ///   - title: plain text.
    ///   - kind: `run`, `comparison` or `fuzzing`, for the script.
    ///   - content: the body as HTML.
    ///   - data: elements with data for the script, as HTML.
    package static func append(title: String, kind: String, content: String, data: [String], to output: inout String) {
        let policy =
            "default-src 'none'; style-src '\(hash(style))'; script-src '\(hash(script))'; base-uri 'none'; form-action 'none'"
        // The data of a whole run are many megabytes. A text that grows as it is written is copied again and again.
        let sizes = [content, style, script].map(\.utf8.count) + data.map(\.utf8.count)
        output.reserveCapacity(sizes.reduce(output.utf8.count + 2_048, +))
        output += """
            <!doctype html>
            <html lang="en" data-page="\(kind)">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            <title>\(HTMLText.escape(title))</title>
            <style>
            """
        output += style
        output += "</style>\n</head>\n<body>\n"
        output += content
        for element in data { output += element }
        output += "<script>"
        output += script
        output += "</script>\n</body>\n</html>\n"
    }

    private static func hash(_ text: String) -> String {
        "sha256-" + Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString()
    }

    private static func text(_ file: report_page_file) -> String {
        guard let bytes = file.bytes else { return "" }
        return String(decoding: UnsafeBufferPointer(start: bytes, count: file.size), as: UTF8.self)
    }
}
