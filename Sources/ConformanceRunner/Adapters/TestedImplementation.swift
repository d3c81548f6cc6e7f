package import AdapterTransports
package import ImplementationAdapter

/// A foreign implementation under test: its address, its declaration, and the devices that it plays.
package struct TestedImplementation: Sendable {
    /// Where it is to be had.
    package var address: AdapterAddress
    /// What it said of itself when it was greeted before the run.
    package var adapter: AdapterDeclaration
    /// Which devices of a case it plays.
    package var role: TestedRole
    /// How long it may take.
    package var limits: AnswerLimits
    /// What is done with its lines besides carrying them.
    package var lines: LineOptions

    /// Starts an implementation once to read its declaration, and ends it.
    ///
    /// - Throws: what kept it from answering as the protocol demands; nothing of it is left then.
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

    /// Starts one more of it.
    package func start() throws(ImplementationFault) -> AdapterConnection {
        let connection = try Self.start(address, limits, lines)
        guard connection.adapter == adapter else {
            throw ImplementationFault(
                .violation,
                "it declares itself differently than when the run began; name, version, role, capabilities and clock must stay the same"
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

    /// The names of the devices of a case that it plays, or on which it plays apps; empty where the case has none for it.
    package func devices(of testCase: TestCase) -> [String] {
        let names = role.devices(of: testCase)
        guard adapter.role == .app else { return names }
        let devices = testCase.devices.filter { $0.apps.contains(where: plays) }.map(\.name)
        return names.filter(devices.contains)
    }

    /// Whether it plays this app: a sample app by bundle identifier. An app that the case scripts is the case's own, whatever
    /// it is called.
    package func plays(_ app: AppDescription) -> Bool {
        app.sample != nil && adapter.bundles.contains(app.bundle)
    }

    /// Whose time it lives in, by the published name.
    package var clock: String { adapter.clock.rawValue }

    /// The published names of what it declares, in their order.
    package var capabilities: [String] { adapter.declaration.capabilities.map(\.rawValue).sorted() }

    /// Name and version, for the log.
    package var name: String {
        adapter.declaration.version.isEmpty
            ? adapter.declaration.name : "\(adapter.declaration.name) \(adapter.declaration.version)"
    }
}
