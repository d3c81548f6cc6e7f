package import Handoff
package import Payload

/// A shopping list whose list, and whose item being edited, can be continued on another device: the first worked example
/// (EX-001 to EX-015).
///
/// | Action | Arguments | What the user does |
/// |---|---|---|
/// | `load` | `items` | replaces the list |
/// | `addItem` | `name` | adds an item on the list |
/// | `removeItem` | `name` | swipes an item away |
/// | `openItem` | `name` | opens an item |
/// | `newItem` | | opens an empty item |
/// | `selectItem` | `name` | chooses another item of the list that stands beside the open one: iPad, Mac, iPhone in landscape |
/// | `beginEditing` | | touches the text field |
/// | `type` | `text` | types; the field then holds this text |
/// | `returnKey` | | leaves the text field |
/// | `save` | | puts the item on the list and goes back |
/// | `cancel` | | goes back |
package final class ShopSnap: ApplicationProgram {
    /// What cases call it under `sample:`.
    package static let name = "ShopSnap"

    /// What its manifest declares (EX-002).
    package static let activityTypes = [ShopSnapConstants.ActivityType.view, ShopSnapConstants.ActivityType.edit]

    private var root: RootViewController?

    /// Makes the program.
    package init() {}

    /// Builds the screens.
    package func main(_ application: Application) {
        let list = ListViewController(store: ItemStore(application))
        let root = RootViewController(split: ShopSnapSplitViewController(list: list))
        self.root = root
        application.delegate = ShopSnapAppDelegate(root: root)
        let window = Window(name: "window")
        window.rootViewController = root
        application.windows = [window]
    }

    /// Does what the user does.
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
            // The open item goes with its row.
            if split.isDetailShown, detail.item == name { split.returnToList() }
        case "newItem": split.showDetail(nil)
        case "beginEditing": detail.textFieldDidBeginEditing()
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

    /// The actions, and where the user must be for each.
    private static let conditions: [String: Condition] = [
        "load": .list, "addItem": .list, "removeItem": .list, "openItem": .closed, "newItem": .closed,
        "selectItem": .beside,
        "beginEditing": .detail, "type": .editing, "returnKey": .editing, "save": .detail, "cancel": .detail,
    ]
}
