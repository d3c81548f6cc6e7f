package import Notation
import Text

/// One finding in SARIF.
package struct SARIFResult: Sendable {
    package enum Level: String, Sendable {
        case error
        case warning
        case note
    }

    /// The id of its rule.
    package var rule: String
    package var level: Level
    package var message: String
    package var locations: [SARIFLocation]
    /// Where else to look.
    package var related: [SARIFLocation] = []
    /// What stays the same when the finding is found again; the key names the way in which it is made, and its version.
    package var fingerprint: (key: String, value: String)
    /// Why the finding is expected, if it is.
    package var excuse: String?
    package var properties: [(key: String, node: NotationNode)] = []

    package init(
        rule: String, level: Level, message: String, locations: [SARIFLocation],
        fingerprint: (key: String, value: String)
    ) {
        self.rule = rule
        self.level = level
        self.message = message
        self.locations = locations
        self.fingerprint = fingerprint
    }

    /// GitHub shows the first 1024 characters of a message; others show more.
    private static let mostCharacters = 4000

    func node(ruleIndex: Int) -> NotationNode {
        var members: [(key: String, node: NotationNode)] = [
            ("ruleId", .string(rule)), ("ruleIndex", .integer(Int64(ruleIndex))), ("level", .string(level.rawValue)),
            ("message", SARIFDocument.text(VisibleText.escape(message, limit: Self.mostCharacters))),
            ("locations", .array(locations.map(\.node))),
            ("partialFingerprints", .object([(fingerprint.key, .string(fingerprint.value))])),
        ]
        if !related.isEmpty { members.append(("relatedLocations", .array(related.map(\.node)))) }
        if let excuse {
            let suppression: [(key: String, node: NotationNode)] = [
                ("kind", .string("external")), ("justification", .string(VisibleText.escape(excuse))),
            ]
            members.append(("suppressions", .array([.object(suppression)])))
        }
        if !properties.isEmpty { members.append(("properties", .object(properties))) }
        return .object(members)
    }
}
