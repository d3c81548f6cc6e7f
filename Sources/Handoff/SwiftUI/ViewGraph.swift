import Events
import Foundation

/// The views of one window, and what lives longer than a view value: states, watched values, subscriptions.
final class ViewGraph {
    /// What the views contain since the last evaluation.
    private(set) var contents = ViewContents()
    /// Called after each evaluation, before the app's code learns of changes.
    var didEvaluate: () -> Void = {}

    private let root: any View
    private let context: ProcessContext
    /// Runs a function at the end of the present turn.
    private let schedule: (@escaping () -> Void) -> Void
    private var isScheduled = false
    private var isClosed = false
    private var locations: [ViewContents.StateKey: any AnyStateLocation] = [:]
    private var subscriptions: [ViewPath: Subscription] = [:]

    private struct Subscription {
        var publisher: NotificationPublisher
        var token: any NSObjectProtocol
    }

    init(_ root: any View, _ context: ProcessContext, schedule: @escaping (@escaping () -> Void) -> Void) {
        self.root = root
        self.context = context
        self.schedule = schedule
    }

    deinit { unsubscribe() }

    // MARK: Evaluation

    /// A state has changed: the views are evaluated at the end of the turn.
    private func changed() {
        guard !isClosed, !context.life.isEnding else { return }
        noteThread()
        guard !isScheduled else { return }
        isScheduled = true
        schedule { [weak self] in self?.evaluateIfNeeded() }
    }

    /// A state belongs to the user interface (CONT-026).
    private func noteThread() {
        guard context.decisions.continuation.reportsScreenWork(context.execution.thread) else { return }
        context.recordFinding(.userInterfaceOffMain, "the state of a view was changed on another thread than main")
    }

    /// Evaluates the views if a state has changed since the last time.
    func evaluateIfNeeded() { if isScheduled { evaluate() } }

    /// Evaluates the views, and calls the app's code about what appeared, disappeared or changed.
    func evaluate() {
        guard !isClosed, !context.life.isEnding else { return }
        isScheduled = false
        context.execution.enter(.main) {
            let evaluation = ViewEvaluation(
                decisions: context.decisions.views, location: { [locations] in locations[$0] },
                changed: { [weak self] in self?.changed() })
            evaluation.evaluate(root, at: .root)
            take(evaluation.contents)
        }
    }

    private func take(_ new: ViewContents) {
        let old = contents
        contents = new
        if !new.handlers.isEmpty || !new.receivers.isEmpty { context.use(.swiftUIUserActivity) }
        updateLocations(old, new)
        updateSubscriptions(new)
        didEvaluate()
        callActions(old, new)
    }

    /// A view that has left the hierarchy loses its states, in the order of the views.
    private func updateLocations(_ old: ViewContents, _ new: ViewContents) {
        let present = Set(new.states.map(\.key))
        for (key, _) in old.states where !present.contains(key) { locations[key] = nil }
        for (key, location) in new.states { locations[key] = location }
    }

    private func callActions(_ old: ViewContents, _ new: ViewContents) {
        let known = Set(old.appearances.map(\.path))
        let present = Set(new.appearances.map(\.path))
        for gone in old.appearances where gone.isDisappearance && !present.contains(gone.path) { gone.action() }
        for coming in new.appearances where !coming.isDisappearance && !known.contains(coming.path) { coming.action() }
        let values = Dictionary(old.watches.map { ($0.path, $0.value) }, uniquingKeysWith: { first, _ in first })
        for watch in new.watches { if let value = values[watch.path] { watch.action(value) } }
    }

    // MARK: Subscriptions

    private func updateSubscriptions(_ new: ViewContents) {
        let wanted = Dictionary(
            new.subscriptions.map { ($0.path, $0.publisher) }, uniquingKeysWith: { first, _ in first })
        for (path, subscription) in subscriptions where wanted[path]?.isSame(as: subscription.publisher) != true {
            subscription.publisher.center.removeObserver(subscription.token)
            subscriptions[path] = nil
        }
        for subscription in new.subscriptions where subscriptions[subscription.path] == nil {
            let (path, publisher) = (subscription.path, subscription.publisher)
            // Notifications of an app's center are posted by the app's code, which runs on the world's thread.
            nonisolated(unsafe) weak let graph = self
            let token = publisher.center.addObserver(forName: publisher.name, object: nil, queue: nil) {
                graph?.received($0, at: path)
            }
            subscriptions[path] = Subscription(publisher: publisher, token: token)
        }
    }

    private func received(_ notification: Notification, at path: ViewPath) {
        guard !isClosed, !context.life.isEnding else { return }
        let subscription = contents.subscriptions.first { $0.path == path }
        context.execution.enter(context.execution.thread) { subscription?.action(notification) }
    }

    private func unsubscribe() {
        for subscription in subscriptions.values {
            subscription.publisher.center.removeObserver(subscription.token)
        }
        subscriptions = [:]
    }

    // MARK: The end

    /// Releases the states. Nothing is evaluated any more.
    func close() {
        isClosed = true
        unsubscribe()
        for (key, _) in contents.states { locations[key] = nil }
        contents = ViewContents()
    }
}

extension NotificationPublisher {
    fileprivate func isSame(as other: NotificationPublisher) -> Bool { center === other.center && name == other.name }
}
