import TestSupport
import Testing

extension ScratchFolder {
    /// Writes a script that can be started, and returns its path.
    ///
    /// Another process writes it. Processes that other tests start meanwhile would inherit this one's open file, and the
    /// system starts no file that is open for writing: a shell then takes the next program of that name.
    @discardableResult
    func executable(_ name: String, _ text: String) throws -> String {
        let source = try file("\(name).text", text)
        let path = path(name)
        let result = try Program.run("sh", ["-ec", #"cp "$1" "$2"; chmod 755 "$2""#, "sh", source, path])
        try #require(result.status == 0, "\(result.error)")
        return path
    }
}
