package import BluetoothLE
import CaptureFiles
package import Continuity
import Notation

/// The keys and activities that open Handoff messages: the file beside a capture, and the argument of `--keys`.
///
/// JSON, one object:
///
///     {"keys": [{"device": "phone", "account": "ana",
///                "advertisingKey": "64 hexadecimal digits", "identityResolvingKey": "32 hexadecimal digits"}],
///      "activities": [{"team": "TEAM1AAAAA", "type": "com.example.notes.edit"}, {"host": "www.example.com"}]}
///
/// A key needs `device` and `advertisingKey`. Without the `identityResolvingKey`, most significant byte first, the key
/// is tried on every message, and a wrong one fits once in 256. `account` is a comment. An activity is a team and a
/// type, with an empty team for Apple's own apps and an optional `dynamicType`, or the host of a web page. Both lists
/// are optional. Unknown members are errors, because a misspelt one would silently open nothing.
package struct KeyFile: Equatable, Sendable {
    /// A device's keys.
    package struct DeviceKey: Equatable, Sendable {
        /// The name of the device.
        package var device: String
        /// The owner, as a comment.
        package var account: String?
        /// Opens its messages.
        package var advertisingKey: AdvertisingKey
        /// Resolves its addresses.
        package var identityResolvingKey: IdentityResolvingKey?

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

    /// An activity whose hash a message may contain.
    package enum Activity: Hashable, Sendable {
        /// An activity type of a team's app.
        case type(team: String, type: String, dynamicType: String?)
        /// A web page, by its host.
        case host(String)

        package var hash: ActivityHash {
            switch self {
            case .type(let team, let type, nil): ActivityHash.activity(team: team, type: type)
            case .type(let team, let type, .some(let dynamicType)):
                ActivityHash.activity(team: team, type: type, dynamicType: dynamicType)
            case .host(let host): ActivityHash.webPage(host: host)
            }
        }

        /// The text that is hashed, which is its name in outputs.
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

    package init(keys: [DeviceKey] = [], activities: [Activity] = []) {
        self.keys = keys
        self.activities = activities
    }

    private static let sizeLimit = 16 << 20

    package init(path: String) throws(KeyFileError) {
        let bytes: [UInt8]
        do {
            bytes = try readWholeFile(path: path, limit: Self.sizeLimit)
        } catch {
            throw KeyFileError(path: path, place: "", expected: "a key file", found: "\(error)")
        }
        try self.init(parsing: bytes, path: path)
    }

    /// Parses the text of a key file. Errors name `path`.
    package init(parsing bytes: [UInt8], path: String = "keys") throws(KeyFileError) {
        do throws(NotationError) {
            self = try Self.form.read(JSONText.parse(bytes))
        } catch {
            throw KeyFileError(path: path, error)
        }
    }

    /// The text of the file: one entry on each line, members in a fixed order, a line feed at the end.
    package func encoded() -> [UInt8] {
        var output: [UInt8] = []
        func append(_ node: NotationNode) {
            guard case .object(let members) = node else { return }
            for (index, member) in members.enumerated() {
                JSONText.appendRaw(index == 0 ? "{" : ", ", to: &output)
                JSONText.appendString(member.key, to: &output)
                JSONText.appendRaw(": ", to: &output)
                JSONText.append(member.node, to: &output)
            }
            JSONText.appendRaw("}", to: &output)
        }
        func list(_ name: StaticString, _ entries: [NotationNode]) {
            JSONText.appendPlainString(name, to: &output)
            JSONText.appendRaw(": [", to: &output)
            for (index, entry) in entries.enumerated() {
                JSONText.appendRaw(index == 0 ? "\n  " : ",\n  ", to: &output)
                append(entry)
            }
            JSONText.appendRaw("]", to: &output)
        }
        JSONText.appendRaw("{", to: &output)
        list("keys", keys.map(DeviceKey.form.write))
        JSONText.appendRaw(",\n ", to: &output)
        list("activities", activities.map(Activity.form.write))
        JSONText.appendRaw("}\n", to: &output)
        return output
    }
}
