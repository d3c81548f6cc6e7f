public import Foundation
public import Payload

/// Foundation's types as payload values, and payload values as an app finds them in `userInfo`.
extension PayloadValue {
    /// Makes a date.
    public init(_ date: Date) {
        self = .date(PayloadDate(secondsSince2001: date.timeIntervalSinceReferenceDate))
    }

    /// Makes bytes.
    public init(_ data: Data) { self = .data([UInt8](data)) }

    /// Makes a URL.
    public init(_ url: URL) { self = .url(url.absoluteString) }

    /// Makes a UUID.
    public init(_ uuid: UUID) {
        let bytes = withUnsafeBytes(of: uuid.uuid) { [UInt8]($0) }
        func half(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        self = .uuid(PayloadUUID(high: half(bytes.prefix(8)), low: half(bytes.suffix(8))))
    }

    /// The value as an app finds it in `userInfo`.
    package var userInfoValue: Any { PayloadBridge.any(self) }
}
