import BluetoothLE
import Randomness
import Testing

@testable import VirtualDevices

@Suite("A file URL taken apart")
struct FilePathTests {
    @Test(
        "names a path",
        arguments: [
            ("file:///a/b.txt", ["a", "b.txt"], false, "file:///a/b.txt"),
            ("FILE://LOCALHOST/a", ["a"], false, "file:///a"),
            ("file:/a", ["a"], false, "file:///a"),
            ("file:///a/b/", ["a", "b"], true, "file:///a/b/"),
            ("file:///", [], true, "file:///"),
            ("file:///a//./b/../c", ["a", "c"], false, "file:///a/c"),
            ("file:///a/%2E%2e/%2e/b", ["b"], false, "file:///b"),
            ("file:///../../a", ["a"], false, "file:///a"),
            ("file:///a/b/..", ["a"], true, "file:///a/"),
            ("file:///Mobile%20Documents/a b", ["Mobile Documents", "a b"], false, "file:///Mobile%20Documents/a%20b"),
            ("file:///%e8%b4%ad", ["购"], false, "file:///%E8%B4%AD"),
            ("file:///...", ["..."], false, "file:///..."),
            ("file:///a?q=1/../b#c/d", ["a"], false, "file:///a?q=1/../b#c/d"),
        ])
    func names(url: String, components: [String], isFolder: Bool, canonical: String) throws {
        let path = try #require(FilePath(url: url))
        #expect(path.components == components)
        #expect(path.isFolder == isFolder)
        #expect(path.url == canonical)
    }

    @Test(
        "names nothing",
        arguments: [
            "", "file", "file:", "file:a/b", "file\u{1A}///a", "file://", "file://localhost", "file://example.com/a",
            "files:///a",
            "http://example.com/a", "file:///a%2Fb", "file:///a%2fb", "file:///a%00", "file:///a\u{0}", "file:///%",
            "file:///%4", "file:///%4g", "file:///%FF", "file:///%C0%AE%C0%AE/", "file:///%ED%A0%80",
            "file:///" + String(repeating: "a", count: 256), "file:///" + String(repeating: "a/", count: 600),
        ])
    func namesNothing(url: String) {
        #expect(FilePath(url: url) == nil)
    }

    /// Whatever a URL says, what comes out is a path without a way out, and writing it names the same path again.
    @Test("leaves no way out, whatever the URL", arguments: 0..<40)
    func noWayOut(seed: UInt64) {
        var generator = SeededGenerator(seed: seed, purpose: "file urls")
        let pieces = [
            "/", "/", "//", ".", "..", "%2e", "%2E%2e", "%2F", "%2f..", "%00", "%", "%4", "%zz", "%C3%A9", "%FF", "é",
            "e\u{301}",
            "a", "iCloud~com~example~notes", "Documents", "~", "?", "#", ";", "\\", " ", "\u{0}", "\u{1F600}", ":",
        ]
        var found = 0
        for _ in 0..<500 {
            let count = Int.random(in: 0...20, using: &generator)
            let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            for url in ["file://" + text, "file:///" + text, "file:" + text, text] {
                guard let path = FilePath(url: url) else { continue }
                found += 1
                for name in path.components {
                    #expect(!name.isEmpty && name != "." && name != ".." && !name.utf8.contains(UInt8(ascii: "/")))
                }
                #expect(FilePath(url: path.url) == path, "\(url)")
            }
        }
        #expect(found > 50)
    }
}
