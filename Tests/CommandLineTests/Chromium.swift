import Foundation

/// A headless browser that opens pages as their readers do; Python drives it (`Browser/browser.py`).
enum Chromium {
    /// Where the browser is; nil where none is installed, or no Python to drive it.
    static let path: String? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":") + ["/usr/bin"]
        func program(_ name: String) -> String? {
            folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        }
        guard program("python3") != nil else { return nil }
        return ["chromium", "chromium-browser", "google-chrome"].lazy.compactMap(program).first
    }()

    /// CI installs a browser; there a missing one is a failure, elsewhere a skipped test.
    static let isThereOrMissed =
        path != nil || ProcessInfo.processInfo.environment["BATON_REQUIRE_ORACLES"] == "1"

    /// One thing to do, and the place where its result goes.
    enum Step {
        /// Opens a file in a window of that width; the result is the number of milliseconds.
        case open(String, fragment: String = "", width: Int = 1280, scheme: String = "light", scripts: Bool = true)
        /// Evaluates JavaScript in the page.
        case evaluate(String)
        /// Presses a key.
        case press(String)
        /// What the page complained about so far.
        case messages
        /// The addresses that the page asked for so far.
        case requests

        var object: [String: Any] {
            switch self {
            case .open(let path, let fragment, let width, let scheme, let scripts):
                [
                    "open": URL(filePath: path).absoluteString + fragment, "width": width, "height": 900,
                    "scheme": scheme, "scripts": scripts,
                ]
            case .evaluate(let expression): ["evaluate": expression]
            case .press(let key): ["press": key]
            case .messages: ["messages": true]
            case .requests: ["requests": true]
            }
        }
    }

    /// What the steps gave.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Carries out steps in a browser of their own and gives one result a step.
    static func run(_ steps: [Step]) throws -> [Any] {
        guard let path else { throw Failure(description: "chromium and python3 are not installed, and are required") }
        let scratch = try Scratch()
        let driver = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Browser/browser.py").path()
        let input = try scratch.file(
            "steps.json",
            String(decoding: try JSONSerialization.data(withJSONObject: steps.map(\.object)), as: UTF8.self))
        let result = try BatonBinary.shell("timeout 300 python3 '\(driver)' '\(path)' < '\(input)'")
        guard result.status == 0,
            let results = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [Any]
        else { throw Failure(description: "status \(result.status): \(result.error.suffix(2000))") }
        return results
    }
}
