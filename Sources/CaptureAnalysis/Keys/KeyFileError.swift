import Notation

/// An error in a key file.
package struct KeyFileError: Error, Equatable, CustomStringConvertible {
    package var path: String
    /// The place in the file: `keys[2].advertisingKey`, or a line and column. Empty if the file cannot be read.
    package var place: String
    package var expected: String
    /// Never a key.
    package var found: String
    /// May be empty.
    package var advice = ""
    package var description: String {
        // The reason begins with the path.
        guard !place.isEmpty else { return found }
        return "\(path): \(place): expected \(expected), found \(found)" + (advice.isEmpty ? "" : "; \(advice)")
    }
}

extension KeyFileError {
    /// The error of the strict reader.
    init(path: String, _ error: NotationError) {
        // A word without quotes may be a key.
        let isWord = error.location != nil && error.found.hasPrefix("'") && error.found.utf8.count > 3
        self.init(
            path: path, place: Self.place(of: error), expected: error.expected,
            found: isWord ? "a word without quotes" : error.found, advice: error.advice)
    }

    private static func place(of error: NotationError) -> String {
        if let location = error.location { return "line \(location.line), column \(location.column)" }
        // Behind the `$` that stands for the outermost object.
        let place = error.pathText.dropFirst()
        return place.isEmpty ? "the outermost object" : String(place.first == "." ? place.dropFirst() : place)
    }
}
