// Apps that run on virtual devices: the worked examples, and the app that a case scripts.
//
// The contract of this module:
// - A worked example is written as an app developer would write it, against Apple's names. In addition it uses the
//   process's storage, and reports its state with `Application.report(_:)`, which a case receives as `app.model` events.
// - `ScriptedProgram` performs the activity verbs of a case, and follows its behaviour in callbacks. A behaviour is checked
//   in full before anything runs.

package import Handoff

/// The worked examples by the names that cases use under `sample:`.
package enum SampleApps {
    /// The names.
    package static let names = [
        ShopSnap.name, FourPages.name, NoteDemo.name, NoteDocuments.name, ReferencePage.name, PageBrowser.name,
    ]

    /// A new program of a sample app; nil for a name that no sample has.
    package static func program(named name: String) -> (any ApplicationProgram)? {
        switch name {
        case ShopSnap.name: ShopSnap()
        case FourPages.name: FourPages()
        case NoteDemo.name: NoteDemo()
        case NoteDocuments.name: NoteDocuments()
        case ReferencePage.name: ReferencePage()
        case PageBrowser.name: PageBrowser()
        default: nil
        }
    }
}
