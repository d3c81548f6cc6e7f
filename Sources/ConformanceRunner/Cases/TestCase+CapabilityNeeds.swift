import Handoff
package import ImplementationAdapter
import Payload
import Platforms
import SampleApps

extension TestCase {
    /// The capabilities that a foreign implementation needs to play these devices, besides the basics.
    ///
    /// They follow from the steps and expectations, so that no author can forget one. ``needs`` adds others.
    ///
    /// - Returns: capabilities in the order of ``Capability/known``, then those that the author added.
    package func needs(playing names: [String]) -> [Capability] {
        let played = devices.filter { names.contains($0.name) }
        var found: Set<Capability> = []
        // Devices of one account exchange keys before they read each other's advertisements.
        if devices.count > 1 { found.insert(.modelledTransport) }
        for device in played {
            if !device.quirks.isEmpty { found.insert(.quirks) }
            for app in device.apps { found.formUnion(Self.needs(of: app)) }
        }
        for step in steps {
            switch step {
            case .operation(let operation) where names.contains(operation.actor):
                let apps = played.first { $0.name == operation.actor }?.apps ?? []
                if let capability = Self.need(of: operation, apps) { found.insert(capability) }
            case .expectation(let expectation):
                found.formUnion(Self.needs(of: expectation, names))
            case .operation: break
            }
        }
        found.formUnion(found.union(needs).flatMap(\.implied))
        return Capability.known.filter(found.contains) + needs.filter { !found.contains($0) }
    }

    static func needs(of app: AppDescription) -> Set<Capability> {
        var found: Set<Capability> = []
        if let sample = app.sample {
            // The sample apps are written for the framework's object model.
            found.formUnion([.sampleApps, .frameworkManagement])
            if SampleApps.isWrittenWithSwiftUI(sample) { found.insert(.swiftUI) }
        }
        if !app.associatedDomains.isEmpty { found.insert(.associatedDomains) }
        if !app.iCloudContainers.isEmpty || app.providesDocuments { found.insert(.fileURLs) }
        if app.scenes != nil { found.insert(.scenes) }
        if app.framework == .catalyst { found.insert(.catalyst) }
        let keys = app.behaviour.dictionaryValue.map { Set($0.keys) } ?? []
        found.formUnion(keys.compactMap { $0.stringValue.flatMap(Capability.needed(forBehaviour:)) })
        // The activity of views is a managed one.
        if found.contains(.swiftUI) { found.insert(.frameworkManagement) }
        return found
    }

    private static func need(of operation: OperationStep, _ apps: [AppDescription]) -> Capability? {
        // An app that is installed later may be the first with a claim.
        let app = operation.plain("app")?.dictionaryValue
        if app?["associatedDomains"]?.arrayValue?.isEmpty == false { return .associatedDomains }
        if app?["framework"] != nil { return .catalyst }
        // The hash of a browser's page is that of its host.
        if operation.plain("type")?.stringValue == NSUserActivityTypeBrowsingWeb { return .associatedDomains }
        guard operation.verb == .perform else { return Capability.needed(for: operation.verb) }
        let bundle = operation.app ?? (apps.count == 1 ? apps[0].bundle : nil)
        if apps.contains(where: { $0.sample != nil && $0.bundle == bundle ?? $0.bundle }) { return .sampleApps }
        for argument in operation.arguments where argument.name == "action" {
            if case .plain(let value) = argument.value, let action = value.stringValue {
                return Capability.needed(forAction: action)
            }
        }
        return Capability.needed(for: .perform)
    }

    /// The capabilities for the events that an expectation waits for on these devices. An event that must not happen needs
    /// none.
    static func needs(of expectation: Expectation, _ names: [String]) -> [Capability] {
        let patterns: [EventPattern] =
            switch expectation.matter {
            case .event(let pattern, let count): count == 0 ? [] : [pattern]
            case .sequence(let patterns): patterns
            case .never, .noOffer, .asymmetricDiscovery, .refused, .captureCheck, .logCheck, .runCheck: []
            }
        return patterns.compactMap { pattern in
            guard pattern.device.map(names.contains) ?? true else { return nil }
            return Capability.witnessed(by: pattern.kind)
        }
    }
}
