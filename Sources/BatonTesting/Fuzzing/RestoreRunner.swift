/// Restores inputs one after the other.
protocol RestoreRunner: AnyObject {
    /// How long one activity may take.
    var timeLimit: Duration { get set }
    /// How often the process had to be started again because an input ended it.
    var deaths: Int { get }

    /// The faults of an input; empty if nothing was wrong.
    ///
    /// - Throws: ``WorldError/cannotFuzz(_:)`` if nothing can be restored at all.
    func faults(of input: FuzzInput) throws(WorldError) -> [RestoreFault]
}
