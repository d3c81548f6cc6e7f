/// The version of this program.
package enum BatonVersion {
    /// Major, minor, patch. Names of cases, checks and verbs, the log and the exit statuses are what the major number
    /// promises.
    package static let current = "0.1.0"
}
