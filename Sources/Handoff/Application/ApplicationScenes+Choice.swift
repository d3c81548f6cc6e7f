import Foundation
import Payload

/// Which scene gets an activity or a URL.
extension ApplicationScenes {
    /// The scene that learns of a continuation: the one on screen, else the one in which the user worked last.
    func announced(_ type: String, attempt: Int) -> Scene? {
        guard let scene = front ?? all.first ?? sessions.first.map({ connect($0, for: type) }) else { return nil }
        announcements[attempt] = (scene.session.number, awaiting.contains(scene.session.number))
        return scene
    }

    /// The scene that learned of a continuation, if it is still connected.
    func announced(attempt: Int) -> Scene? {
        announcements[attempt].flatMap { session($0.scene)?.scene } ?? front ?? all.first
    }

    /// The scene that gets an activity of another device. It is connected if it is not yet, and comes on screen.
    func receiver(of activity: UserActivity, attempt: Int) -> Scene? {
        let event = ExternalEvent(
            identifier: activity.targetContentIdentifier, page: activity.webpageURL?.absoluteString)
        return scene(for: event) { connect($0, for: activity.activityType) }
    }

    /// The scene that opens a URL.
    func receiver(of url: URL) -> Scene? {
        let text = url.absoluteString
        let event = url.isFileURL ? ExternalEvent(file: text) : ExternalEvent(page: text)
        return scene(for: event) { connect($0, urls: [OpenURLContext(url: url)]) }
    }

    private func scene(for event: ExternalEvent, _ connect: (SceneSession) -> Scene) -> Scene? {
        let choice = SceneChoice(
            open: sessions.map {
                SceneChoice.Open(number: $0.number, prefers: prefers($0, event), allows: allows($0, event))
            },
            declared: declarations.map { matches($0, event) }, hasSeveralScenes: supportsMultiple)
        let session: SceneSession?
        switch decisions.destination(choice) {
        case .open(let number)?: session = self.session(number)
        case .new(let index)?: session = open(declaration: index)
        case nil: session = sessions.first
        }
        guard let session else { return nil }
        let isInFront = front != nil
        let scene = session.scene ?? connect(session)
        if isInFront { activate(scene) } else { moveToFront(session) }
        return scene
    }

    // MARK: Conditions

    private func prefers(_ session: SceneSession, _ event: ExternalEvent) -> Bool {
        guard declaration(of: session).documentTypes == nil else { return false }
        if let views = views(of: session) { return decisions.matches(views.preferring, decisions.comparedText(event)) }
        guard let identifier = event.identifier, let conditions = conditions(of: session) else { return false }
        return conditions.prefersToActivateForTargetContentIdentifierPredicate.evaluate(with: identifier)
    }

    private func allows(_ session: SceneSession, _ event: ExternalEvent) -> Bool {
        // Each document has a scene of its own.
        guard declaration(of: session).documentTypes == nil else { return false }
        if let views = views(of: session) { return decisions.matches(views.allowing, decisions.comparedText(event)) }
        guard let identifier = event.identifier, let conditions = conditions(of: session) else { return true }
        return conditions.canActivateForTargetContentIdentifierPredicate.evaluate(with: identifier)
    }

    private func declaration(of session: SceneSession) -> SceneDeclaration {
        declarations[declarations.indices.contains(session.declaration) ? session.declaration : 0]
    }

    private func views(of session: SceneSession) -> SceneEventConditions? {
        if let scene = session.scene { return scene.eventConditions }
        return session.keptConditions.map(\.views) ?? declaration(of: session).conditions
    }

    private func conditions(of session: SceneSession) -> SceneActivationConditions? {
        session.scene?.activationConditions ?? session.keptConditions?.uiKit
    }

    /// Whether a declaration matches an event; nil for one that says nothing about events.
    private func matches(_ declaration: SceneDeclaration, _ event: ExternalEvent) -> Bool? {
        if let types = declaration.documentTypes {
            return decisions.showsDocument(types, declaration.matching, event)
        }
        return declaration.matching.map { decisions.matches($0, decisions.comparedText(event)) }
    }

    // MARK: Owners

    /// The scene whose objects own an activity; without one, the scene on screen.
    func scene(of activity: UserActivity) -> Scene? {
        for owner in activity.owners.live {
            if let scene = owner as? Scene { return scene }
            if let window = owner as? Window, let scene = window.windowScene { return scene }
            if let controller = owner as? ViewController, let scene = controller.shownIn?.windowScene { return scene }
        }
        return front ?? all.first
    }
}

extension ViewController {
    /// The window in whose hierarchy the controller is.
    fileprivate var shownIn: Window? {
        var place: ViewController? = self
        // The app may have linked controllers in a circle.
        var seen: Set<ObjectIdentifier> = []
        while let controller = place, seen.insert(ObjectIdentifier(controller)).inserted {
            if let window = controller.hostWindow { return window }
            place = controller.parent ?? controller.presentingViewController
        }
        return nil
    }
}
