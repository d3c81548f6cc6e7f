/// The result of opening a file.
package enum FileAnswer: Sendable, Hashable {
    /// The whole file.
    case contents([UInt8])
    /// The app has no permission.
    case denied
    /// There is no file.
    case missing
    /// It exists on other devices, and its contents are not synchronised to this one yet.
    case notSynchronised
}
