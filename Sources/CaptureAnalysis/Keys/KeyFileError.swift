import Notation

/// What is wrong with a key file.
package struct KeyFileError: Error, Equatable, CustomStringConvertible {
    /// The file.
    package var path: String
    /// Where in it: `keys[2].advertisingKey`, or a line and column.
    package var place: String
    /// What had to stand there.
    package var expected: String
    /// What stood there. Never a key.
    package var found: String
    /// What to do about it; may be empty.
    package var advice = ""
    /// One line for people.
    package var description: String {
        "\(path): \(place): expected \(expected), found \(found)" + (advice.isEmpty ? "" : "; \(advice)")
    }
}

extension KeyFileError {
    /// What strict reading found.
    init(path: String, _ error: NotationError) {
        self.init(
            path: path, place: Self.place(of: error), expected: error.expected, found: error.found, advice: error.advice
        )
    }

    private static func place(of error: NotationError) -> String {
        if let location = error.location { return "line \(location.line), column \(location.column)" }
        // Behind the `$` that stands for the outermost object.
        let place = error.pathText.dropFirst()
        return place.isEmpty ? "the outermost object" : String(place.first == "." ? place.dropFirst() : place)
    }
}
