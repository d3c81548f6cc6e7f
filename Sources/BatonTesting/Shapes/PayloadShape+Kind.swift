public import Payload

extension PayloadShape {
    /// What an app expects under a key.
    public struct Kind: Sendable, Hashable {
        let form: Form

        /// A Boolean.
        public static let boolean = Kind(form: .boolean)
        /// An integer, whose size the app does not limit.
        public static let integer = Kind(form: .integer(nil))
        /// A floating-point number.
        public static let real = Kind(form: .real)
        /// Text.
        public static let string = Kind(form: .string)
        /// A date.
        public static let date = Kind(form: .date)
        /// Bytes.
        public static let data = Kind(form: .data)
        /// A URL.
        public static let url = Kind(form: .url)
        /// A UUID.
        public static let uuid = Kind(form: .uuid)

        /// An integer in a range.
        public static func integer(_ range: ClosedRange<Int>) -> Kind { Kind(form: .integer(range)) }

        /// One of these values, such as the modes of a view.
        public static func oneOf(_ first: PayloadValue, _ others: PayloadValue...) -> Kind {
            Kind(form: .oneOf([first] + others))
        }

        /// The version of the payload: this app writes this one, and meets older and newer ones.
        public static func version(_ current: PayloadValue) -> Kind { Kind(form: .version(current)) }

        /// A list of values of one kind.
        public static func array(of kind: Kind) -> Kind { Kind(form: .array(kind)) }

        /// A set of values of one kind.
        public static func set(of kind: Kind) -> Kind { Kind(form: .set(kind)) }

        /// A dictionary with keys of its own.
        public static func dictionary(_ shape: PayloadShape) -> Kind { Kind(form: .dictionary(shape)) }

        /// The kind of an example, and nothing but the example where nothing deviates.
        static func like(_ example: PayloadValue) -> Kind {
            let kind: Kind =
                switch example {
                case .null, .string: .string
                case .boolean: .boolean
                case .integer, .unsigned: .integer
                case .real: .real
                case .date: .date
                case .data: .data
                case .uuid: .uuid
                case .url: .url
                case .array(let elements): .array(of: elements.first.map(like) ?? .string)
                case .set(let elements): .set(of: elements.elements.first.map(like) ?? .string)
                case .dictionary(let dictionary): .dictionary(.like(dictionary))
                }
            return Kind(form: .example(example, kind))
        }
    }

    /// The kinds with what they hold.
    indirect enum Form: Sendable, Hashable {
        case boolean, real, string, date, data, url, uuid
        case integer(ClosedRange<Int>?)
        case oneOf([PayloadValue])
        case version(PayloadValue)
        case array(Kind)
        case set(Kind)
        case dictionary(PayloadShape)
        case example(PayloadValue, Kind)
    }
}

extension PayloadShape.Form {
    /// The form without the example that it was taken from.
    var declared: PayloadShape.Form { if case .example(_, let kind) = self { kind.form } else { self } }

    /// The kind of its values.
    var payloadKind: PayloadKind {
        switch self {
        case .boolean: .boolean
        case .real: .real
        case .string: .string
        case .date: .date
        case .data: .data
        case .url: .url
        case .uuid: .uuid
        case .integer: .integer
        case .oneOf(let values): values.first?.kind ?? .null
        case .version(let value), .example(let value, _): value.kind
        case .array: .array
        case .set: .set
        case .dictionary: .dictionary
        }
    }

    /// Any form of a kind, for a value that has it in place of the declared one; nil for the null, which has none.
    init?(of kind: PayloadKind) {
        switch kind {
        case .null: return nil
        case .boolean: self = .boolean
        case .integer: self = .integer(nil)
        case .real: self = .real
        case .string: self = .string
        case .date: self = .date
        case .data: self = .data
        case .uuid: self = .uuid
        case .url: self = .url
        case .array: self = .array(.string)
        case .set: self = .set(.string)
        case .dictionary: self = .dictionary([.required("key", .string)])
        }
    }
}
