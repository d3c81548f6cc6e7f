import Continuity
package import Handoff
import Payload

/// A message between two devices, one of which continues an activity of the other or needs its key.
package enum TransportMessage: Equatable {
    /// The receiver asks for the advertised activity: the nine bytes of the advertisement.
    case payloadRequest(advertisement: [UInt8])
    /// The source's answer.
    case payloadReply(snapshot: ActivitySnapshot, files: [FileReference])
    /// The source cannot answer; a Cocoa error code.
    case payloadFailure(code: Int)
    /// A device asks for the advertising key of another.
    case keyRequest
    /// The key, its identifier and the counter last used with it.
    case keyReply(key: [UInt8], identifier: Int64, lastCounter: UInt16)
    /// The receiver asks for the host of the page that a browser advertises, to compare it with claims of whole domains: the
    /// nine bytes of the advertisement. How Apple's devices learn it is not public.
    case hostRequest(advertisement: [UInt8])
    /// The host. Its hash must be that of the advertisement.
    case hostReply(host: String)
    /// What goes over the link of a pair of continuation streams.
    case stream(StreamMessage)
}

extension TransportMessage {
    /// The entry `message` of its property list.
    var name: String {
        switch self {
        case .payloadRequest: "payload-request"
        case .payloadReply: "payload-reply"
        case .payloadFailure: "payload-failure"
        case .keyRequest: "key-request"
        case .keyReply: "key-reply"
        case .hostRequest: "host-request"
        case .hostReply: "host-reply"
        case .stream(let message): message.name
        }
    }

    /// The message as one binary property list.
    package var propertyList: [UInt8] {
        let dictionary: PayloadDictionary =
            switch self {
            case .payloadRequest(let advertisement):
                ["message": "payload-request", "advertisement": .data(advertisement)]
            case .payloadReply(let snapshot, let files):
                Self.reply(snapshot, files)
            case .payloadFailure(let code):
                ["message": "payload-failure", "code": PayloadValue(code)]
            case .keyRequest:
                ["message": "key-request"]
            case .keyReply(let key, let identifier, let lastCounter):
                [
                    "message": "key-reply", "key": .data(key), "identifier": .integer(identifier),
                    "lastCounter": .integer(Int64(lastCounter)),
                ]
            case .hostRequest(let advertisement):
                ["message": "host-request", "advertisement": .data(advertisement)]
            case .hostReply(let host):
                ["message": "host-reply", "host": .string(host)]
            case .stream(let message): message.entries
            }
        return PropertyList.encode(.dictionary(dictionary))
    }

    private static func reply(_ snapshot: ActivitySnapshot, _ files: [FileReference]) -> PayloadDictionary {
        var entries: PayloadDictionary = ["message": "payload-reply", "type": .string(snapshot.type)]
        if let title = snapshot.title { entries["title"] = .string(title) }
        if let userInfo = snapshot.userInfo { entries["userInfo"] = .dictionary(userInfo) }
        if let page = snapshot.webpageURL { entries["webpageURL"] = .string(page) }
        if let page = snapshot.referrerURL { entries["referrerURL"] = .string(page) }
        if let content = snapshot.targetContentIdentifier { entries["targetContentIdentifier"] = .string(content) }
        if snapshot.supportsContinuationStreams { entries["supportsContinuationStreams"] = true }
        if !files.isEmpty { entries["files"] = .array(files.map(\.payload)) }
        return entries
    }

    /// The nine bytes of an advertisement that a request names; nil where it names no nine bytes.
    private static func advertisement(_ value: PayloadValue?) -> [UInt8]? {
        value?.dataValue.flatMap { $0.count == HandoffPlaintext.advertisementPayloadByteCount ? $0 : nil }
    }

    /// The message in these bytes; nil where they are no message.
    init?(propertyList bytes: [UInt8]) {
        guard let entries = (try? PropertyList.decode(bytes))?.dictionaryValue else { return nil }
        switch entries["message"]?.stringValue {
        case "payload-request":
            guard let advertisement = Self.advertisement(entries["advertisement"]) else { return nil }
            self = .payloadRequest(advertisement: advertisement)
        case "payload-reply":
            guard let type = entries["type"]?.stringValue else { return nil }
            self = .payloadReply(
                snapshot: ActivitySnapshot(
                    type: type, title: entries["title"]?.stringValue, userInfo: entries["userInfo"]?.dictionaryValue,
                    webpageURL: entries["webpageURL"]?.stringValue,
                    referrerURL: entries["referrerURL"]?.stringValue,
                    targetContentIdentifier: entries["targetContentIdentifier"]?.stringValue,
                    supportsContinuationStreams: entries["supportsContinuationStreams"]?.booleanValue ?? false),
                files: (entries["files"]?.arrayValue ?? []).compactMap(FileReference.init(payload:)))
        case "payload-failure":
            guard let code = entries["code"]?.integerValue.flatMap(Int.init(exactly:)) else { return nil }
            self = .payloadFailure(code: code)
        case "key-request":
            self = .keyRequest
        case "key-reply":
            guard let key = entries["key"]?.dataValue, let identifier = entries["identifier"]?.integerValue,
                let counter = entries["lastCounter"]?.integerValue.flatMap(UInt16.init(exactly:))
            else { return nil }
            self = .keyReply(key: key, identifier: identifier, lastCounter: counter)
        case "host-request":
            guard let advertisement = Self.advertisement(entries["advertisement"]) else { return nil }
            self = .hostRequest(advertisement: advertisement)
        case "host-reply":
            guard let host = entries["host"]?.stringValue else { return nil }
            self = .hostReply(host: host)
        default:
            guard let message = StreamMessage(entries) else { return nil }
            self = .stream(message)
        }
    }
}
