/// Who changes the state of an activity: the field `by` of events.
enum ActivityActor: String {
    /// The app itself.
    case app
    /// UIKit or AppKit.
    case framework
    /// The system, as a consequence of something else.
    case system
}
