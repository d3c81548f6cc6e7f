package import BluetoothLE
import CaptureFiles
package import Continuity
import Notation
import Payload
import Text

/// The keys and the activity types that let a reader open Handoff messages: the file beside a capture, and what `--keys` takes.
///
/// JSON, one object:
///
///     {"keys": [{"device": "phone", "account": "ana",
///                "advertisingKey": "64 hexadecimal digits", "identityResolvingKey": "32 hexadecimal digits"}],
///      "activities": [{"team": "TEAM1AAAAA", "type": "com.example.notes.edit"}, {"host": "www.example.com"}]}
///
/// `device` and `advertisingKey` are required of a key. `identityResolvingKey`, most significant byte first, makes openings sure: without it a key
/// is tried on every message, and a wrong one passes once in 256. `account` is for people. An activity is a team and a type, with
/// an empty team for Apple's own apps and an optional `dynamicType`, or the host of a web page. Both lists may be missing; unknown
/// members are errors, since a misspelt one would silently open nothing.
package struct KeyFile: Equatable, Sendable {
    /// A device's keys.
    package struct DeviceKey: Equatable, Sendable {
        /// What the device is called.
        package var device: String
        /// Whose it is, for people.
        package var account: String?
        /// What opens its messages.
        package var advertisingKey: AdvertisingKey
        /// What recognises its addresses.
        package var identityResolvingKey: IdentityResolvingKey?

        /// Creates an entry.
        package init(
            device: String, account: String? = nil, advertisingKey: AdvertisingKey,
            identityResolvingKey: IdentityResolvingKey?
        ) {
            self.device = device
            self.account = account
            self.advertisingKey = advertisingKey
            self.identityResolvingKey = identityResolvingKey
        }
    }

    /// Something whose hash may stand in a message.
    package enum Activity: Hashable, Sendable {
        /// An activity type that an app of a team declares.
        case type(team: String, type: String, dynamicType: String?)
        /// A web page, by its host.
        case host(String)

        /// Its seven bytes.
        package var hash: ActivityHash {
            switch self {
            case .type(let team, let type, nil): ActivityHash.activity(team: team, type: type)
            case .type(let team, let type, .some(let dynamicType)):
                ActivityHash.activity(team: team, type: type, dynamicType: dynamicType)
            case .host(let host): ActivityHash.webPage(host: host)
            }
        }

        /// What it is called in output: the text that is hashed.
        package var name: String {
            switch self {
            case .type(let team, let type, let dynamicType): "\(team):\(type)" + (dynamicType.map { ":" + $0 } ?? "")
            case .host(let host): host
            }
        }
    }

    /// Keys, in the order of the file.
    package var keys: [DeviceKey]
    /// Activities, in the order of the file.
    package var activities: [Activity]

    /// Creates a key file.
    package init(keys: [DeviceKey] = [], activities: [Activity] = []) {
        self.keys = keys
        self.activities = activities
    }

    /// What is wrong with a key file.
    package struct Failure: Error, Equatable, CustomStringConvertible {
        /// The file.
        package var path: String
        /// Where in it: `keys[2].advertisingKey`, or a line and column.
        package var place: String
        /// What had to stand there.
        package var expected: String
        /// What stood there. Never a key.
        package var found: String
        /// One line for people.
        package var description: String { "\(path): \(place): expected \(expected), found \(found)" }
    }

    /// The most that is read of a key file.
    private static let sizeLimit = 16 << 20

    /// Reads a file.
    package init(path: String) throws(Failure) {
        let bytes: [UInt8]
        do {
            bytes = try readWholeFile(path: path, limit: Self.sizeLimit)
        } catch {
            throw Failure(path: path, place: "the file", expected: "a key file", found: "\(error)")
        }
        try self.init(parsing: bytes, path: path)
    }

    /// Parses the text of a key file; `path` is for messages.
    package init(parsing bytes: [UInt8], path: String = "keys") throws(Failure) {
        let node: NotationNode
        do {
            node = try JSONText.parse(bytes)
        } catch {
            let place = error.location.map { "line \($0.line), column \($0.column)" } ?? "the text"
            throw Failure(path: path, place: place, expected: error.expected, found: error.found)
        }
        let reader = KeyFileReader(path: path)
        try reader.requireMembers(of: node, at: "", ["keys", "activities"])
        keys = []
        for (index, entry) in try reader.list(node["keys"], at: "keys").enumerated() {
            keys.append(try reader.deviceKey(entry, at: "keys[\(index)]"))
        }
        activities = []
        for (index, entry) in try reader.list(node["activities"], at: "activities").enumerated() {
            activities.append(try reader.activity(entry, at: "activities[\(index)]"))
        }
    }

    /// The text of the file: a line an entry, members in a fixed order, a line feed at the end.
    package func encoded() -> [UInt8] {
        var output: [UInt8] = []
        func member(_ name: StaticString, _ value: String, isFirst: Bool = false) {
            JSONText.appendRaw(isFirst ? "" : ", ", to: &output)
            JSONText.appendPlainString(name, to: &output)
            JSONText.appendRaw(": ", to: &output)
            JSONText.appendString(value, to: &output)
        }
        JSONText.appendRaw("{\"keys\": [", to: &output)
        for (index, key) in keys.enumerated() {
            JSONText.appendRaw(index == 0 ? "\n  {" : ",\n  {", to: &output)
            member("device", key.device, isFirst: true)
            if let account = key.account { member("account", account) }
            member("advertisingKey", hexadecimal(key.advertisingKey.bytes))
            if let resolving = key.identityResolvingKey { member("identityResolvingKey", hexadecimal(resolving.bytes)) }
            JSONText.appendRaw("}", to: &output)
        }
        JSONText.appendRaw("],\n \"activities\": [", to: &output)
        for (index, activity) in activities.enumerated() {
            JSONText.appendRaw(index == 0 ? "\n  {" : ",\n  {", to: &output)
            switch activity {
            case .type(let team, let type, let dynamicType):
                member("team", team, isFirst: true)
                member("type", type)
                if let dynamicType { member("dynamicType", dynamicType) }
            case .host(let host): member("host", host, isFirst: true)
            }
            JSONText.appendRaw("}", to: &output)
        }
        JSONText.appendRaw("]}\n", to: &output)
        return output
    }
}

