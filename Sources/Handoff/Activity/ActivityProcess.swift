/// The process of an activity, as the activity sees it.
protocol ActivityProcess: AnyObject {
    /// What the parts of the process share.
    var context: ProcessContext { get }
    /// The activities of the process.
    var activities: ProcessActivities { get }
}
