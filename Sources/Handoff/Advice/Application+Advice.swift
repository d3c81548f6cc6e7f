import Foundation

/// Where the app gets its advice: at launch, when an expirationDate is set, when an activity becomes current, and at a save.
extension Application {
    func adviseOnManifest() {
        for type in manifest.activityTypes {
            advise(ActivityAdvice.onNotation(ofType: type))
            advise(
                ActivityAdvice.onPrefix(
                    ofType: type, bundle: manifest.bundle, others: service.otherApps(declaring: type)))
        }
    }

    func adviseOnCurrent(_ activity: UserActivity) {
        if activity.owners.live.isEmpty, activity.delegate == nil {
            advise(ActivityAdvice.onPurposes(of: activity), activity: activity.number)
        }
        adviseOnExpiration(of: activity)
        guard !activity.wasAdvisedOnTitle else { return }
        activity.wasAdvisedOnTitle = true
        advise(ActivityAdvice.onTitle(activity.title), activity: activity.number)
    }

    /// When an expirationDate is set, and when its activity becomes current: each date is advised on once.
    func adviseOnExpiration(of activity: UserActivity) {
        guard let date = activity.expirationDate, !activity.wasAdvisedOnExpiration else { return }
        let seconds = date.timeIntervalSinceReferenceDate - secondsSince2001
        guard let finding = ActivityAdvice.onExpiration(inSeconds: seconds) else { return }
        activity.wasAdvisedOnExpiration = true
        advise(finding, activity: activity.number)
    }

    func adviseOnSnapshot(of activity: UserActivity) {
        let userInfo = activity.payload
        advise(ActivityAdvice.onRequiredKeys(activity.requiredUserInfoKeys, in: userInfo), activity: activity.number)
        if parameters["strictDocumentation"] == 1 {
            advise(ActivityAdvice.onUndocumentedKinds(in: userInfo), activity: activity.number)
        }
    }

    private func advise(_ finding: ActivityAdvice.Finding?, activity: Int? = nil) {
        if let finding { recordFinding(finding.code, finding.reason, activity: activity) }
    }
}
