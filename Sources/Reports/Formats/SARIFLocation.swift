import Notation
import Text

/// Where a finding is: a place in a file, a thing with a name such as a case or a frame, or both.
package struct SARIFLocation: Sendable, Hashable {
    /// What has a name and no place in a text: a case, or a frame of a recording.
    package struct Thing: Sendable, Hashable {
        package var name: String
        /// Unique in the run.
        package var fullName: String
        /// One word, such as `frame`; empty for a case.
        package var kind: String

        package init(name: String = "", fullName: String, kind: String = "") {
            self.name = name
            self.fullName = fullName
            self.kind = kind
        }
    }

    /// The path of the file; nil where there is none, as for standard input.
    package var file: String?
    /// A line of the file, from 1; nil for the whole file, and for files without lines.
    package var line: Int?
    package var thing: Thing?
    /// What is to be seen there.
    package var message: String

    package init(file: String?, line: Int? = nil, thing: Thing? = nil, message: String = "") {
        self.file = file
        self.line = line
        self.thing = thing
        self.message = message
    }

    var node: NotationNode {
        var members: [(key: String, node: NotationNode)] = []
        if let file { members.append(("physicalLocation", Self.place(file, line))) }
        if let thing { members.append(("logicalLocations", .array([Self.node(thing)]))) }
        if !message.isEmpty { members.append(("message", SARIFDocument.text(message))) }
        return .object(members)
    }

    private static func place(_ file: String, _ line: Int?) -> NotationNode {
        var members: [(key: String, node: NotationNode)] = [
            ("artifactLocation", .object([("uri", .string(reference(to: file)))]))
        ]
        if let line { members.append(("region", .object([("startLine", .integer(Int64(line)))]))) }
        return .object(members)
    }

    private static func node(_ thing: Thing) -> NotationNode {
        var members: [(key: String, node: NotationNode)] = []
        if !thing.name.isEmpty { members.append(("name", .string(VisibleText.escape(thing.name)))) }
        members.append(("fullyQualifiedName", .string(thing.fullName)))
        if !thing.kind.isEmpty { members.append(("kind", .string(thing.kind))) }
        return .object(members)
    }

    /// A path as a reference of a URI: everything but unreserved characters and slashes is percent-encoded.
    private static func reference(to path: String) -> String {
        path.utf8.reduce(into: "") { text, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "%" + hexadecimal(number: UInt32(byte), digits: 2, uppercase: true)
            }
        }
    }
}
