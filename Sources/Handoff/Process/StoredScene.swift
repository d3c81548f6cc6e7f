/// What the system keeps of a scene between the processes of its app.
package struct StoredScene: Sendable, Hashable {
    /// The scene's number among those of the app.
    package var number: Int
    /// Which of the app's declarations it was opened from.
    package var declaration: Int
    /// The activity that restores it.
    package var restoration: ActivitySnapshot?
}
