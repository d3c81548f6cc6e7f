import Notation
import Payload

/// A line of an app while a call of its device's is open.
enum ApplicationMessage {
    /// It asks its device; `id` is nil where it wants no answer.
    case call(ServiceCall, id: Int?)
    /// It answers the open call.
    case reply(Reply)

    static func parse(_ line: [UInt8], to request: Request, id: Int) throws(NotationError) -> ApplicationMessage {
        var object = try ObjectReader(try JSONText.parse(line))
        try object.version()
        guard object.has("method") else { return .reply(try Reply(to: request, id: id, message: &object)) }
        var callID: Int?
        let call = try ServiceCall(message: &object, id: &callID)
        return .call(call, id: callID)
    }
}
