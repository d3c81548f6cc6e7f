/// The place of a view in the hierarchy of its window: which of its container's views it is, from the root down.
///
/// A view keeps its state while a view of the same type is at the same place.
struct ViewPath: Hashable {
    private var places: [Int] = []

    /// The place of the root.
    static let root = ViewPath()

    /// How many views contain this one.
    var depth: Int { places.count }

    /// The place of a contained view.
    func child(_ index: Int) -> ViewPath {
        var path = self
        path.places.append(index)
        return path
    }
}
