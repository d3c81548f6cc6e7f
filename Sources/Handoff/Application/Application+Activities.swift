/// The activities of a process.
extension Application {
    package var currentActivity: UserActivity? { activities.current }

    /// The activity with a number, while the app keeps it.
    package func activity(_ number: Int) -> UserActivity? { activities.activity(number) }
}

extension UserActivity {
    /// The activity's process; nil for an inert activity.
    package var application: Application? { process as? Application }
}
