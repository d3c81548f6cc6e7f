/// The defects of a ShopSnap that was written with less care.
enum ShopSnapDefect: String, CaseIterable {
    case forgetsNeedsSave = "forgets-needs-save"
    case selectsUnmarked = "selects-unmarked"
    case keepsEditActivity = "keeps-edit-activity"
    case forgetsToRestore = "forgets-to-restore"
    case ignoresVersion = "ignores-version"
    case alertsOnCancel = "alerts-on-cancel"

    /// What the app does, in a sentence.
    var meaning: String {
        switch self {
        case .forgetsNeedsSave: "Typing does not leave the activity marked with needsSave."
        case .selectsUnmarked: "Choosing another item does not leave the activity marked with needsSave."
        case .keepsEditActivity: "The return key leaves the text field, and the item's activity stays current."
        case .forgetsToRestore: "application(_:continue:restorationHandler:) returns true and restores nothing."
        case .ignoresVersion: "An activity without shopsnap.version.key is taken over like any other."
        case .alertsOnCancel: "The user is told of an error after having cancelled."
        }
    }

    /// The requirement that this breaks.
    var requirement: String {
        switch self {
        case .forgetsNeedsSave: "EX-008"
        case .selectsUnmarked: "UPD-029"
        case .keepsEditActivity: "EX-010"
        case .forgetsToRestore: "EX-012"
        case .ignoresVersion: "EX-015"
        case .alertsOnCancel: "EX-014"
        }
    }
}
