/// An owner of an activity during a save cycle.
package struct ActivityOwner: Sendable, Hashable {
    /// Its position among the owners, in the order in which they took the activity.
    package var position: Int
    /// Its `userActivity` is still the activity.
    package var stillOwns: Bool
    /// It is a view controller.
    package var isController: Bool
    /// It is a view controller inside another one.
    package var isContained: Bool
}
