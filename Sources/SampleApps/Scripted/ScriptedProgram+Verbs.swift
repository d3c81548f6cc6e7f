import Foundation
package import Handoff
import ImplementationAdapter
package import Payload

/// The verbs.
extension ScriptedProgram {
    /// Performs a verb of the vocabulary by its name, or an action of the app.
    package func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer {
        guard let application else { return .refused("the process has ended") }
        guard let verb = Verb(rawValue: action) else { return performOwn(action, arguments) ?? .unsupported }
        return perform(verb, arguments, application)
    }

    private func perform(_ verb: Verb, _ arguments: PayloadDictionary, _ application: Application) -> ActionAnswer {
        do throws(Refusal) {
            switch verb {
            case .create: return .done(.integer(Int64(try create(arguments).number)))
            case .becomeCurrent:
                let activity = arguments["type"] == nil ? try named(arguments) : try create(arguments)
                if arguments["type"] == nil { try change(activity, arguments) }
                activity.becomeCurrent()
                return .done(.integer(Int64(activity.number)))
            case .resignCurrent: try named(arguments).resignCurrent()
            case .invalidate: try named(arguments).invalidate()
            case .change: try change(try named(arguments), arguments)
            case .addUserInfoEntries:
                guard let entries = arguments["entries"]?.dictionaryValue else { throw Refusal("entries are needed") }
                let activity = try named(arguments)
                if arguments["atEverySave"]?.booleanValue == true {
                    activity.entriesOfEverySave.merge(entries)
                } else {
                    activity.addEntries(entries)
                }
            case .markNeedsSave: try mark(arguments)
            case .release:
                _ = try named(arguments)
                letGo(name(arguments))
            case .requestStreams, .openStreams, .writeStream, .readStream, .closeStream:
                return performStreams(verb, arguments)
            case .attach:
                let (activity, responder) = (try named(arguments), try responder(arguments, "to"))
                onChosenThread(arguments, application) { responder.userActivity = activity }
            case .detach:
                let responder = try responder(arguments, "from")
                guard responder.userActivity != nil else { throw Refusal("\(responder.nameInEvents) has no activity") }
                onChosenThread(arguments, application) { responder.userActivity = nil }
            case .deallocate: try deallocate(arguments)
            case .observe: try observe(arguments, application)
            case .show: screens?.show(try controller(arguments))
            case .hide: if let reason = screens?.hide(try controller(arguments)) { throw Refusal(reason) }
            case .focus: try focus(arguments, application)
            case .mainWindow: try window(arguments, application).makeMain()
            case .showWindow: try window(arguments, application).makeKeyAndOrderFront(nil)
            case .hideWindow: try window(arguments, application).orderOut(nil)
            case .beginTransition: application.beginTransition(to: try controller(arguments).nameInEvents)
            case .endTransition:
                guard application.endTransition() else { throw Refusal("no transition is running") }
            case .callRestorationHandler: try callHandler(arguments, application)
            case .openDocument: try openDocument(arguments, application)
            case .moveDocument: try moveDocument(arguments, application)
            case .closeDocument: closeDocument(try document(arguments))
            case .perform, .signIn, .signOut, .set, .restart, .updateSystem, .lock, .unlock, .sleep, .wake, .rotate,
                .accept, .cancel, .openLink, .serve,
                .pairByHand, .suggest, .install, .update, .remove, .launch, .foreground, .background, .terminate, .move,
                .advance, .fault, .transmit, .ask, .inspect, .openSearchResult, .openFromSiri,
                .openScene, .activateScene, .disconnectScene, .closeScene, .openURL:
                return .unsupported
            }
            return .done(.null)
        } catch {
            return .refused(error.reason)
        }
    }

    private func mark(_ arguments: PayloadDictionary) throws(Refusal) {
        let times = arguments["times"]?.integerValue ?? 1
        guard (1...Self.maximumMarks).contains(times) else {
            throw Refusal("times must lie between 1 and \(Self.maximumMarks)")
        }
        let activity = try named(arguments)
        for _ in 0..<times { activity.needsSave = true }
    }

    /// More marks in one turn would test nothing else.
    private static let maximumMarks: Int64 = 1_000_000

    /// Why a verb cannot be performed.
    struct Refusal: Error {
        var reason: String
        init(_ reason: String) { self.reason = reason }
    }

    // MARK: Activities

    private func name(_ arguments: PayloadDictionary) -> String { arguments["as"]?.stringValue ?? "activity" }

