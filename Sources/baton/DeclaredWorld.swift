import BundleInspection
import ConformanceRunner
import ImplementationAdapter
import Platforms
import Text
import VirtualDevices

/// A case file with a device for each of several app bundles. The first app sends, the others receive.
struct DeclaredWorld {
    let apps: [AppBundle]
    /// Types that the user says the first app sends; what the apps declare if there are none.
    let types: [String]
    let catalogue: DeviceCatalogue

    /// Why there is no case file.
    struct Failure: Error {
        var path: String
        var expected: String
        var found: String
    }

    /// A device of the case file.
    private struct Device {
        var name: String
        var model: DeviceModel
        var release: OSVersion
        var app: AppBundle
        var bundle: String
    }

    private static let mostTypes = 20

    /// The text of the case file.
    var caseFile: String {
        get throws(Failure) {
            var devices: [Device] = []
            for app in apps { devices.append(try device(for: app, taken: devices.map(\.name))) }
            let sender = devices[0]
            var cases = ""
            for receiver in devices.dropFirst() {
                cases += text(of: try typesHanded(to: receiver.app), from: sender, to: receiver)
                cases += documentCase(from: sender, to: receiver)
            }
            return """
                # The devices carry what these bundles declare:
                \(devices.map { "# \($0.name): \(VisibleText.escape($0.app.path))" }.joined(separator: "\n"))
                suite: declared
                cases:

                """ + cases
        }
    }

    /// The types that the first app may send to another one: declared by both, or else those that one of them declares.
    private func typesHanded(to receiver: AppBundle) throws(Failure) -> ArraySlice<String> {
        var seen: Set<String> = []
        if !types.isEmpty { return types.filter { seen.insert($0).inserted }.prefix(Self.mostTypes) }
        let received = receiver.receivedTypes.filter(Self.isHandedByType)
        let sent = apps[0].receivedTypes.filter(Self.isHandedByType)
        let common = Set(received)
        let both = sent.filter(common.contains)
        guard let handed = [both, sent, received].first(where: { !$0.isEmpty }) else {
            throw Failure(
                path: receiver.path, expected: "an activity type in one of the apps, or --type", found: "none")
        }
        return handed.prefix(Self.mostTypes)
    }

    private static func isHandedByType(_ type: String) -> Bool { !type.isEmpty && ActivityTypeText.isHandedOver(type) }

    // MARK: - Devices

    private func device(for app: AppBundle, taken: [String]) throws(Failure) -> Device {
        guard let bundle = app.identifier else {
            throw Failure(path: app.path, expected: "an app with CFBundleIdentifier", found: "none")
        }
        let platform: Platform
        switch app.platform {
        case .iOS, .unknown: platform = .iOS
        case .macOS, .macCatalyst: platform = .macOS
        case .watchOS: platform = .watchOS
        case .tvOS: platform = .tvOS
        case .visionOS: platform = .visionOS
        }
        let family = Self.family(for: app, platform)
        let models = catalogue.models.filter { model in
            model.platform == platform && model.name.hasPrefix(family)
                && model.isSimulator == app.isForSimulator
        }
        let minimum = app.minimumSystem.flatMap { OSVersion(platform, version: $0) }
        // The newest model that is still current; its newest release.
        for model in models.reversed() where model.lastOS == nil {
            let releases = catalogue.releases.filter { $0.platform == platform && model.plausiblyRuns($0) }
            guard let release = releases.last, minimum.map({ $0 <= release }) ?? true else { continue }
            return Device(
                name: Self.name(for: model, taken: taken), model: model, release: release, app: app, bundle: bundle)
        }
        throw Failure(
            path: app.path, expected: "an app that a device of the catalogue runs",
            found: "one for \(app.platform.rawValue) \(app.minimumSystem ?? "") or later")
    }

    /// What the name of a usual model begins with.
    private static func family(for app: AppBundle, _ platform: Platform) -> String {
        switch platform {
        case .iOS: app.isForTabletsOnly ? "iPad" : "iPhone"
        case .macOS: "MacBook"
        case .watchOS: "Apple Watch"
        case .tvOS: "Apple TV"
        case .visionOS: "Apple Vision Pro"
        }
    }

    private static func name(for model: DeviceModel, taken: [String]) -> String {
        let name =
            switch model.platform {
            case .iOS: model.family == "iPad" ? "pad" : "phone"
            case .macOS: "mac"
            case .watchOS: "watch"
            case .tvOS: "tv"
            case .visionOS: "vision"
            }
        guard taken.contains(name) else { return name }
        return (2...).lazy.map { "\(name)-\($0)" }.first { !taken.contains($0) } ?? name
    }

