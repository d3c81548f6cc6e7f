import AdapterTransports
import ImplementationAdapter

/// Strictly watched adapters for one look at them; remembers what was said last.
final class StrictAdapters: ImplementationSource {
    private let address: AdapterAddress
    private let limits: AnswerLimits
    private let role: TestedRole
    private var transports: [StrictTransport] = []
    private var playing: [RemoteImplementation] = []

    init(address: AdapterAddress, limits: AnswerLimits, role: TestedRole = .both) {
        self.address = address
        self.limits = limits
        self.role = role
    }

    var livesInRealTime: Bool { playing.contains { $0.adapter.clock == .real } }

    /// The last call of the adapter that made a mistake, or of the one that was started last.
    var callAtFault: StrictTransport.Call? {
        let faulty = transports.first { $0.lastCall?.mistake != nil } ?? transports.first { $0.lastCall?.answer == nil }
        return (faulty ?? transports.last)?.lastCall
    }

    /// Starts one, reads its greeting and ends it.
    func greet() throws(ImplementationFault) -> AdapterDeclaration {
        let transport = StrictTransport(try address.open(within: limits.start))
        transports.append(transport)
        let connection = try AdapterConnection(
            over: transport, harness: "Baton", version: BatonVersion.current, limits: limits)
        try connection.end()
        return connection.adapter
    }

    /// Starts one.
    func start() throws(ImplementationFault) -> RemoteImplementation {
        let transport = StrictTransport(try address.open(within: limits.start))
        transports.append(transport)
        let adapter = try RemoteImplementation(
            over: transport, harness: "Baton", version: BatonVersion.current, limits: limits)
        playing.append(adapter)
        return adapter
    }

    func implementation(
        of device: DeviceDeclaration, in testCase: TestCase
    ) throws(ImplementationFault) -> (any Implementation)? {
        guard role.devices(of: testCase).contains(device.name) else { return nil }
        return try start()
    }

    func caseEnded(hasFailed: Bool) -> ImplementationFault? {
        guard !hasFailed else { return nil }
        for adapter in playing {
            do throws(ImplementationFault) {
                try adapter.settle()
            } catch {
                return error
            }
        }
        return nil
    }

    /// Takes leave of all of them.
    ///
    /// - Returns: what was wrong with a farewell.
    func end() -> ImplementationFault? {
        defer { playing.removeAll() }
        for adapter in playing {
            do throws(ImplementationFault) {
                try adapter.end()
            } catch {
                return error
            }
        }
        return nil
    }
}
