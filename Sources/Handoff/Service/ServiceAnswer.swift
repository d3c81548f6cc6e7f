/// What a device answers to a ``ServiceCall``.
package enum ServiceAnswer: Sendable, Hashable {
    /// Nothing.
    case done
    case number(Int)
    case boolean(Bool)
    case text(String?)
    case texts([String])
    case location(FileLocationKind)
    case file(FileAnswer)
    case bytes([UInt8])

    /// The number; 0 where the device has none.
    var number: Int { if case .number(let number) = self { number } else { 0 } }
    /// The Boolean; false where the device does not have what it is about.
    var isTrue: Bool { self == .boolean(true) }
    /// The text, if there is one.
    var text: String? { if case .text(let text) = self { text } else { nil } }
    /// The texts; empty where the device has none.
    var texts: [String] { if case .texts(let texts) = self { texts } else { [] } }
    /// The kind of place; none where the device has no files.
    var location: FileLocationKind { if case .location(let location) = self { location } else { .none } }
    /// The bytes; none where the device has none.
    var bytes: [UInt8] { if case .bytes(let bytes) = self { bytes } else { [] } }
    /// The result of opening a file; missing where the device has no files.
    var file: FileAnswer { if case .file(let file) = self { file } else { .missing } }
}
