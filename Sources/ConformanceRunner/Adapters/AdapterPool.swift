import AdapterTransports
package import ImplementationAdapter

/// The adapters of one worker. A case that needs one starts it, and later cases use it again.
///
/// A long-lived adapter costs a hundredth of one that is started for each case. After a fault, all adapters of the case end,
/// since their state is unknown.
package final class AdapterPool: ImplementationSource {
    private let tested: TestedImplementation
    private var idle: [AdapterConnection] = []
    private var playing: [AdapterConnection] = []
    private var failuresInARow = 0
    private var lastFailure: ImplementationFault?

    /// After this number of failed starts in a row there is no other attempt: each may take as long as the limit allows.
    private static let startAttempts = 3

    package init(_ tested: TestedImplementation) { self.tested = tested }

    package var livesInRealTime: Bool { tested.adapter.role == .system && tested.adapter.clock == .real }

    package func implementation(
        of device: DeviceDeclaration, in testCase: TestCase
    ) throws(ImplementationFault) -> (any Implementation)? {
        guard tested.devices(of: testCase).contains(device.name) else { return nil }
        let place = CaseDevice(testCase: testCase.name, device: device.name)
        switch tested.adapter.role {
        case .system: return try RemoteImplementation(connection(for: place))
        case .app:
            var hosts: [String: ApplicationHost] = [:]
            for app in device.apps where tested.plays(app) {
                hosts[app.bundle] = try ApplicationHost(connection(for: place))
            }
            return DeviceWithForeignApps(hosts: hosts)
        }
    }

    package func plays(_ app: AppDescription, of device: DeviceDeclaration, in testCase: TestCase) -> Bool {
        tested.devices(of: testCase).contains(device.name) && (tested.adapter.role == .system || tested.plays(app))
    }

    private func connection(for place: CaseDevice) throws(ImplementationFault) -> AdapterConnection {
        let adapter: AdapterConnection
        if let ready = idle.popLast() { adapter = ready } else { adapter = try started() }
        playing.append(adapter)
        adapter.begin(place)
        return adapter
    }

    private func started() throws(ImplementationFault) -> AdapterConnection {
        if let lastFailure, failuresInARow >= Self.startAttempts {
            throw ImplementationFault(
                lastFailure.kind,
                "it was not started again after \(failuresInARow) failures: \(lastFailure.description)")
        }
        do throws(ImplementationFault) {
            let adapter = try tested.start()
            failuresInARow = 0
            return adapter
        } catch {
            failuresInARow += 1
            lastFailure = error
            throw error
        }
    }

    package func caseEnded(hasFailed: Bool) -> ImplementationFault? {
        defer { playing.removeAll() }
        // The transports of failed adapters end with their last references.
        guard !hasFailed else { return nil }
        let settle = { (adapter: AdapterConnection) throws(ImplementationFault) in try adapter.settle() }
        if let fault = playing.firstFault(settle) { return fault }
        idle.append(contentsOf: playing.reversed())
        return nil
    }

    /// Ends all adapters.
    ///
    /// - Returns: the faults at their ends.
    package func end() -> [ImplementationFault] {
        defer {
            idle.removeAll()
            playing.removeAll()
        }
        return idle.compactMap { adapter in
            [adapter].firstFault { adapter throws(ImplementationFault) in try adapter.end() }
        }
    }
}

extension Sequence<AdapterConnection> {
    /// Does something with the adapters one by one, up to the first fault.
    func firstFault(
        _ body: (AdapterConnection) throws(ImplementationFault) -> Void
    ) -> ImplementationFault? {
        for adapter in self {
            do throws(ImplementationFault) { try body(adapter) } catch { return error }
        }
        return nil
    }
}
