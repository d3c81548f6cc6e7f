import CaptureAnalysis
import CaptureFiles
import Continuity
import Events
import ImplementationAdapter
import Reports
import Requirements
import Rules
import Testing
import Text
import VirtualDevices

/// Where expectations end: in silence, or as an issue of the running test.
extension Stage {
    /// Judges an expectation. What it throws becomes an issue: a ``Failure`` as it is, anything else as what kept it from
    /// being judged.
    func expecting<Result>(_ sourceLocation: SourceLocation, _ body: () throws -> Result) -> Result? {
        do {
            return try body()
        } catch let failure as Failure {
            report(failure, sourceLocation)
        } catch {
            report(Failure(expected: "an expectation that can be judged", observed: "\(error)"), sourceLocation)
        }
        return nil
    }

    /// Judges an expectation that answers nothing.
    func expecting(_ sourceLocation: SourceLocation, _ body: () throws -> Void) {
        let _: Void? = expecting(sourceLocation) { () throws -> Void in try body() }
    }

    /// More lines than this nobody reads.
    private static let timelineLength = 16

    /// Records an issue with everything that helps to understand it, and attaches what was on the air.
    func report(_ failure: Failure, _ sourceLocation: SourceLocation) {
        var lines = [
            "Expected: " + VisibleText.escape(failure.expected, limit: 2000),
            "Observed: " + VisibleText.escape(failure.observed, limit: 2000),
        ]
        if !failure.advice.isEmpty { lines.append("What to do: " + VisibleText.escape(failure.advice, limit: 2000)) }
        if let hint = hintAtInertActivities() { lines.append("Also: " + VisibleText.escape(hint, limit: 2000)) }
        let story = Story(world.events).lines(last: Self.timelineLength, evidence: failure.evidence)
        if !story.isEmpty { lines += ["What happened, in virtual milliseconds:"] + story }
        let breaches = brokenRequirements()
        if !breaches.isEmpty { lines.append("Broken so far:") }
        for breach in breaches {
            lines.append("  " + text(of: breach))
            told.insert(Told(requirement: breach.requirement, evidence: breach.evidence))
        }
        if let name = attachCapture(sourceLocation) {
            lines.append(
                "On the air: \(name).ble.pcap with \(name).keys.json; mkdir -p DIR && swift test --attachments-path DIR keeps them"
            )
        }
        Issue.record(Comment(rawValue: lines.joined(separator: "\n")), sourceLocation: sourceLocation)
    }

    // MARK: Rules

    /// What always-on rules find broken by now, in their order.
    private func brokenRequirements() -> [Breach] {
        var rules = RuleSet(RuleCatalogue.alwaysOn(RuleParameters(profile: profile)))
        for event in world.events { rules.observe(event) }
        var breaches: [Breach] = []
        for result in rules.finish(at: world.now) {
            guard case .broken(let found) = result.outcome else { continue }
            // One of a kind is enough: what is done wrongly once is mostly done wrongly each time.
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
        let devices = Set(
            breach.evidence.compactMap { world.events.indices.contains($0) ? world.events[$0].device : nil })
        return setups.contains { setup in
            (devices.isEmpty || devices.contains(setup.name))
                && Requirement.Applicability.System(rawValue: setup.platform)
                    .map { requirement.applies(on: $0, setup.osVersion) } ?? false
        }
    }

    private func text(of breach: Breach) -> String {
        var text = breach.requirement
        if let requirement = Catalogues.requirements?[breach.requirement] {
            text +=
                " (\(requirement.level.rawValue), \(requirement.confidence.rawValue) confidence): \(requirement.statement)"
        }
        text +=
            " At \(Timeline.milliseconds(breach.time)) ms: expected \(breach.expected); observed \(breach.observed)."
        return VisibleText.escape(text, limit: 2000)
    }

    private func isMust(_ breach: Breach) -> Bool {
        Catalogues.requirements?[breach.requirement].map { $0.level == .must } ?? true
    }

    /// Checks the rules, exceptions and findings as far as they count, and whether faults struck, unless nothing has happened
    /// since the last time.
    func check(_ sourceLocation: SourceLocation) {
        guard !world.events.isEmpty, judged != world.events.count else { return }
        // What is under way comes to its end, so that rules can see it.
        expecting(sourceLocation) {
            _ = try wait(until: world.now.advanced(by: parameter(.settle))) { _ in false }
        }
        judged = world.events.count
        for breach in brokenRequirements() where isMust(breach) || findingsAreFailures {
            guard told.insert(Told(requirement: breach.requirement, evidence: breach.evidence)).inserted else {
                continue
            }
            let requirement = Catalogues.requirements?[breach.requirement]
            var failure = Failure(
                expected:
                    "\(breach.expected) (\(breach.requirement): \(requirement?.statement ?? "not in the catalogue"))",
                observed: breach.observed)
            failure.evidence = breach.evidence
            report(failure, sourceLocation)
        }
        if exceptionsAreFailures { reportExceptions { report($0, sourceLocation) } }
        reportWaitingFaults { report($0, sourceLocation) }
        guard findingsAreFailures else { return }
        for event in world.events {
            guard let finding = Finding(event),
                told.insert(Told(requirement: finding.code, evidence: [event.sequence])).inserted
            else { continue }
            report(
                Failure(expected: "no finding about an app", observed: finding.description, evidence: event),
                sourceLocation)
        }
    }

    /// The world goes away: a last check, where the world was made.
    func checkAtEnd() { check(sourceLocation) }

    // MARK: The air

    /// What was on the air, as a pcap file; empty where it cannot be written.
    func capture() -> [UInt8] {
        let capture = AirCapture(
            events: world.events, seed: seed, epoch: VirtualDevices.World.referenceEpoch, end: world.now)
        return (try? capture.pcap().bytes) ?? []
    }

    /// The keys that open it.
    func captureKeys() -> [UInt8] {
        let keys = setups.compactMap { setup in
            AdvertisingKey(setup.advertisingKey).map {
                KeyFile.DeviceKey(
                    device: setup.name, account: setup.account, advertisingKey: $0,
                    identityResolvingKey: setup.identityResolvingKey)
            }
        }
        return KeyFile(keys: keys, advertisedIn: world.events) { device, app in
            self.setups.first { $0.name == device }?.apps.first { $0.bundle == app }?.team
        }.encoded()
    }

    /// Attaches capture and keys to the running test; answers with their name, nil where nothing was on the air.
    private func attachCapture(_ sourceLocation: SourceLocation) -> String? {
        guard world.events.contains(where: { $0.kind == .radioSet }) else { return nil }
        let name = AttachmentNames.next(for: Self.fileName(Test.current?.name ?? "world"))
        Attachment.record(capture(), named: name + ".ble.pcap", sourceLocation: sourceLocation)
        Attachment.record(captureKeys(), named: name + ".keys.json", sourceLocation: sourceLocation)
        return name
    }

    /// A test's name without its parameters, made of characters that any file system takes.
    static func fileName(_ test: String) -> String {
        let name = test.prefix { $0 != "(" }.prefix(80)
        let safe = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" || $0 == "_" ? $0 : "-" }
        return safe.isEmpty ? "test" : String(safe)
    }
}
