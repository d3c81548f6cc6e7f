/// Why bytes are not a property list that can be read.
struct ListError: Error, Hashable {
    /// A line or a byte; empty for the whole file.
    var place: String
    var expected: String
    var found: String

    var text: String { (place.isEmpty ? "" : "\(place): ") + "expected \(expected), found \(found)" }
}
