/// SwiftUI, as the process of an app that is written with it sees it.
protocol ViewFramework: AnyObject {
    /// Calls the actions of the views for an activity that is continued.
    /// - Returns: whether there were any.
    func continueActivity(_ activity: UserActivity, attempt: Int) -> Bool

    /// Releases windows and views, because the process ends.
    func close()
}
