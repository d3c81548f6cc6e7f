/// The process of an activity, as the activity sees it.
protocol ActivityProcess: AnyObject {
    var context: ProcessContext { get }
    var activities: ProcessActivities { get }
}
