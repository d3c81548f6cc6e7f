import CompanionLink
import Payload
import Randomness
import Text

/// The OPACK around the messages of one session.
///
/// The keys around a request and a reply are those of Companion Link, and those of a request for a payload or a key are
/// those of Handoff as public analyses of the implementation have them. What stands in a reply's `rActPayload` and
/// `rKeyDataRepresentation`, and all of the messages for hosts and streams, is not public: there Baton's own property
/// list takes its place.
struct CompanionLinkEnvelope {
    private var generator: SeededGenerator
    /// The number of the next request or event.
    private var transaction: Int64
    /// The numbers of requests that wait for a reply, as they were written.
    private var asked: [OPACKValue] = []
    /// Requests that wait for this side's reply: their number as it was written, and their advertisement.
    private var toAnswer: [(transaction: OPACKValue, advertisement: OPACKValue?)] = []

    private enum Kind {
        static let event: OPACKValue = 1
        static let request: OPACKValue = 2
        static let response: OPACKValue = 3
    }

    private enum Operation {
        static let payload = "com.apple.handoff.payload-request"
        static let key = "com.apple.handoff.encryption-key-request"
        /// Baton's own.
        static let host = "baton.host-request"
        /// Baton's own.
        static let stream = "baton.stream"
    }

    init(generator: SeededGenerator) {
        self.generator = generator
        transaction = Int64(self.generator.next() >> 32)
    }

    /// A message in OPACK.
    mutating func content(of message: TransportMessage) -> OPACKValue {
        switch message {
        case .payloadRequest(let advertisement):
            request(
                Operation.payload,
                ["rClientCommand": "HANDOFF", "rAdvPayload": .data(advertisement), "rIdentifier": .string(uuid())])
        case .keyRequest: request(Operation.key, ["rKeyPreviousIdentifier": "", "rLocalOnly": true])
        case .hostRequest(let advertisement): request(Operation.host, ["rAdvPayload": .data(advertisement)])
        case .payloadReply, .payloadFailure: response("rActPayload", message)
        case .keyReply: response("rKeyDataRepresentation", message)
        case .hostReply: response("host", message)
        case .stream:
            [
                "_i": .string(Operation.stream), "_x": nextTransaction(),
                "_c": ["message": .data(message.propertyList)], "_t": Kind.event,
            ]
        }
    }

    /// The message in a decoded value; nil where it is none, or answers no request of this side.
    mutating func message(in value: OPACKValue) -> TransportMessage? {
        guard let kind = value["_t"], let transaction = value["_x"], transaction.integerValue != nil,
            let content = value["_c"]
        else { return nil }
        switch kind {
        case Kind.request:
            toAnswer.append((transaction, content["rAdvPayload"]))
            let advertisement = content["rAdvPayload"]?.dataValue
            switch value["_i"]?.stringValue {
            case Operation.payload: return advertisement.map { .payloadRequest(advertisement: $0) }
            case Operation.host: return advertisement.map { .hostRequest(advertisement: $0) }
            case Operation.key: return .keyRequest
            default: return nil
            }
        case Kind.response:
            guard let index = asked.firstIndex(of: transaction) else { return nil }
            asked.remove(at: index)
            let list = content["rActPayload"] ?? content["rKeyDataRepresentation"] ?? content["host"]
            return list?.dataValue.flatMap(TransportMessage.init(propertyList:))
        case Kind.event:
            guard value["_i"]?.stringValue == Operation.stream,
                let list = content["message"]?.dataValue,
                case .stream(let message)? = TransportMessage(propertyList: list)
            else { return nil }
            return .stream(message)
        default: return nil
        }
    }

    private mutating func request(_ operation: String, _ content: OPACKValue) -> OPACKValue {
        let transaction = nextTransaction()
        asked.append(transaction)
        return ["_i": .string(operation), "_x": transaction, "_c": content, "_t": Kind.request]
    }

    /// A reply repeats the number of its request byte by byte, and the advertisement.
    private mutating func response(_ key: String, _ message: TransportMessage) -> OPACKValue {
        let request = toAnswer.isEmpty ? nil : toAnswer.removeFirst()
        var entries: [OPACKValue.Entry] = []
        if let advertisement = request?.advertisement { entries.append(.init("rAdvPayload", advertisement)) }
        entries.append(.init(.string(key), .data(message.propertyList)))
        return ["_c": .dictionary(entries), "_t": Kind.response, "_x": request?.transaction ?? 0]
    }

    private mutating func nextTransaction() -> OPACKValue {
        defer { transaction += 1 }
        return .integer(OPACKInteger(transaction))
    }

    private mutating func uuid() -> String {
        let digits =
            hexadecimal(number: generator.next(), digits: 16, uppercase: true)
            + hexadecimal(number: generator.next(), digits: 16, uppercase: true)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { text += "-" }
            text.append(digit)
        }
        return text
    }
}
