package import ImplementationAdapter
import Notation
import Payload

/// The reply of an adapter to `hello`.
package struct AdapterDeclaration: Sendable, Hashable {
    /// Name, version and capabilities.
    package var declaration: Declaration
    /// What it implements.
    package var role: Role
    /// Bundle identifiers of its apps, in the role of an app; empty in the role of a device.
    package var bundles: [String]
    /// Its clock.
    package var clock: Clock
    /// A page about it; nil for none.
    package var homepage: String?
    /// A page to report its defects; nil for none.
    package var issues: String?

    /// What an adapter implements.
    package enum Role: String, Sendable, CaseIterable {
        /// A whole device.
        case system
        /// An app on a device of the harness.
        case app
    }

    /// The clock of an implementation.
    package enum Clock: String, Sendable, CaseIterable {
        /// It has no clock; the harness sends the time.
        case virtual
        /// It uses the wall clock.
        case real
    }

    /// The protocol version that this code implements.
    package static let currentProtocolVersion = 2

    /// Makes a declaration.
    package init(
        declaration: Declaration, role: Role, bundles: [String] = [], clock: Clock, homepage: String? = nil,
        issues: String? = nil
    ) {
        self.declaration = declaration
        self.role = role
        self.bundles = bundles
        self.clock = clock
        self.homepage = homepage
        self.issues = issues
    }

    /// The result of `hello`. The version comes first: a member that a later version added is not reported as a
    /// mistake.
    static let form = RecordForm<AdapterDeclaration>(
        "",
        {
            (
                currentProtocolVersion, $0.declaration.name, $0.declaration.version, ($0.role, $0.bundles),
                Set($0.declaration.capabilities.map(\.rawValue)), $0.clock, $0.homepage, $0.issues
            )
        },
        Member("protocol", .protocolVersion, "Version of the protocol."), Member("name", .shortText),
        Member("version", .shortText), Member(membersOf: part),
        Member("capabilities", .distinctTexts, "What it can do beyond the basics."),
        Member("clock", .word(), "Whose time it lives in."),
        Member("homepage", optional: .text, "Where to read about it."),
        Member("issues", optional: .text, "Where to report its mistakes.")
    ) { _, name, version, part, capabilities, clock, homepage, issues in
        AdapterDeclaration(
            declaration: Declaration(
                name: name, version: version, capabilities: Set(capabilities.map(Capability.init(rawValue:)))),
            role: part.role, bundles: part.bundles, clock: clock, homepage: homepage, issues: issues)
    }

    private static let part = ChoiceForm<(role: Role, bundles: [String])>(
        "role", of: { .word($0.role.rawValue) },
        [
            .init(.word(Role.system.rawValue), "A whole device.", { if $0.role == .system { $1() } }) { (.system, []) },
            .init(
                .word(Role.app.rawValue), "An app on a device of the harness.",
                { if $0.role == .app { $1($0.bundles) } }, Member("bundles", bundles, "The apps that it plays.")
            ) { (.app, $0) },
        ])

    private static let bundles = ValueForm<Set<String>>.distinctTexts.adding(keywords: [("minItems", 1)])
        .mapped({ $0.isEmpty ? nil : $0.sorted() }, { Set($0) })
        .expected("the bundle identifiers of the apps that it plays")
}

extension ValueForm where Value == Int {
    /// The version of the protocol that this code implements, and no other.
    static let protocolVersion = ValueForm<Void>.constant(.integer(Int64(AdapterDeclaration.currentProtocolVersion)))
        .mapped({ _ in AdapterDeclaration.currentProtocolVersion }, { _ in })
        .expected(
            "version \(AdapterDeclaration.currentProtocolVersion) of the adapter protocol",
            advice: "use a version of Baton that implements it, or an adapter for this one")
}
