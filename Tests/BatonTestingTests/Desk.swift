import BatonTesting
import Synchronization
import Testing

/// A phone and a Mac of one person with the notes app.
struct Desk {
    let world: World
    let phone: Device
    let mac: Device

    init(
        seed: UInt64 = 1, macAccount: String = "ana", onMac app: AppUnderTest<NotesApp>? = NotesApp.app,
        parameters: [String: ParameterValue] = [:]
    ) throws {
        world = try World(seed: seed, parameters: parameters)
        phone = try world.addDevice("phone", model: "iPhone 15", os: "iOS 17.5", account: "ana")
        mac = try world.addDevice("mac", model: "MacBook Air M2", os: "macOS 14.5", account: macAccount)
        try phone.install(NotesApp.app)
        if let app { try mac.install(app) }
    }

    /// The user of the phone edits a note.
    func edit(_ title: String = "Groceries") throws { try phone.inApp(NotesApp.app) { $0.edit(title) } }
}

/// The notes app with a change.
func notes(_ change: (inout AppUnderTest<NotesApp>) -> Void) -> AppUnderTest<NotesApp> {
    var app = NotesApp.app
    change(&app)
    return app
}

/// The texts of the issues that a closure records.
func issues(_ body: () throws -> Void) -> [String] {
    let notes = Notes()
    do {
        try withKnownIssue(isIntermittent: true) {
            try body()
        } matching: { issue in
            notes.add(issue.comments.first?.rawValue ?? "\(issue)")
            return true
        }
    } catch {
        notes.add("\(error)")
    }
    return notes.texts
}

/// The texts of the issues that an asynchronous closure records.
func issues(_ body: () async throws -> Void) async -> [String] {
    let notes = Notes()
    do {
        try await withKnownIssue(isIntermittent: true) {
            try await body()
        } matching: { issue in
            notes.add(issue.comments.first?.rawValue ?? "\(issue)")
            return true
        }
    } catch {
        notes.add("\(error)")
    }
    return notes.texts
}

/// The issues that the matcher of known issues received.
private final class Notes: Sendable {
    private let stored = Mutex<[String]>([])
    var texts: [String] { stored.withLock { $0 } }
    func add(_ text: String) { stored.withLock { $0.append(text) } }
}

/// The lines of an issue up to where its timeline begins.
func verdict(_ issue: String?) -> [String] {
    let lines = issue?.split(separator: "\n").map(String.init) ?? []
    return Array(lines.prefix { !$0.hasPrefix("What happened") })
}
