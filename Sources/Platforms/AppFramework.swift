/// The framework that an app's user interface is built with, where it is not that of its platform.
package enum AppFramework: String, CaseIterable, Sendable {
    /// Mac Catalyst: an app of iOS that is built for the Mac. It follows the rules of iOS (PLAT-009).
    case catalyst
}
