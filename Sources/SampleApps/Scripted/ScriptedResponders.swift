import Foundation
import Handoff
import Payload

/// A responder whose update hook follows a behaviour.
final class ScriptedResponder: Responder {
    private let hook: ScriptedBehaviour.Hook

    init(_ description: ScriptedBehaviour.ResponderDescription) {
        hook = description.hook
        super.init()
        nameInEvents = description.name
        activityStateHook = hook.isPresent ? .present : .absent
    }

    override func updateUserActivityState(_ activity: UserActivity) {
        hook.run(on: activity, in: application)
        if hook.callsSuper { super.updateUserActivityState(activity) }
    }

    override func restoreUserActivityState(_ activity: UserActivity) {
        reportRestoration(of: activity)
        super.restoreUserActivityState(activity)
    }
}

/// A view controller whose update hook follows a behaviour.
final class ScriptedController: ViewController {
    let presentation: ScriptedBehaviour.Presentation
    let isTab: Bool
    private let hook: ScriptedBehaviour.Hook

    init(_ description: ScriptedBehaviour.Controller) {
        hook = description.responder.hook
        presentation = description.presentation
        isTab = description.isTab
        super.init(nibName: nil, bundle: nil)
        nameInEvents = description.responder.name
        activityStateHook = hook.isPresent ? .present : .absent
    }

    required init?(coder: NSCoder) { nil }

    override func updateUserActivityState(_ activity: UserActivity) {
        hook.run(on: activity, in: application)
        if hook.callsSuper { super.updateUserActivityState(activity) }
    }

    override func restoreUserActivityState(_ activity: UserActivity) {
        reportRestoration(of: activity)
        super.restoreUserActivityState(activity)
    }
}

extension Responder {
    fileprivate func reportRestoration(of activity: UserActivity) {
        application?.report([
            "restored": .string(nameInEvents), "type": .string(activity.activityType),
            "userInfo": activity.payload.map { .dictionary($0) } ?? .null,
        ])
    }
}

extension ScriptedBehaviour.Hook {
    func run(on activity: UserActivity, in application: Application?) {
        guard isPresent else { return }
        if takes > 0 { application?.spend(nanoseconds: takes) }
        if let assigns { activity.payload = assigns }
        if let adds { activity.addEntries(adds) }
        if marks { activity.needsSave = true }
    }
}
