import Handoff
import Notation

/// A line of an app while a call of its device is open.
enum ApplicationMessage {
    /// A call of its device; `id` is nil for a notification.
    case call(ServiceCall, id: Int?)
    /// The answer to the open call.
    case reply(Reply)

    static func parse(_ line: [UInt8], to request: Request, id: Int) throws(NotationError) -> ApplicationMessage {
        var object = try ObjectReader(envelope: line)
        guard object.has("method") else { return .reply(try Reply(to: request, id: id, message: &object)) }
        let (call, callID) = try ServiceCall.take(&object)
        return .call(call, id: callID)
    }
}
