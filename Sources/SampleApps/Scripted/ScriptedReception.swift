import Foundation
import Handoff
import Payload

/// What a scripted app does with an activity of another device, and with a failure, at whatever delegate it comes.
struct ScriptedReception {
    let behaviour: ScriptedBehaviour
    let program: ScriptedProgram?
    let application: Application

    /// Takes an activity over, if its version fits.
    ///
    /// - Parameters:
    ///   - restoring: lets objects restore it.
    ///   - restore: lets the app's responders restore it.
    /// - Returns: what continue returns.
    func receive(
        _ activity: UserActivity, restoring: @escaping ([any UserActivityRestoring]?) -> Void, restore: () -> Void
    ) -> Bool {
        guard behaviour.receiving.continues == .yes else { return false }
        let decisions = application.decisions
        guard decisions.app.goesOn(activity.webpageURL != nil) else { return false }
        if let rule = behaviour.receiving.versionRule {
            let isAccepted = rule.accepts(activity.payload, by: decisions.versions)
            application.report([
                "versionRule": .string(rule.rule.rawValue), "version": activity.payload?[rule.key] ?? .null,
                "accepted": .boolean(isAccepted),
            ])
            if decisions.versions.changesModel(isAccepted) { takeOver(activity) }
            guard isAccepted else { return decisions.app.continueResult(false) }
        } else {
            takeOver(activity)
        }
        if let way = behaviour.receiving.document {
            program?.continueDocument(of: activity, way, application, restoring)
        }
        restore()
        if let opening = behaviour.receiving.opening { program?.open(opening, activity.payload) }
        if behaviour.receiving.adopts { program?.adopt(activity) }
        program?.keepReceived(activity)
        return decisions.app.continueResult(true)
    }

    private func takeOver(_ activity: UserActivity) {
        application.report([
            "received": .string(activity.activityType), "title": activity.title.map { .string($0) } ?? .null,
            "userInfo": activity.payload.map { .dictionary($0) } ?? .null,
        ])
        if let interaction = activity.interaction {
            let carriesOut = application.decisions.app.carriesOutAction(interaction.intentHandlingStatus)
            application.report(["action": carriesOut ? "carried out" : "left as it is"])
        }
    }

    /// Tells the user of a failure, except of a cancellation.
    func tell(_ error: any Error) {
        let isToBeTold = application.decisions.app.tellsUser(HandoffErrorCode.code(of: error))
        switch behaviour.receiving.didFail {
        case .absent, .silent: return
        case .alert: guard isToBeTold else { return }
        case .alertAlways: break
        }
        application.presentAlert(title: "Could not continue", message: error.localizedDescription)
    }
}
