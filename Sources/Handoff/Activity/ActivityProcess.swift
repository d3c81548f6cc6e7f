/// What an activity knows of the process that it belongs to.
protocol ActivityProcess: AnyObject {
    /// What the parts of the process share.
    var context: ProcessContext { get }
    /// The activities of the process.
    var activities: ProcessActivities { get }
}
