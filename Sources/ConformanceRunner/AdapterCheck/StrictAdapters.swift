import AdapterTransports
import ImplementationAdapter

/// Adapters in strict mode. It remembers their last calls.
final class StrictAdapters: ImplementationSource {
    private let address: AdapterAddress
    private let limits: AnswerLimits
    private let role: TestedRole
    private var transports: [StrictTransport] = []
    private var playing: [AdapterConnection] = []

    init(address: AdapterAddress, limits: AnswerLimits, role: TestedRole = .both) {
        self.address = address
        self.limits = limits
        self.role = role
    }

    var livesInRealTime: Bool { playing.contains { $0.adapter.clock == .real } }

    /// The last call of the adapter that made a mistake, or of the adapter that was started last.
    var callAtFault: StrictTransport.Call? {
        let faulty = transports.first { $0.lastCall?.mistake != nil } ?? transports.first { $0.lastCall?.answer == nil }
        return (faulty ?? transports.last)?.lastCall
    }

    /// Starts an adapter, reads its greeting and ends it.
    func greet() throws(ImplementationFault) -> AdapterDeclaration {
        let connection = try connect()
        try connection.end()
        return connection.adapter
    }

    func start() throws(ImplementationFault) -> RemoteImplementation {
        let connection = try connect()
        let adapter = try RemoteImplementation(connection)
        playing.append(connection)
        return adapter
    }

    private func connect() throws(ImplementationFault) -> AdapterConnection {
        let transport = StrictTransport(try address.open(within: limits.start))
        transports.append(transport)
        return try AdapterConnection(
            over: transport, harness: "Baton", version: BatonVersion.current, limits: limits)
    }

    func implementation(
        of device: DeviceDeclaration, in testCase: TestCase
    ) throws(ImplementationFault) -> (any Implementation)? {
        guard role.devices(of: testCase).contains(device.name) else { return nil }
        return try start()
    }

    func caseEnded(hasFailed: Bool) -> ImplementationFault? {
        hasFailed ? nil : playing.firstFault { adapter throws(ImplementationFault) in try adapter.settle() }
    }

    /// Ends all adapters.
    ///
    /// - Returns: the first fault at an end.
    func end() -> ImplementationFault? {
        defer { playing.removeAll() }
        return playing.firstFault { adapter throws(ImplementationFault) in try adapter.end() }
    }
}
