/// Where the app gets its advice: at launch, when an activity becomes current, and at a save.
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
        guard !activity.wasAdvisedOnTitle else { return }
        activity.wasAdvisedOnTitle = true
        advise(ActivityAdvice.onTitle(activity.title), activity: activity.number)
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
