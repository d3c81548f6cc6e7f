import Events
import Foundation

/// A process's access to the files of its device.
final class FileAccess {
    private let context: ProcessContext
    private var watches: [Watch] = []
    private var followers: [(_ old: URL, _ new: URL) -> Void] = []

    /// Code of the app that waits until something is synchronised to a place.
    private struct Watch {
        var url: String
        var body: () -> Void
    }

    init(_ context: ProcessContext) { self.context = context }

    var service: any ActivityService { context.service }

    /// How the platform's document class opens a file.
    var documentUse: FileUse { context.platform.flavour == .uiKit ? .uiDocument : .appKitDocument }

    func whenItemArrives(at url: String, _ body: @escaping () -> Void) {
        guard !context.life.isEnding else { return }
        watches.append(Watch(url: url, body: body))
        service.answer(.awaitItem(url))
    }

    /// Something was synchronised to a place for which the app waits.
    func itemArrived(_ url: String) {
        guard !context.life.isEnding else { return }
        let due = watches.filter { $0.url == url }
        watches.removeAll { $0.url == url }
        for watch in due where !context.life.isEnding { context.execution.enter(.main, watch.body) }
    }

    /// AppKit opens the document of an activity that the app did not handle, and starts access itself (URL-006). iOS tries
    /// it too, through a call that is not modelled (CONT-013).
    func openRestoredDocument(_ url: String) {
        guard context.platform.flavour == .appKit else { return }
        service.answer(.readFile(url, .restoredDocument))
    }

    /// Calls a closure after each move of a file by the app.
    func whenItemMoves(_ body: @escaping (_ old: URL, _ new: URL) -> Void) { followers.append(body) }

    func moved(from old: URL, to new: URL) { for follower in followers { follower(old, new) } }

    /// Starts security-scoped access (URL-005).
    func startAccess(to url: String) -> Bool {
        guard !context.life.isEnding else { return false }
        return service.answer(.startAccess(url)).isTrue
    }

    func stopAccess(to url: String) {
        guard !context.life.isEnding else { return }
        service.answer(.stopAccess(url))
    }

    func clear() { watches = [] }
}
