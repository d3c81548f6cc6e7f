import Foundation
import Handoff
import Payload

/// Files of a scripted app: actions that write and read files and put their URLs into payloads, and the opening of the
/// file that a received activity names. Actions take `in: iCloud` (with a `container`, default: the app's first), `in:
/// local`, or `in: provider` with the provider's bundle identifier as `container`, and a relative `path`.
extension ScriptedProgram {
    /// Why a file cannot be named.
    struct Unnamed: Error {
        var reason: String
    }

    /// Writes `content` to a file; `document` names it across devices.
    func writeFile(_ arguments: PayloadDictionary) -> ActionAnswer {
        withFile(arguments) { url, application throws(DeviceFileError) in
            let content = Data((arguments["content"]?.stringValue ?? "").utf8)
            try application.files.write(content, to: url, as: arguments["document"]?.stringValue)
            return .url(url.absoluteString)
        }
    }

    /// Reads a file by its place or by a `url`, and returns its content.
    func readFile(_ arguments: PayloadDictionary) -> ActionAnswer {
        withFile(arguments) { url, application throws(DeviceFileError) in
            .string(String(decoding: try application.files.contents(of: url), as: UTF8.self))
        }
    }

    /// Puts a file's URL into the payload under `key`: as a URL, as its `string`, or as its path `relative` to the
    /// place.
    func addFileURL(_ arguments: PayloadDictionary) -> ActionAnswer {
        withFile(arguments) { [self] url, application throws(DeviceFileError) in
            guard let activity = activity(arguments["as"]?.stringValue ?? "activity") else { return nil }
            let value: PayloadValue =
                switch arguments["form"]?.stringValue {
                case "string": .string(url.absoluteString)
                case "relative": .string(arguments["path"]?.stringValue ?? "")
                default: .url(url.absoluteString)
                }
            activity.addEntries([.string(arguments["key"]?.stringValue ?? "document"): value])
            return value
        }
    }

    /// Starts access to a file, which is not opened (URL-005).
    func startAccess(_ arguments: PayloadDictionary) -> ActionAnswer {
        withFile(arguments) { url, application in
            .boolean(application.startAccessingSecurityScopedResource(url))
        }
    }

    /// Stops access to a file once, as often as it was started.
    func stopAccess(_ arguments: PayloadDictionary) -> ActionAnswer {
        withFile(arguments) { url, application in
            application.stopAccessingSecurityScopedResource(url)
            return .null
        }
    }

    private func withFile(
        _ arguments: PayloadDictionary, _ body: (URL, Application) throws(DeviceFileError) -> PayloadValue?
    ) -> ActionAnswer {
        guard let application else { return .refused("the process has ended") }
        let url: URL
        do throws(Unnamed) {
            url = try self.url(arguments, application)
        } catch {
            return .refused(error.reason)
        }
        do throws(DeviceFileError) {
            guard let result = try body(url, application) else { return .refused("the app has no such activity") }
            return .done(result)
        } catch {
            return .refused(error.description)
        }
    }

    /// The URL of the file that arguments name.
    func url(_ arguments: PayloadDictionary, _ application: Application) throws(Unnamed) -> URL {
        if let text = arguments["url"]?.urlValue ?? arguments["url"]?.stringValue {
            guard let url = URL(string: text) else { throw Unnamed(reason: "\(text) is no URL") }
            return url
        }
        let container = arguments["container"]?.stringValue
        let base: URL?
        switch arguments["in"]?.stringValue ?? "iCloud" {
        case "iCloud": base = application.files.url(forUbiquityContainerIdentifier: container)
        case "local": base = application.files.documentDirectory
        case "provider": base = application.files.url(forDocumentProvider: container ?? "")
        case let place: throw Unnamed(reason: "there is no place \(place); places are iCloud, local, provider")
        }
        guard let base else { throw Unnamed(reason: "the app has no such place on this device") }
        return try Self.file(arguments["path"]?.stringValue ?? "", in: base)
    }

    /// The file at a relative path in a folder (URL-004). A path from another device is hostile and must not leave the
    /// folder.
    private static func file(_ path: String, in base: URL) throws(Unnamed) -> URL {
        let names = path.split(separator: "/", omittingEmptySubsequences: false)
        guard names.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
            throw Unnamed(reason: "\(PayloadValue.string(path)) is no relative path of a file")
        }
        return names.reduce(base) { $0.appending(component: $1) }
    }

    // MARK: Opening the file of an activity

    /// Opens the file that a payload names, and reports what the user sees as `document`: open, waiting or failed.
    func open(_ opening: ScriptedBehaviour.Opening, _ payload: PayloadDictionary?) {
        guard let application else { return }
        guard let url = named(by: payload?[opening.key], opening, application) else {
            return report("failed", "nothing to open", application)
        }
        open(url, opening, application)
    }

    private func named(
        by value: PayloadValue?, _ opening: ScriptedBehaviour.Opening, _ application: Application
    ) -> URL? {
        guard let base = opening.relativeTo else { return value?.urlValue.flatMap { URL(string: $0) } }
        let folder =
            switch base {
            case .iCloud: application.files.url(forUbiquityContainerIdentifier: nil)
            case .local: application.files.documentDirectory
            }
        guard let folder, let path = value?.stringValue else { return nil }
        return try? Self.file(path, in: folder)
    }

    private func open(_ url: URL, _ opening: ScriptedBehaviour.Opening, _ application: Application) {
        let isStarted = opening.starts && application.startAccessingSecurityScopedResource(url)
        defer { if isStarted, opening.stops { application.stopAccessingSecurityScopedResource(url) } }
        do throws(DeviceFileError) {
            let contents =
                switch opening.way {
                case .file: try application.files.contents(of: url)
                case .document: try application.files.contentsOfDocument(at: url)
                }
            application.report([
                "document": "open", "content": .string(String(decoding: contents, as: UTF8.self)),
            ])
        } catch {
            switch error {
            case .noPermission: report("failed", "no permission", application)
            case .noSuchFile, .notSynchronised:
                guard opening.absence == .wait else { return report("failed", "not there", application) }
                report("waiting", "not there", application)
                application.files.whenItemArrives(at: url) { [weak self, weak application] in
                    guard let self, let application else { return }
                    self.open(url, opening, application)
                }
            }
        }
    }

    private func report(_ state: String, _ reason: String, _ application: Application) {
        application.report(["document": .string(state), "because": .string(reason)])
    }
}
