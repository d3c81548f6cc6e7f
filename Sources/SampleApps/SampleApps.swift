// Apps that run on virtual devices: the worked examples, and the app that a case scripts.
//
// The contract of this module:
// - A worked example is written as an app developer would write it, against Apple's names. Beside them it uses the process's
//   storage, and tells what it shows or holds with `Application.report(_:)`, so that a case sees it as `app.model` events.
// - `ScriptedProgram` does what a case tells it to: activity verbs when they come, and in callbacks what its behaviour says.
//   A behaviour is checked in full before anything runs.

package import Handoff

/// The worked examples by the names that cases use under `sample:`.
package enum SampleApps {
    /// The names, in order.
    package static let names = [ShopSnap.name]

    /// A new program of a sample app; nil for a name that no sample has.
    package static func program(named name: String) -> (any ApplicationProgram)? {
        name == ShopSnap.name ? ShopSnap() : nil
    }
}
