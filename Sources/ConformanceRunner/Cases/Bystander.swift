/// A further device that stands beside those of a case and offers an activity all along.
///
/// No step speaks of it, and the other devices must do what they do without it. Cases that are about all devices in range are not
/// judged beside one.
package enum Bystander: String, CaseIterable, Sendable {
    /// A device of another account offers the activity type of the case.
    case neighbour
    /// A further device of the account offers an activity of an app that no other device has.
    case companion
    /// A further device of the account offers the activity type of the case.
    case secondSource = "second-source"

    /// It in the words of a report, behind "beside".
    package var inWords: String {
        switch self {
        case .neighbour: "a device of another account"
        case .companion: "another device of the account"
        case .secondSource: "another source of the account"
        }
    }
}
