import AdapterTransports
package import ImplementationAdapter

/// The adapters of one worker: started when a case needs them, used again as long as they are sound.
///
/// A long-lived adapter costs a hundredth of one that is started for each case. An adapter that has failed is ended, and
/// so are those that played beside it: the case may have left any state in them.
package final class AdapterPool: ImplementationSource {
    private let tested: TestedImplementation
    private var idle: [AdapterConnection] = []
    private var playing: [AdapterConnection] = []
    private var failuresInARow = 0
    private var lastFailure: ImplementationFault?

    /// After so many failures to start in a row nothing is started any more: each may have taken as long as the limit lets it.
    private static let startAttempts = 3

    /// Makes a pool without any adapter.
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
        // Those that have failed end with their last reference, in one of the ways that the transport has.
        guard !hasFailed else { return nil }
        for adapter in playing {
            do throws(ImplementationFault) {
                try adapter.settle()
            } catch {
                return error
            }
        }
        idle.append(contentsOf: playing.reversed())
        return nil
    }

    /// Ends all of them.
    ///
    /// - Returns: the faults at their ends.
    package func end() -> [ImplementationFault] {
        var faults: [ImplementationFault] = []
        for adapter in idle {
            do throws(ImplementationFault) {
                try adapter.end()
            } catch {
                faults.append(error)
            }
        }
        idle.removeAll()
        playing.removeAll()
        return faults
    }
}