/// Turns nodes into entries, with the place of whatever is wrong.
private struct KeyFileReader {
    let path: String

    func failure(_ place: String, _ expected: String, _ found: String) -> KeyFile.Failure {
        KeyFile.Failure(
            path: path, place: place.isEmpty ? "the outermost object" : place, expected: expected, found: found)
    }

    func requireMembers(of node: NotationNode, at place: String, _ known: [String]) throws(KeyFile.Failure) {
        guard case .object(let members) = node else { throw failure(place, "an object", node.summary) }
        for member in members where !known.contains(member.key) {
            throw failure(
                place, "one of the members \(known.joined(separator: ", "))",
                JSONText.quoted(member.key, limit: 40))
        }
    }

    func list(_ node: NotationNode?, at place: String) throws(KeyFile.Failure) -> [NotationNode] {
        guard let node else { return [] }
        guard case .array(let elements) = node else { throw failure(place, "an array", node.summary) }
        return elements
    }

    func text(_ node: NotationNode?, at place: String) throws(KeyFile.Failure) -> String? {
        guard let node else { return nil }
        guard case .string(let text) = node else { throw failure(place, "a string", node.summary) }
        return text
    }

    func requiredText(_ node: NotationNode?, at place: String) throws(KeyFile.Failure) -> String {
        guard let text = try text(node, at: place) else { throw failure(place, "a string", "nothing") }
        return text
    }

    func bytes(_ node: NotationNode?, at place: String, count: Int) throws(KeyFile.Failure) -> [UInt8]? {
        guard let text = try text(node, at: place) else { return nil }
        var bytes: [UInt8] = []
        var high: UInt8?
        for character in text.utf8 {
            let digit: UInt8
            switch character {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = character - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = character - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = character - UInt8(ascii: "A") + 10
            default:
                throw failure(place, "\(2 * count) hexadecimal digits", "another character after \(2 * bytes.count)")
            }
            if let first = high {
                bytes.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        guard high == nil, bytes.count == count else {
            throw failure(place, "\(2 * count) hexadecimal digits", "\(text.utf8.count)")
        }
        return bytes
    }

    func deviceKey(_ node: NotationNode, at place: String) throws(KeyFile.Failure) -> KeyFile.DeviceKey {
        try requireMembers(of: node, at: place, ["device", "account", "advertisingKey", "identityResolvingKey"])
        let key = try bytes(node["advertisingKey"], at: place + ".advertisingKey", count: AdvertisingKey.byteCount)
        guard let key, let advertisingKey = AdvertisingKey(key) else {
            throw failure(place + ".advertisingKey", "64 hexadecimal digits", "nothing")
        }
        let resolving = try bytes(
            node["identityResolvingKey"], at: place + ".identityResolvingKey", count: IdentityResolvingKey.byteCount)
        return KeyFile.DeviceKey(
            device: try requiredText(node["device"], at: place + ".device"),
            account: try text(node["account"], at: place + ".account"), advertisingKey: advertisingKey,
            identityResolvingKey: resolving.flatMap { IdentityResolvingKey($0) })
    }

    func activity(_ node: NotationNode, at place: String) throws(KeyFile.Failure) -> KeyFile.Activity {
        if let host = try text(node["host"], at: place + ".host") {
            try requireMembers(of: node, at: place, ["host"])
            return .host(host)
        }
        try requireMembers(of: node, at: place, ["team", "type", "dynamicType"])
        return .type(
            team: try requiredText(node["team"], at: place + ".team"),
            type: try requiredText(node["type"], at: place + ".type"),
            dynamicType: try text(node["dynamicType"], at: place + ".dynamicType"))
    }
}
