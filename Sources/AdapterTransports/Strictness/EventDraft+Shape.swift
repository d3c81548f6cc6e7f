import Events
import ImplementationAdapter
import Notation
import Payload

extension EventDraft {
    /// Checks that the event has what its kind declares, with values of the right kinds.
    func checkShape(at path: NotationPath) throws(NotationError) {
        let declaration = kind.declaration
        for member in declaration.reportedMembers {
            let isThere =
                switch member {
                case .app: app != nil
                case .activity: activity != nil
                case .attempt: attempt != nil
                case .link: link != nil
                case .thread: thread != nil
                }
            guard isThere else {
                throw NotationError(
                    path: path + [.key(member.rawValue)], expected: "what every event \(kind.rawValue) has",
                    found: "no such member")
            }
        }
        for name in kind.fields where !declaration.optionalFields.contains(name) {
            guard fields.contains(where: { $0.name == name }) else {
                throw NotationError(
                    path: path + [.key("fields"), .key(name.rawValue)],
                    expected: "what every event \(kind.rawValue) has", found: "no such member")
            }
        }
        for field in fields where !field.name.admits(field.value) {
            let kinds = field.name.valueKinds.map(\.rawValue).joined(separator: " or ")
            throw NotationError(
                path: path + [.key("fields"), .key(field.name.rawValue)], expected: kinds,
                found: PayloadNotation.node(of: field.value).summary)
        }
    }
}
