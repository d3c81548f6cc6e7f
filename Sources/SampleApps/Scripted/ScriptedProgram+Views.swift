import Handoff
import Payload

/// Actions of a user in an app with views.
extension ScriptedProgram {
    func setView(_ arguments: PayloadDictionary) -> ActionAnswer {
        guard let views else { return Self.noViews }
        let name = arguments["view"]?.stringValue ?? ""
        let value = arguments["value"].map { $0.isNull ? PayloadValue?.none : $0 }
        guard !views.post(.user(view: name, value: value, isActive: arguments["active"]?.booleanValue)).isEmpty else {
            return .refused("no open window has a view called \(name)")
        }
        return .done(.null)
    }

    func openWindow(_ arguments: PayloadDictionary) -> ActionAnswer {
        guard views != nil else { return Self.noViews }
        let name = arguments["window"]?.stringValue ?? ""
        guard application?.openWindow(id: name) != nil else {
            return .refused("the app has no group of windows called \(name)")
        }
        return .done(.null)
    }

    func closeWindow(_ arguments: PayloadDictionary) -> ActionAnswer {
        onWindow(arguments) { window in window.close() }
    }

    func bringToFront(_ arguments: PayloadDictionary) -> ActionAnswer {
        onWindow(arguments) { [application] window in application?.bringToFront(window) }
    }

    private func onWindow(_ arguments: PayloadDictionary, _ body: (Window) -> Void) -> ActionAnswer {
        guard views != nil, let application else { return Self.noViews }
        let name = arguments["window"]?.stringValue ?? ""
        guard let window = application.windows.first(where: { $0.nameInEvents == name }) else {
            return .refused("the app has no open window called \(name)")
        }
        body(window)
        return .done(.null)
    }

    private static let noViews = ActionAnswer.refused("the app has no views; declare `views` in its behaviour")
}
