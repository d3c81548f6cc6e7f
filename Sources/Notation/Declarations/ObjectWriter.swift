/// The members of an object that is written, in their order.
package struct ObjectWriter {
    private var members: [(key: String, node: NotationNode)] = []

    /// An object without members.
    package init() {}

    /// The object.
    package var node: NotationNode { .object(members) }

    /// The object as one line, without the line feed.
    package var line: [UInt8] {
        var line: [UInt8] = []
        JSONText.append(node, to: &line)
        return line
    }

    /// Adds a member.
    package mutating func set(_ key: String, _ node: NotationNode) { members.append((key, node)) }

    /// Adds a member of a form.
    package mutating func set<Value>(_ key: String, _ value: Value, _ form: ValueForm<Value>) {
        members.append((key, form.write(value)))
    }
}
