import Events
package import ImplementationAdapter
import Payload

extension TestCase {
    /// One line for each declared case whose set-up asks for more than the case uses.
    package static func warnings(about cases: [TestCase]) -> [String] {
        var told: Set<String> = []
        return cases.compactMap { testCase in
            let unused = testCase.capabilitiesWithoutUse.map(\.rawValue)
            guard !unused.isEmpty, told.insert(testCase.declared).inserted else { return nil }
            let names = unused.joined(separator: ", ")
            return
                "\(testCase.declared): warning: the set-up needs \(names), and nothing that the case waits for shows it. "
                + "Make the set-up simpler, or write `needs: [\(names)]`."
        }
    }

    /// Capabilities that the set-up of the case asks of an implementation although nothing that the case waits for shows
    /// them. A simpler set-up would let more implementations be judged.
    ///
    /// An author who needs a capability for what must *not* happen, or for what its hooks put into a payload, says so with
    /// ``needs``.
    package var capabilitiesWithoutUse: [Capability] {
        var asked: Set<Capability> = []
        for app in devices.flatMap(\.apps) where app.sample == nil { asked.formUnion(Self.needs(of: app)) }
        var shown: Set<Capability> = Set(needs)
        for step in steps {
            switch step {
            case .operation(let operation):
                if let capability = Capability.needed(for: operation.verb) { asked.insert(capability) }
            case .expectation(let expectation):
                shown.formUnion(Self.needs(of: expectation, devices.map(\.name)))
                if expectation.awaitsFramework { shown.insert(.frameworkManagement) }
            }
        }
        // A verb of the other capabilities is what the case is about.
        let ofSetUp: [Capability] = [.frameworkManagement, .fileURLs]
        let usesSample = devices.flatMap(\.apps).contains { $0.sample != nil }
        // A device with documents has files and responders too, one with views has managed activities.
        let isAboutMore = !asked.union(shown).isDisjoint(with: [.documents, .swiftUI])
        return usesSample || isAboutMore ? [] : ofSetUp.filter { asked.contains($0) && !shown.contains($0) }
    }
}

extension Expectation {
    /// Whether it waits for something that a framework does with an activity.
    fileprivate var awaitsFramework: Bool {
        let patterns: [EventPattern] =
            switch matter {
            case .event(let pattern, _): [pattern]
            case .sequence(let patterns): patterns
            case .never, .noOffer, .asymmetricDiscovery, .refused, .captureCheck, .logCheck, .runCheck: []
            }
        return patterns.contains { pattern in
            pattern.kind == .saveCleared
                || pattern.conditions.contains {
                    $0.subject == .field(.by) && $0.test == .equals(.string("framework"))
                }
        }
    }
}