    private func named(_ arguments: PayloadDictionary) throws(Refusal) -> UserActivity {
        let name = name(arguments)
        guard let activity = activity(name) else {
            throw Refusal(
                "the app has no activity called \(name)"
                    + (activityNames.isEmpty ? "; create one first" : ", only " + activityNames.joined(separator: ", "))
            )
        }
        return activity
    }

    private func create(_ arguments: PayloadDictionary) throws(Refusal) -> UserActivity {
        let activity: UserActivity
        if let type = arguments["type"] {
            guard let text = type.stringValue else { throw Refusal("type must be text") }
            activity = UserActivity(activityType: text)
        } else {
            activity = UserActivity()
        }
        // An initializer that raised an exception made no object (ACT-004).
        guard activity.number != 0 else { throw Refusal("no activity was made: the initializer raised an exception") }
        keep(activity, as: name(arguments), hasDelegate: arguments["delegate"]?.booleanValue ?? true)
        try change(activity, arguments)
        return activity
    }

    private func change(_ activity: UserActivity, _ arguments: PayloadDictionary) throws(Refusal) {
        if let title = arguments["title"] { activity.title = title.stringValue }
        if let userInfo = arguments["userInfo"] {
            guard userInfo.isNull || userInfo.dictionaryValue != nil else {
                throw Refusal("userInfo must be a dictionary, or ~ for none")
            }
            activity.payload = userInfo.dictionaryValue
        }
        if let page = arguments["webpageURL"] {
            guard let text = page.stringValue ?? page.urlValue else {
                guard page.isNull else { throw Refusal("webpageURL must be text, or ~ for none") }
                activity.webpageURL = nil
                return try changeRest(activity, arguments)
            }
            guard let url = URL(string: text) else { throw Refusal("\(page) is no URL") }
            activity.webpageURL = url
        }
        try changeRest(activity, arguments)
    }

    /// The page from which the user came.
    private func changeReferrer(_ activity: UserActivity, _ arguments: PayloadDictionary) throws(Refusal) {
        guard let page = arguments["referrerURL"] else { return }
        let text = page.stringValue ?? page.urlValue
        let url = text.flatMap { URL(string: $0) }
        guard page.isNull || url != nil else { throw Refusal("referrerURL must be a URL, or ~ for none") }
        activity.referrerURL = url
    }

    private func set(
        _ property: ReferenceWritableKeyPath<UserActivity, Bool>, _ name: String, of activity: UserActivity,
        _ arguments: PayloadDictionary
    ) throws(Refusal) {
        guard let argument = arguments[name] else { return }
        guard let value = argument.booleanValue else { throw Refusal("\(name) must be true or false") }
        activity[keyPath: property] = value
    }

    private func changeRest(_ activity: UserActivity, _ arguments: PayloadDictionary) throws(Refusal) {
        try set(\.isEligibleForHandoff, "eligibleForHandoff", of: activity, arguments)
        try set(\.isEligibleForSearch, "eligibleForSearch", of: activity, arguments)
        try set(\.isEligibleForPublicIndexing, "eligibleForPublicIndexing", of: activity, arguments)
        try set(\.supportsContinuationStreams, "supportsContinuationStreams", of: activity, arguments)
        try set(\.isEligibleForPrediction, "eligibleForPrediction", of: activity, arguments)
        if let keys = arguments["requiredUserInfoKeys"] {
            guard let texts = keys.arrayValue?.map(\.stringValue), !texts.contains(nil) else {
                throw Refusal("requiredUserInfoKeys must be a list of texts")
            }
            activity.requiredUserInfoKeys = Set(texts.compactMap(\.self))
        }
        try changeForSearch(activity, arguments)
        if let expiration = arguments["expiresIn"] {
            activity.expirationDate = try date(expiration)
        }
        try changeReferrer(activity, arguments)
        if let content = arguments["targetContentIdentifier"] {
            activity.targetContentIdentifier = content.stringValue
        }
        if arguments["dropDelegate"]?.booleanValue == true { dropDelegate(name(arguments)) }
        if let mark = arguments["needsSave"]?.booleanValue { activity.needsSave = mark }
    }

    private func changeForSearch(_ activity: UserActivity, _ arguments: PayloadDictionary) throws(Refusal) {
        if let words = arguments["keywords"] {
            guard let texts = words.arrayValue?.map(\.stringValue), !texts.contains(nil) else {
                throw Refusal("keywords must be a list of texts")
            }
            activity.keywords = Set(texts.compactMap(\.self))
        }
        if let identifier = arguments["persistentIdentifier"] {
            activity.persistentIdentifier = identifier.stringValue
        }
        let (description, related) = (arguments["contentDescription"], arguments["relatedIdentifier"])
        guard description != nil || related != nil else { return }
        let attributes = activity.contentAttributeSet ?? SearchableItemAttributeSet(itemContentType: "public.content")
        if let description { attributes.contentDescription = description.stringValue }
        if let related { attributes.relatedUniqueIdentifier = related.stringValue }
        activity.contentAttributeSet = attributes
    }

