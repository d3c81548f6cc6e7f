import Handoff
import Notation

/// A line of an app while a call of its device is open.
enum ApplicationMessage {
    /// A call of its device; `id` is nil for a notification.
    case call(ServiceCall, id: Int?)
    /// The answer to the open call.
    case reply(Reply)

    static func parse(_ line: [UInt8], to request: Request, id: Int) throws(NotationError) -> ApplicationMessage {
        let message = try JSONText.parse(line)
        guard message[Envelope.Key.method] != nil else { return .reply(try Reply(to: request, id: id, message)) }
        let call = try ServiceCall.methods.read(message)
        return .call(call.content, id: call.id)
    }
}
