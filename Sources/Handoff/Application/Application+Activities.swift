/// The activities of a process.
extension Application {
    /// The activity that is current, if any (LIFE-002).
    package var currentActivity: UserActivity? { activities.current }

    /// The activity of a number, while the app keeps it.
    package func activity(_ number: Int) -> UserActivity? { activities.activity(number) }
}

extension UserActivity {
    /// The process that the activity belongs to; nil for an inert activity.
    package var application: Application? { process as? Application }
}
