import AdapterTransports
import ImplementationAdapter

/// Adapters in strict mode. It remembers their last calls.
final class StrictAdapters: ImplementationSource {
    private let address: AdapterAddress
    private let limits: AnswerLimits
    private let role: TestedRole
    private var transports: [StrictTransport] = []
    private var playing: [AdapterConnection] = []
    /// Those that have played a case without a fault, by the name of their device. They play the case again.
    private var ready: [(device: String, adapter: AdapterConnection)] = []
    private var places: [String] = []

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
        places.append(device.name)
        guard let index = ready.firstIndex(where: { $0.device == device.name }) else { return try start() }
        let adapter = ready.remove(at: index).adapter
        playing.append(adapter)
        return try RemoteImplementation(adapter)
    }

    func caseEnded(hasFailed: Bool) -> ImplementationFault? {
        guard !hasFailed else { return nil }
        if let fault = playing.firstFault({ adapter throws(ImplementationFault) in try adapter.settle() }) {
            return fault
        }
        ready += zip(places, playing).map { ($0, $1) }
        (places, playing) = ([], [])
        return nil
    }

    /// Ends all adapters.
    ///
    /// - Returns: the first fault at an end.
    func end() -> ImplementationFault? {
        defer { (places, playing, ready) = ([], [], []) }
        return (playing + ready.map(\.adapter)).firstFault { adapter throws(ImplementationFault) in try adapter.end() }
    }
}
