package import ImplementationAdapter
import Notation
import Payload

/// What an adapter says of itself when it is greeted: the reply to `hello`.
package struct AdapterDeclaration: Sendable, Hashable {
    /// Version of the adapter protocol that it speaks.
    package var protocolVersion: Int
    /// Name, version and capabilities.
    package var declaration: Declaration
    /// What it stands for.
    package var role: Role
    /// Bundle identifiers of the apps that it plays, in the role of an app; none in the role of a device.
    package var bundles: [String]
    /// Whose time it lives in.
    package var clock: Clock
    /// Where to read about it; nil for nowhere.
    package var homepage: String?
    /// Where to report its mistakes; nil for nowhere.
    package var issues: String?

    /// What an implementation stands for.
    package enum Role: String, Sendable, CaseIterable {
        /// A whole device.
        case system
        /// An app on a device of the harness.
        case app
    }

    /// Whose time an implementation lives in.
    package enum Clock: String, Sendable, CaseIterable {
        /// It keeps no clock: the harness says when it is.
        case virtual
        /// It lives in wall-clock time.
        case real
    }

    /// The protocol version that this code speaks.
    package static let currentProtocolVersion = 1

    /// Makes a declaration.
    package init(
        protocolVersion: Int = AdapterDeclaration.currentProtocolVersion, declaration: Declaration, role: Role,
        bundles: [String] = [], clock: Clock, homepage: String? = nil, issues: String? = nil
    ) {
        self.protocolVersion = protocolVersion
        self.declaration = declaration
        self.role = role
        self.bundles = bundles
        self.clock = clock
        self.homepage = homepage
        self.issues = issues
    }

    /// The declaration as the result of `hello`.
    var message: NotationNode {
        var object = ObjectWriter()
        object.set("protocol", integer: protocolVersion)
        object.set("name", text: declaration.name)
        object.set("version", text: declaration.version)
        object.set("role", text: role.rawValue)
        if role == .app { object.set("bundles", texts: bundles) }
        object.set("capabilities", texts: declaration.capabilities.map(\.rawValue).sorted())
        object.set("clock", text: clock.rawValue)
        if let homepage { object.set("homepage", text: homepage) }
        if let issues { object.set("issues", text: issues) }
        return object.node
    }

    /// Reads what ``message`` wrote. The version comes first: what a later one added is no mistake of this one.
    init(message object: inout ObjectReader) throws(NotationError) {
        let version = try object.int("protocol")
        guard version == Self.currentProtocolVersion else {
            throw NotationError(
                path: object.place("protocol"),
                expected: "version \(Self.currentProtocolVersion) of the adapter protocol", found: "version \(version)",
                advice: "use the Baton that speaks it, or an adapter for this one")
        }
        let name = try object.shortText("name")
        let release = try object.shortText("version")
        let role = try object.word("role", Role.self)
        let bundles = role == .app ? try object.distinctTexts("bundles") : []
        guard role != .app || !bundles.isEmpty else {
            throw NotationError(
                path: object.place("bundles"), expected: "the bundle identifier of an app that it plays",
                found: "an empty array")
        }
        let capabilities = try object.distinctTexts("capabilities")
        let clock = try object.word("clock", Clock.self)
        let homepage = try object.optionalText("homepage")
        let issues = try object.optionalText("issues")
        try object.end()
        self.init(
            protocolVersion: version,
            declaration: Declaration(
                name: name, version: release, capabilities: Set(capabilities.map(Capability.init(rawValue:)))),
            role: role, bundles: bundles.sorted(), clock: clock, homepage: homepage, issues: issues)
    }
}
