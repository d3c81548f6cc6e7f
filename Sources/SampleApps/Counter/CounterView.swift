import Foundation
import Handoff
import Payload

/// The counter, which the user counts up and another device continues.
struct CounterView: View {
    let variant: CounterVariant
    /// On which the application delegate posts what it receives.
    let center: NotificationCenter
    @State private var counter = 0
    /// The activity of the last change, in the first way of sending. Nothing else keeps it (SWUI-007).
    @State private var activity: NSUserActivity?

    var body: some View {
        receiver.onReceive(center.publisher(for: CounterAppDelegate.didContinue)) { show($0.userInfo) }
    }

    @ViewBuilder private var receiver: some View {
        if variant.receiving == .delegate {
            sender
        } else {
            sender.onContinueUserActivity(CounterConstants.activityType) { show($0.userInfo) }
        }
    }

    @ViewBuilder private var sender: some View {
        switch variant.sending {
        case .imperative: buttons.onChange(of: counter) { send($0) }
        case .modifier: buttons.userActivity(CounterConstants.activityType) { fill($0, with: counter) }
        }
    }

    private var buttons: some View {
        VStack {
            Text("\(counter)")
            Button(CounterConstants.buttonTitle) { counter += 1 }
        }
        .onChange(of: counter) { Application.current?.report(["counter": .integer(Int64($0))]) }
    }

    /// The first way of sending: an activity for each change.
    private func send(_ counter: Int) {
        let activity = NSUserActivity(activityType: CounterConstants.activityType)
        fill(activity, with: counter)
        activity.becomeCurrent()
        self.activity = activity
    }

    private func fill(_ activity: NSUserActivity, with counter: Int) {
        activity.title = "Counter"
        activity.addUserInfoEntries(from: [CounterConstants.counterKey: counter])
    }

    /// Shows a counter that was continued. Anything but an integer changes nothing (SWUI-014); the same counter from
    /// both receivers changes it once (SWUI-012).
    private func show(_ userInfo: [AnyHashable: Any]?) {
        if let counter = userInfo?[CounterConstants.counterKey] as? Int { self.counter = counter }
    }
}
