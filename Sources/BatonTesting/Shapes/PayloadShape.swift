public import Payload

/// What an app's `userInfo` holds as the app declares it: its keys, and what kind of value each has.
///
///     [.required("productID", .integer), .optional("note", .string), .required("version", .version(2))]
///
/// ``fuzz(_:type:shape:title:webpageURL:runs:seed:replaying:timeLimit:sourceLocation:judging:preparing:)`` makes
/// activities of this shape, and activities that deviate from it.
public struct PayloadShape: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// A key of the dictionary, and what is expected under it.
    public struct Entry: Sendable, Hashable {
        let key: PayloadValue
        let kind: Kind
        let isRequired: Bool

        /// A key that every activity of this type has.
        public static func required(_ key: String, _ kind: Kind) -> Entry {
            Entry(key: .string(key), kind: kind, isRequired: true)
        }

        /// A key that an activity of this type may have.
        public static func optional(_ key: String, _ kind: Kind) -> Entry {
            Entry(key: .string(key), kind: kind, isRequired: false)
        }
    }

    let entries: [Entry]

    /// A shape of these entries.
    public init(_ entries: [Entry]) { self.entries = entries }

    /// A shape of these entries.
    public init(arrayLiteral elements: Entry...) { entries = elements }

    /// The shape of an example: each of its keys is required, with a value of the example's kind. An activity that does
    /// not deviate equals the example.
    ///
    /// An app's own activity is a good one: `.like(activity.payload ?? [:])`.
    public static func like(_ example: PayloadDictionary) -> PayloadShape {
        PayloadShape(example.map { Entry(key: $0.key, kind: .like($0.value), isRequired: true) })
    }
}
