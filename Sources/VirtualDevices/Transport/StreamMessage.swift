import Payload

/// A message over the link of a pair of continuation streams. Each pair has a link of its own, which the receiver opens.
package enum StreamMessage: Equatable {
    /// The receiver asks for streams of the activity that it fetched over this link, and takes so many bytes at first.
    case request(continuation: UInt64, limit: Int64)
    /// The source grants the request, and takes so many bytes at first.
    case grant(limit: Int64)
    /// The source does not grant the request; a Cocoa error code.
    case refusal(code: Int)
    /// Bytes of the sender's output, the first of which has this number.
    case data(offset: Int64, [UInt8])
    /// The sender's output ends after so many bytes. The other direction goes on.
    case end(offset: Int64)
    /// The other side may send so many bytes altogether.
    case window(limit: Int64)
    /// The receiver has got everything up to the end.
    case done
}

extension StreamMessage {
    /// The entry `message` of its property list.
    var name: String {
        switch self {
        case .request: "stream-request"
        case .grant: "stream-grant"
        case .refusal: "stream-refusal"
        case .data: "stream-data"
        case .end: "stream-end"
        case .window: "stream-window"
        case .done: "stream-done"
        }
    }

    /// The entries of its property list.
    var entries: PayloadDictionary {
        var entries: PayloadDictionary =
            switch self {
            case .request(let continuation, let limit):
                ["continuation": .integer(Int64(bitPattern: continuation)), "limit": .integer(limit)]
            case .grant(let limit), .window(let limit): ["limit": .integer(limit)]
            case .refusal(let code): ["code": PayloadValue(code)]
            case .data(let offset, let bytes): ["offset": .integer(offset), "bytes": .data(bytes)]
            case .end(let offset): ["offset": .integer(offset)]
            case .done: [:]
            }
        entries["message"] = .string(name)
        return entries
    }

    /// The message with these entries; nil where they are none, or a number in them is negative.
    init?(_ entries: PayloadDictionary) {
        let number = { (key: PayloadValue) in entries[key]?.integerValue.flatMap { $0 < 0 ? nil : $0 } }
        switch entries["message"]?.stringValue {
        case "stream-request":
            guard let continuation = entries["continuation"]?.integerValue, let limit = number("limit") else {
                return nil
            }
            self = .request(continuation: UInt64(bitPattern: continuation), limit: limit)
        case "stream-grant":
            guard let limit = number("limit") else { return nil }
            self = .grant(limit: limit)
        case "stream-refusal":
            guard let code = number("code").flatMap(Int.init(exactly:)) else { return nil }
            self = .refusal(code: code)
        case "stream-data":
            guard let offset = number("offset"), let bytes = entries["bytes"]?.dataValue else { return nil }
            self = .data(offset: offset, bytes)
        case "stream-end":
            guard let offset = number("offset") else { return nil }
            self = .end(offset: offset)
        case "stream-window":
            guard let limit = number("limit") else { return nil }
            self = .window(limit: limit)
        case "stream-done": self = .done
        default: return nil
        }
    }
}
