import Foundation
import Payload

extension UserActivity {
    /// Why a payload cannot be read or written as a Swift type. Apple's name and cases.
    public enum TypedPayloadError: Error, Hashable, Sendable {
        /// `userInfo` is empty, or is not a value of the type.
        case invalidContent
        /// The value does not encode as a dictionary of allowed values.
        case encodingError
    }

    /// Replaces `userInfo` by a value's encoding: one entry for each coding key (ACT-023).
    ///
    /// Apple does not document the encoding of nested values. Here it is that of a property list: dictionaries, arrays,
    /// strings, numbers, dates and data, with a UUID as its text and a URL as Foundation encodes it.
    ///
    /// - Throws: ``TypedPayloadError/encodingError``; then `userInfo` stays as it was. The throw is untyped, as Apple's:
    ///   otherwise the compiler would warn of an app's `catch let error as NSUserActivity.TypedPayloadError`.
    public func setTypedPayload<T: Codable>(_ payload: T) throws {
        context?.use(.setTypedPayload)
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let encoded = (try? encoder.encode(payload)).flatMap { bytes in
            try? PropertyList.decode([UInt8](bytes), tags: .kept).dictionaryValue
        }
        guard let dictionary = decisions.typedEncoding(encoded) else { throw TypedPayloadError.encodingError }
        self.payload = dictionary
    }

    /// `userInfo` as a value of a type (ACT-023).
    ///
    /// - Throws: ``TypedPayloadError/invalidContent`` if `userInfo` is nil, empty or not a value of the type.
    public func typedPayload<T: Codable>(_ type: T.Type) throws -> T {
        context?.use(.typedPayload)
        guard let payload = decisions.typedContent(payload) else { throw TypedPayloadError.invalidContent }
        let list = PropertyList.encode(PayloadValue.dictionary(payload).asCodableReadsIt)
        do {
            return try PropertyListDecoder().decode(type, from: Data(list))
        } catch {
            throw TypedPayloadError.invalidContent
        }
    }
}

extension PayloadValue {
    /// The value as Foundation's types decode themselves from a property list. That has no null, UUID, URL or set: entries
    /// of null are absent, the others have the encoding of their types.
    fileprivate var asCodableReadsIt: PayloadValue {
        switch self {
        case .uuid(let uuid): return .string(uuid.text)
        case .url(let text): return .dictionary(["relative": .string(text)])
        case .array(let elements): return .array(elements.map(\.asCodableReadsIt))
        case .set(let set): return .array(set.map(\.asCodableReadsIt))
        case .dictionary(let dictionary):
            var result = PayloadDictionary()
            for (key, value) in dictionary where !value.isNull { result[key] = value.asCodableReadsIt }
            return .dictionary(result)
        case .null, .boolean, .integer, .unsigned, .real, .string, .date, .data: return self
        }
    }
}
