import Foundation
import Handoff
import Payload

/// The open documents of a scripted app, by their names in the case.
struct ScriptedDocuments {
    private var documents: [Document] = []
    /// The names that documents get when they are opened, by their URLs.
    var wanted: [String: String] = [:]

    subscript(name: String) -> Document? { documents.first { $0.nameInEvents == name } }

    var names: [String] { documents.map(\.nameInEvents) }

    mutating func add(_ document: Document) { documents.append(document) }

    mutating func remove(_ document: Document) { documents.removeAll { $0 === document } }
}

/// A document on iOS whose update hook follows a behaviour.
final class ScriptedPhoneDocument: UIDocument {
    private let hook: ScriptedBehaviour.Hook

    init(fileURL url: URL, name: String, hook: ScriptedBehaviour.Hook) {
        self.hook = hook
        super.init(fileURL: url)
        nameInEvents = name
    }

    override func load(fromContents contents: Any, ofType typeName: String?) throws {
        reportContents(contents as? Data ?? Data())
    }

    override func updateUserActivityState(_ activity: UserActivity) {
        if hook.callsSuper { super.updateUserActivityState(activity) }
        hook.run(on: activity, in: Application.current)
    }

    override func restoreUserActivityState(_ activity: UserActivity) {
        reportRestoration(of: activity)
        super.restoreUserActivityState(activity)
    }
}

/// A document on macOS whose update hook follows a behaviour.
final class ScriptedMacDocument: NSDocument {
    private var behaviour = ScriptedBehaviour.Documents()

    /// Takes a name and a behaviour before it reads its file.
    func prepare(_ name: String, _ behaviour: ScriptedBehaviour.Documents) {
        nameInEvents = name
        self.behaviour = behaviour
    }

    override func read(from data: Data, ofType typeName: String) throws { reportContents(data) }

    override func makeWindowControllers() {
        guard behaviour.hasWindows else { return }
        addWindowController(WindowController(window: Window().named(nameInEvents)))
    }

    override func updateUserActivityState(_ activity: UserActivity) {
        if behaviour.hook.callsSuper { super.updateUserActivityState(activity) }
        behaviour.hook.run(on: activity, in: Application.current)
    }

    override func restoreUserActivityState(_ activity: UserActivity) {
        reportRestoration(of: activity)
        super.restoreUserActivityState(activity)
    }
}

/// Makes the documents of a scripted app on macOS.
final class ScriptedDocumentController: NSDocumentController {
    private weak var program: ScriptedProgram?

    init(of program: ScriptedProgram) {
        self.program = program
        super.init()
    }

    override func makeDocument(withContentsOf url: URL, ofType typeName: String) throws -> NSDocument {
        let document = ScriptedMacDocument()
        let name = program?.documents.wanted[url.absoluteString] ?? ScriptedProgram.name(of: url)
        document.prepare(name, program?.behaviour.documents ?? .init())
        document.fileType = typeName
        try document.read(from: url, ofType: typeName)
        program?.documents.wanted[url.absoluteString] = nil
        program?.documents.add(document)
        document.fileURL = url
        return document
    }

    override func removeDocument(_ document: NSDocument) {
        super.removeDocument(document)
        program?.documents.remove(document)
    }
}

extension Document {
    fileprivate func reportContents(_ data: Data) {
        Application.current?.report(["document": "open", "content": .string(String(decoding: data, as: UTF8.self))])
    }

    fileprivate func reportRestoration(of activity: UserActivity) {
        Application.current?.report([
            "restored": .string(nameInEvents), "type": .string(activity.activityType),
            "userInfo": activity.payload.map { .dictionary($0) } ?? .null,
        ])
    }
}
