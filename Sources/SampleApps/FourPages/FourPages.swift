package import Handoff
package import Payload

/// Four pages behind tabs. The first two can be continued: the other device opens another page than the one that was open
/// here (EX-016, EX-017).
///
/// | Action | Arguments | What the user does |
/// |---|---|---|
/// | `choosePage` | `page` | chooses a tab, 0 to 3 |
package final class FourPages: ApplicationProgram {
    /// Its name in cases, under `sample:`.
    package static let name = "FourPages"

    /// The activity type of its manifest; all pages share it.
    package static let activityTypes = [FourPagesConstants.activityType]

    private weak var delegate: FourPagesAppDelegate?

    /// Makes the program.
    package init() {}

    package func main(_ application: Application) {
        let window = Window().named("window")
        let delegate = FourPagesAppDelegate(window: window)
        self.delegate = delegate
        application.delegate = delegate
        delegate.showPages(selecting: 0)
        application.windows = [window]
    }

    /// Performs an action of the user.
    package func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer {
        guard let delegate else { return .refused("the process has ended") }
        guard action == "choosePage" else { return .unsupported }
        guard case .integer(let page)? = arguments["page"], (0..<Int64(FourPagesConstants.pages)).contains(page) else {
            return .refused("choosePage needs a page from 0 to \(FourPagesConstants.pages - 1)")
        }
        delegate.tabs?.selectedIndex = Int(page)
        return .done(.null)
    }
}
