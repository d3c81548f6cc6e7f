/// An owner of the activity that is saved, as the cycle meets it.
package struct ActivityOwner: Sendable, Hashable {
    /// Its position among the owners, in the order in which they took the activity.
    package var position: Int
    /// The activity is still in its `userActivity`.
    package var stillOwns: Bool
    /// It is a view controller.
    package var isController: Bool
    /// It is a view controller that another one contains.
    package var isContained: Bool
}
