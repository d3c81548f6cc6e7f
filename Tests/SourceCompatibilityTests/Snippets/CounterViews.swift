// In the manner of the SwiftUI study: a counter with one way to send, and both receivers.

import Foundation
import Handoff

/// The application delegate, which passes what it receives on to the view.
final class CounterAppDelegate: NSObject, UIApplicationDelegate, AdaptedDelegate {
    static let received = Notification.Name("com.example.counter.received")

    let center = NotificationCenter()

    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        guard userActivity.activityType == CounterView.activityType else { return false }
        center.post(name: Self.received, object: nil, userInfo: userActivity.userInfo)
        return true
    }
}

struct CounterApp: App {
    @UIApplicationDelegateAdaptor(CounterAppDelegate.self) private var appDelegate

    var body: some AppScene {
        WindowGroup {
            CounterView(center: appDelegate.center)
        }
    }
}

struct CounterView: View {
    static let activityType = "com.example.counter.counting"

    let center: NotificationCenter
    @State private var counter = 0
    @State private var chapter: String?
    @State private var log: [String] = []

    var body: some View {
        VStack {
            Text("\(counter)")
            HStack {
                Button("Count") { counter += 1 }
                Button("Read") { chapter = "One" }
            }
            if counter > 1 {
                ResetView(counter: $counter)
            }
            ForgottenView(lines: log)
        }
        .userActivity(Self.activityType, isActive: counter > 0) { activity in
            activity.title = "Counter"
            activity.addUserInfoEntries(from: ["counter": counter])
        }
        .userActivity(Self.activityType, element: chapter) { chapter, activity in
            activity.addUserInfoEntries(from: ["chapter": chapter])
        }
        .onContinueUserActivity(Self.activityType) { activity in
            show(activity.userInfo)
        }
        .onReceive(center.publisher(for: CounterAppDelegate.received)) { notification in
            show(notification.userInfo)
        }
        .onChange(of: counter) { counter in
            log.append("counted to \(counter)")
        }
    }

    private func show(_ userInfo: [AnyHashable: Any]?) {
        if let counter = userInfo?["counter"] as? Int { self.counter = counter }
        if let chapter = userInfo?["chapter"] as? String { self.chapter = chapter }
    }
}

struct ResetView: View {
    @Binding var counter: Int

    var body: some View {
        Button("Reset") { counter = 0 }
    }
}

struct ForgottenView: View {
    let lines: [String]

    var body: some View {
        Text(lines.last ?? "nothing")
            .onAppear {}
            .onDisappear {}
    }
}
