import Foundation
import Handoff
import Payload

/// A view with one value, which it sends and receives as its description says.
struct ScriptedView: View {
    private let description: ScriptedBehaviour.ViewDescription
    private let views: ScriptedViews
    @State private var value: PayloadValue?
    @State private var isActive: Bool
    /// How often the value has changed. What is imperative is sent by the evaluation after the one that sees the change.
    @State private var changes = 0
    /// The activities that the view keeps. A correct one keeps the newest alone (SWUI-008).
    @State private var activities: [NSUserActivity] = []

    init(_ description: ScriptedBehaviour.ViewDescription, in views: ScriptedViews) {
        self.description = description
        self.views = views
        _value = State(initialValue: description.value)
        _isActive = State(initialValue: description.isActive)
    }

    var body: some View {
        receiver.onReceive(views.center.publisher(for: ScriptedViewChange.name)) { notification in
            switch notification.userInfo?[ScriptedViewChange.key] as? ScriptedViewChange {
            case .user(let view, let value, let isActive) where view == description.name:
                views.heard(view)
                if let isActive { self.isActive = isActive }
                if let value { self.value = value }
                views.report(view, self.value, isActive: self.isActive, by: .user)
            case .continued(let activity) where activity.activityType == description.type:
                takeOver(activity, by: .delegate)
            default: break
            }
        }
    }

    @ViewBuilder private var receiver: some View {
        if description.receives {
            sender.onContinueUserActivity(description.type) { takeOver($0, by: .modifier) }
        } else {
            sender
        }
    }

    @ViewBuilder private var sender: some View {
        switch description.sending {
        case .none: text
        case .modifier:
            text.userActivity(description.type, isActive: isActive) { fill($0, with: value) }
        case .element:
            text.userActivity(description.type, element: value) { value, activity in fill(activity, with: value) }
        case .imperative: text.onChange(of: value) { _ in changes += 1 }.onChange(of: changes) { _ in send(value) }
        }
    }

    private var text: Text { Text("\(description.name): \(value ?? .null)") }

    private func fill(_ activity: NSUserActivity, with value: PayloadValue?) {
        if let title = description.title { activity.title = title }
        if let value { activity.addEntries([.string(description.key): value]) }
    }

    /// A new activity for a new value (SWUI-007, SWUI-008).
    private func send(_ value: PayloadValue?) {
        let steps = views.decisions.sendingSteps()
        let activity = NSUserActivity(
            activityType: steps.contains(.type) ? description.type : description.type + ".draft")
        if steps.contains(.content) { fill(activity, with: value) }
        if steps.contains(.current) { activity.becomeCurrent() }
        guard steps.contains(.keep) else { return }
        activities = (views.decisions.keepsEarlierActivities() ? activities : []) + [activity]
    }

    /// Takes over the value of an activity, if it has one of the view's kind (SWUI-014).
    private func takeOver(_ activity: NSUserActivity, by source: ScriptedViews.Source) {
        guard let new = views.decisions.takenValue(activity.payload?[description.key], value),
            views.takesOver(activity, in: description.name)
        else { return }
        value = new
        views.report(description.name, new, isActive: isActive, by: source)
    }
}
