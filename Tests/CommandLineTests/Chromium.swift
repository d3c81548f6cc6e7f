import Foundation
import TestSupport

/// A headless browser that opens pages as their readers do; Python drives it (`Browser/browser.py`).
enum Chromium {
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

    /// Why there are no results.
    struct BrowserFailure: Error, CustomStringConvertible {
        var description: String
    }

    /// Carries out steps in a browser of their own and gives one result a step.
    static func run(_ steps: [Step]) throws -> [Any] {
        guard let path = Oracle.chromium.path else { throw ProgramError.isMissing("chromium") }
        let driver = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Browser/browser.py").path()
        let input = try JSONSerialization.data(withJSONObject: steps.map(\.object))
        let result = try Program.run(
            "python3", [driver, path], input: String(decoding: input, as: UTF8.self), limit: .seconds(300))
        guard result.status == 0,
            let results = try JSONSerialization.jsonObject(with: Data(result.bytes)) as? [Any]
        else { throw BrowserFailure(description: "status \(result.status): \(result.error.suffix(2000))") }
        return results
    }
}