    private func text(of device: Device) -> String {
        let app = device.app
        var members = ["bundle: \(CaseText.text(device.bundle))"]
        if let team = app.team { members.append("team: \(CaseText.text(team))") }
        let signing = Self.signing(of: app)
        if signing != .appStore { members.append("signing: \(signing.rawValue)") }
        let documents = DeclaredDocuments(app)
        let received = (app.declaredTypes + documents.typesWithoutExtensions).filter { !$0.isEmpty }
        if !received.isEmpty { members.append("activityTypes: \(Self.list(received))") }
        if let types = documents.text { members.append("documentTypes: \(types)") }
        if let version = app.version { members.append("version: \(CaseText.text(version))") }
        if app.hasKeyValueStore { members.append("keyValueEntitlement: true") }
        if !app.iCloudContainers.isEmpty { members.append("iCloudContainers: \(Self.list(app.iCloudContainers))") }
        if app.providesDocuments { members.append("providesDocuments: true") }
        if let scenes = app.scenes { members.append("scenes: \(scenes)") }
        if app.platform == .macCatalyst { members.append("framework: \(AppFramework.catalyst.rawValue)") }
        let kind = app.isForSimulator ? "\n        kind: simulator" : ""
        return """
                  \(device.name):
                    model: \(device.model.name)
                    os: \(device.release)\(kind)
                    account: user
                    apps:
                      - {\(members.joined(separator: ", "))}

            """
    }

    private static func signing(of app: AppBundle) -> AppDescription.Signing {
        guard app.team != nil else { return app.signing == .adHoc ? .adHocSignature : .none }
        return app.isForDevelopment ? .development : .appStore
    }

    /// The types as values of a variable. A type that cannot be part of a case's name gets a label.
    private static func values(_ types: ArraySlice<String>) -> String {
        let isPlain = types.allSatisfy { type in
            type.utf8.count < 200
                && type.unicodeScalars.allSatisfy {
                    $0.isASCII && ($0.properties.isAlphabetic || "0123456789.-_".unicodeScalars.contains($0))
                }
        }
        if isPlain { return list(Array(types)) }
        let labelled = types.enumerated().map { index, type in
            // Values of variables have no variables, so that a brace stands for itself.
            "type\(index + 1): \(CaseText.text(type).replacing("{{", with: "{"))"
        }
        return "{\(labelled.joined(separator: ", "))}"
    }

    static func list(_ texts: [String]) -> String { "[\(texts.map(CaseText.text).joined(separator: ", "))]" }

    // MARK: - Cases

    private func text(of types: ArraySlice<String>, from sender: Device, to receiver: Device) -> String {
        let parts = [sender, receiver].map(text(of:)).joined()
        return """
              - name: \(sender.name)-to-\(receiver.name)
                each: {type: \(Self.values(types))}
                covers: [ELIG-016, ELIG-019, CONT-011]
                devices:
            \(parts)    steps:
                  - \(sender.name): {becomeCurrent: {type: "{type}", title: Handed over, userInfo: {number: 1}}}
                  - \(receiver.name):
                      expect: offer
                      from: \(sender.name)
                      app: \(CaseText.text(receiver.bundle))
                      type: "{type}"
                      covers: [ELIG-016, ELIG-019]
                  - \(receiver.name): {accept: {from: \(sender.name)}}
                  - \(receiver.name):
                      expect: cb.continue
                      where: {type: "{type}", userInfo: {number: 1}}
                      covers: [CONT-011]

            """
    }

    /// A case in which a document is handed over, where both apps have a type for it and a container in common; empty
    /// otherwise.
    private func documentCase(from sender: Device, to receiver: Device) -> String {
        let received = Set(receiver.app.receivedTypes)
        guard let document = DeclaredDocuments(sender.app).handedOver(to: received),
            let container = sender.app.iCloudContainers.first, receiver.app.iCloudContainers.contains(container)
        else { return "" }
        let type = CaseText.text(document.activityType)
        let path = CaseText.text("Documents/Handed over.\(document.fileExtension)")
        let parts = [sender, receiver].map(text(of:)).joined()
        return """
              - name: document-from-\(sender.name)-to-\(receiver.name)
                covers: [DOC-001, DOC-003, CONT-011]
                devices:
            \(parts)    steps:
                  - \(sender.name): {perform: {action: writeFile, with: {path: \(path), content: Text, document: document-1}}}
                  - \(sender.name): {openDocument: {path: \(path), as: document}}
                  - \(sender.name): {expect: act.create, where: {type: \(type), by: framework}, covers: [DOC-001]}
                  - \(sender.name): {becomeCurrent: {as: document}}
                  - \(receiver.name): {expect: offer, from: \(sender.name), app: \(CaseText.text(receiver.bundle)), type: \(type), covers: [DOC-003]}
                  - \(receiver.name): {accept: {from: \(sender.name)}}
                  - \(receiver.name): {expect: cb.continue, where: {type: \(type)}, covers: [CONT-011]}

            """
    }
}
