package import AdapterTransports
package import ImplementationAdapter

/// A foreign implementation under test: its address, its declaration, and the devices that it plays.
package struct TestedImplementation: Sendable {
    package var address: AdapterAddress
    /// What it declared when it was started before the run.
    package var adapter: AdapterDeclaration
    package var role: TestedRole
    package var limits: AnswerLimits
    /// How its lines are checked and recorded.
    package var lines: LineOptions

    /// Starts an implementation once to read its declaration, and ends it.
    ///
    /// - Throws: why it did not answer as the protocol demands. It has ended then.
    package init(
        at address: AdapterAddress, role: TestedRole, limits: AnswerLimits = AnswerLimits(),
        lines: LineOptions = LineOptions()
    ) throws(ImplementationFault) {
        let connection = try Self.start(address, limits, lines)
        adapter = connection.adapter
        try connection.end()
        self.address = address
        self.role = role
        self.limits = limits
        self.lines = lines
    }

    /// Starts another process of it, or another connection.
    package func start() throws(ImplementationFault) -> AdapterConnection {
        let connection = try Self.start(address, limits, lines)
        guard connection.adapter == adapter else {
            throw ImplementationFault(
                .violation,
                "its declaration differs from that at the start of the run; name, version, role, capabilities and clock must stay the same"
            )
        }
        return connection
    }

    private static func start(
        _ address: AdapterAddress, _ limits: AnswerLimits, _ lines: LineOptions
    ) throws(ImplementationFault) -> AdapterConnection {
        try AdapterConnection(
            over: lines.layered(over: try address.open(within: limits.start)), harness: "Baton",
            version: BatonVersion.current, limits: limits)
    }

    /// The names of the devices of a case that it plays, or on which it plays apps.
    package func devices(of testCase: TestCase) -> [String] {
        let names = role.devices(of: testCase)
        guard adapter.role == .app else { return names }
        let devices = testCase.devices.filter { $0.apps.contains(where: plays) }.map(\.name)
        return names.filter(devices.contains)
    }

    /// Whether it plays this app. It plays sample apps by bundle identifier, and no app that the case scripts.
    package func plays(_ app: AppDescription) -> Bool {
        app.sample != nil && adapter.bundles.contains(app.bundle)
    }

    package var clock: String { adapter.clock.rawValue }

    package var capabilities: [String] { adapter.declaration.capabilities.map(\.rawValue).sorted() }

    /// Name and version, for the log.
    package var name: String {
        adapter.declaration.version.isEmpty
            ? adapter.declaration.name : "\(adapter.declaration.name) \(adapter.declaration.version)"
    }
}
