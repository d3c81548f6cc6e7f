import Events
import FrameOpening
import ImplementationAdapter
import Platforms
import Reports
import Requirements
import Rules
import Text
import VirtualDevices

/// The requirements that the always-on rules find broken in a simulation so far.
struct BrokenRequirements {
    private let simulation: Simulation

    init(in simulation: Simulation) { self.simulation = simulation }

    /// The first breach of each requirement, in the order of the rules. An app mostly repeats its mistake.
    func breaches() -> [Breach] {
        var rules = RuleSet(
            RuleCatalogue.alwaysOn(RuleParameters(profile: simulation.profile)),
            reading: FrameReader(simulation.world.secrets))
        for event in simulation.world.events { rules.observe(event) }
        var breaches: [Breach] = []
        for result in rules.finish(at: simulation.world.now) {
            guard case .broken(let found) = result.outcome else { continue }
            for breach in found
            where applies(breach) && !breaches.contains(where: { $0.requirement == breach.requirement }) {
                breaches.append(breach)
            }
        }
        return breaches
    }

    /// Whether the requirement holds on a device that the breach is about.
    private func applies(_ breach: Breach) -> Bool {
        guard let requirement = Catalogues.requirements?[breach.requirement] else { return true }
        let events = simulation.world.events
        let devices = Set(breach.evidence.compactMap { events.indices.contains($0) ? events[$0].device : nil })
        return simulation.setups.contains { setup in
            (devices.isEmpty || devices.contains(setup.name))
                && releases(of: setup).contains { platform, version in
                    Requirement.Applicability.System(rawValue: platform.rawValue)
                        .map { requirement.applies(on: $0, version) } ?? false
                }
        }
    }

    /// The release of a device, and that of iOS whose rules it follows (PLAT-009).
    private func releases(of setup: DeviceSetup) -> [(Platform, [Int])] {
        let platform = setup.platform
        let own = [(platform, setup.osVersion)]
        return platform.rules == platform ? own : own + [(platform.rules, platform.releaseOfRules(setup.osVersion))]
    }

    /// One line about a breach.
    func text(of breach: Breach) -> String {
        var text = breach.requirement
        if let requirement = Catalogues.requirements?[breach.requirement] {
            text +=
                " (\(requirement.level.rawValue), \(requirement.confidence.rawValue) confidence): \(requirement.statement)"
        }
        text +=
            " At \(EventTimeline.milliseconds(breach.time)) ms: expected \(breach.expected); observed \(breach.observed)."
        return VisibleText.escape(text, limit: 2000)
    }

    /// Whether the requirement is a MUST, not a recommendation.
    func isMust(_ breach: Breach) -> Bool {
        Catalogues.requirements?[breach.requirement].map { $0.level == .must } ?? true
    }
}