    // MARK: Responders, screens and windows

    /// An instant so many nanoseconds from now; nil for never.
    private func date(_ expiration: PayloadValue) throws(Refusal) -> Date? {
        if expiration.isNull { return nil }
        guard let nanoseconds = expiration.integerValue else {
            throw Refusal("expiresIn must be a whole number of nanoseconds from now, or null")
        }
        return Date(timeIntervalSinceReferenceDate: (application?.secondsSince2001 ?? 0) + Double(nanoseconds) / 1e9)
    }

    private func responder(_ arguments: PayloadDictionary, _ key: String) throws(Refusal) -> Responder {
        let name = arguments[key]?.stringValue ?? ""
        guard let responder = responder(name) else { throw unknown(name) }
        return responder
    }

    /// Releases a responder. The responder before it in a chain takes its successor.
    private func deallocate(_ arguments: PayloadDictionary) throws(Refusal) {
        let name = try responder(arguments, "responder").nameInEvents
        if let controller = controller(name), controller.parent != nil || controller.presentingViewController != nil {
            throw Refusal("\(name) is part of what the app shows; hide it first")
        }
        forget(name)
        guard responder(name) == nil else { throw Refusal("\(name) is not deallocated") }
    }

    /// Key-value observation of the activity of a responder (LIFE-022) or a document (DOC-006).
    private func observe(_ arguments: PayloadDictionary, _ application: Application) throws(Refusal) {
        let name = arguments["responder"]?.stringValue ?? ""
        let note: (UserActivity?) -> Void = { [weak application] activity in
            application?.noteObserved("userActivity", of: name, activity)
        }
        if let document = documents[name] { return document.observeUserActivity(note) }
        try responder(arguments, "responder").observeUserActivity(note)
    }

    private func unknown(_ name: String) -> Refusal {
        Refusal(
            responderNames.isEmpty
                ? "the app has no responders; declare controllers, windows or responders in its behaviour"
                : "the app has no responder called \(name), only " + responderNames.joined(separator: ", "))
    }

    private func controller(_ arguments: PayloadDictionary) throws(Refusal) -> ScriptedController {
        let name = arguments["controller"]?.stringValue ?? ""
        guard let controller = controller(name) else { throw unknown(name) }
        return controller
    }

    private func onChosenThread(_ arguments: PayloadDictionary, _ application: Application, _ body: () -> Void) {
        if arguments["offMainThread"]?.booleanValue == true { application.performOffMain(body) } else { body() }
    }

    private func focus(_ arguments: PayloadDictionary, _ application: Application) throws(Refusal) {
        try requireAppKit(application)
        let responder = try responder(arguments, "responder")
        var place: Responder? = responder
        // Chains of a scripted app end at their window.
        while let current = place, !(current is Window) { place = current.next }
        guard let window = place as? Window else { throw Refusal("\(responder.nameInEvents) is in no window") }
        window.makeFirstResponder(responder)
    }

    private func window(_ arguments: PayloadDictionary, _ application: Application) throws(Refusal) -> Window {
        try requireAppKit(application)
        let name = arguments["window"]?.stringValue ?? ""
        guard let window = application.windows.first(where: { $0.nameInEvents == name }) else {
            throw Refusal(
                "the app has no window called \(name)"
                    + (application.windows.isEmpty
                        ? "" : ", only " + application.windows.map(\.nameInEvents).joined(separator: ", ")))
        }
        return window
    }

    private func requireAppKit(_ application: Application) throws(Refusal) {
        guard application.platform.flavour == .appKit else {
            throw Refusal("only macOS has focus, main windows and hidden windows")
        }
    }

    // MARK: Restoration

    private func callHandler(_ arguments: PayloadDictionary, _ application: Application) throws(Refusal) {
        guard let handler = storedHandler else {
            throw Refusal("no restoration handler is stored; the behaviour needs `restoration: stored`")
        }
        var objects = restoring
        if let names = arguments["objects"]?.arrayValue {
            var chosen: [any UserActivityRestoring] = []
            for name in names {
                guard let responder = responder(name.stringValue ?? "") else { throw unknown(name.stringValue ?? "") }
                chosen.append(responder)
            }
            objects = chosen
        }
        onChosenThread(arguments, application) { handler(objects) }
    }
}
