import Events
import Handoff
import ImplementationAdapter
import Payload
import Platforms
import VirtualDevices

/// Finds the parts of Handoff that are not simulated and on which an expectation depends.
struct SimulationLimits {
    let simulation: Simulation
    let accepted: Set<SimulationLimit>

    /// A limit, and how the expectation depends on it.
    struct Dependence {
        var limit: SimulationLimit
        var reason: String
        var device: String
        var app: String
    }

    // MARK: Offers

    /// Why an absent offer proves nothing: a device of Apple's would offer an activity of these sources after all.
    func offer(on receiver: String, from sources: [String], _ type: String?) -> Dependence? {
        for source in sources {
            guard Self.dependsOnApps(simulation.world.diagnose(from: source, to: receiver)),
                let current = CurrentActivity(of: source, simulation.world.events),
                type.map({ $0.utf8.elementsEqual(current.type.utf8) }) ?? true
            else { continue }
            if let dependence = documents(on: receiver, from: source, current) { return dependence }
        }
        return nil
    }

    /// Whether what fails between two devices is only that no app continues the type.
    private static func dependsOnApps(_ predicate: EligibilityPredicate) -> Bool {
        switch predicate {
        case .appNotInstalled, .signingInvalid, .teamMismatch, .typeNotDeclared, .webNotAssociated: true
        default: false
        }
    }

    private func documents(on receiver: String, from source: String, _ current: CurrentActivity) -> Dependence? {
        guard !accepted.contains(.documents) else { return nil }
        let team = simulation.setup(of: source)?.apps.first { $0.bundle == current.app }?.team
        for app in simulation.setup(of: receiver)?.apps ?? [] where app.team == team {
            let types = simulation.host.bundleFacts(of: app.bundle, on: receiver).documentTypes
            guard types.contains(where: { $0.utf8.elementsEqual(current.type.utf8) }) else { continue }
            return Dependence(
                limit: .documents,
                reason: "\(app.bundle) on \(receiver) continues \(current.type) for its documents "
                    + "(NSUbiquitousDocumentUserActivityType); virtual devices have no document types",
                device: receiver, app: app.bundle)
        }
        return nil
    }

    // MARK: Continuations

    /// Why the outcome of a continuation proves nothing.
    ///
    /// - Parameters:
    ///   - device: the device that continues.
    ///   - app: the app that continues.
    ///   - begin: the sequence number of the user's acceptance.
    func continuation(on device: String, _ app: String?, since begin: Int) -> Dependence? {
        guard let app else { return nil }
        if !accepted.contains(.documents),
            let opened = event(.documentOpenAttempted, on: device, app, since: begin)
        {
            return Dependence(
                limit: .documents,
                reason:
                    "\(device) opens the document \(opened[.url]?.urlValue ?? "of the activity") as \(app) does not "
                    + "handle the activity; virtual devices have no document objects", device: device, app: app)
        }
        let asked = simulation.world.events.dropFirst(begin).contains {
            $0.kind == .appFinding && $0.device == device && $0.app == app
                && $0.text(.code) == SimulationLimit.streams.rawValue
        }
        guard asked, !accepted.contains(.streams) else { return nil }
        return Dependence(
            limit: .streams,
            reason: "\(app) on \(device) asks for continuation streams; virtual devices refuse the request",
            device: device, app: app)
    }

    private func event(_ kind: EventKind, on device: String, _ app: String, since begin: Int) -> Event? {
        simulation.world.events.dropFirst(begin).first { $0.kind == kind && $0.device == device && $0.app == app }
    }
}
