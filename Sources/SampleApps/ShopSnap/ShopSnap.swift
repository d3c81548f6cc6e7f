package import Handoff
package import Payload

/// A shopping list app. The list, and the item that is being edited, can be continued on another device (EX-001 to EX-015).
///
/// | Action | Arguments | What the user does |
/// |---|---|---|
/// | `load` | `items` | replaces the list |
/// | `addItem` | `name` | adds an item to the list |
/// | `removeItem` | `name` | swipes an item away |
/// | `openItem` | `name` | opens an item |
/// | `newItem` | | opens an empty item |
/// | `selectItem` | `name` | chooses another item from the list beside the open one (iPad, Mac, iPhone in landscape) |
/// | `beginEditing` | | touches the text field |
/// | `type` | `text` | types this text into the field |
/// | `returnKey` | | leaves the text field |
/// | `save` | | puts the item on the list and goes back |
/// | `cancel` | | goes back |
package final class ShopSnap: ApplicationProgram {
    /// Its name in cases, under `sample:`.
    package static let name = "ShopSnap"

    /// The activity types of its manifest (EX-002).
    package static let activityTypes = [ShopSnapConstants.ActivityType.view, ShopSnapConstants.ActivityType.edit]

    private var root: RootViewController?

    /// Makes the program.
    package init() {}

    package func main(_ application: Application) {
        let list = ListViewController(store: ItemStore(application))
        let root = RootViewController(split: ShopSnapSplitViewController(list: list))
        self.root = root
        application.delegate = ShopSnapAppDelegate(root: root)
        let window = Window().named("window")
        window.rootViewController = root
        application.windows = [window]
    }

    /// Performs an action of the user.
    package func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer {
        guard let split = root?.split else { return .refused("the process has ended") }
        let (list, detail) = (split.list, split.detail)
        guard let condition = Self.conditions[action] else { return .unsupported }
        switch condition {
        case .closed where split.isDetailShown, .list where split.isDetailShown && !list.isOnScreen:
            return .refused("an item is open; save or cancel first")
        case .beside where !split.isDetailShown || !list.isOnScreen:
            return .refused("no item is open beside the list; open one, and turn an iPhone to landscape")
        case .detail where !split.isDetailShown: return .refused("no item is open; openItem or newItem first")
        case .editing where !split.isDetailShown || !detail.isEditing:
            return .refused("the text field is not being edited; beginEditing first")
        default: break
        }
        switch action {
        case "load":
            guard let items = arguments["items"]?.arrayValue.map({ $0.compactMap(\.stringValue) }) else {
                return .refused("load needs items, a list of texts")
            }
            list.load(items)
        case "addItem", "removeItem", "openItem", "selectItem":
            guard let name = arguments["name"]?.stringValue else { return .refused("\(action) needs a name") }
            guard action != "addItem" else {
                list.add(name)
                break
            }
            guard let index = list.items.firstIndex(of: name) else { return .refused("\(name) is not on the list") }
            guard action == "removeItem" else {
                split.showDetail(name)
                break
            }
            list.remove(at: index)
            // An open item is closed when it is removed.
            if split.isDetailShown, detail.item == name { split.returnToList() }
        case "newItem": split.showDetail(nil)
        case "beginEditing": detail.selectTextField()
        case "type":
            guard let text = arguments["text"]?.stringValue else { return .refused("type needs a text") }
            detail.textFieldTextDidChange(text)
        case "returnKey": detail.textFieldShouldReturn()
        case "save":
            if !detail.text.isEmpty { list.replace(detail.item ?? detail.text, with: detail.text) }
            split.returnToList()
        default: split.returnToList()
        }
        return .done(.null)
    }

    private enum Condition {
        /// The list is on screen.
        case list
        /// No item is open.
        case closed
        /// An item is open beside the list.
        case beside
        /// An item is open.
        case detail
        /// An item is open and its field has the focus.
        case editing
    }

    /// The condition of each action.
    private static let conditions: [String: Condition] = [
        "load": .list, "addItem": .list, "removeItem": .list, "openItem": .closed, "newItem": .closed,
        "selectItem": .beside,
        "beginEditing": .detail, "type": .editing, "returnKey": .editing, "save": .detail, "cancel": .detail,
    ]
}
