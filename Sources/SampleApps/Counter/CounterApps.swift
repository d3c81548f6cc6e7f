import Foundation
import Handoff

/// The app without an application delegate.
struct CounterApp: App {
    let variant: CounterVariant

    var body: some AppScene {
        WindowGroup { CounterView(variant: variant, center: NotificationCenter()) }
    }
}

/// The app with an application delegate.
struct CounterAppWithDelegate: App {
    let variant: CounterVariant
    private let center = NotificationCenter()
    @UIApplicationDelegateAdaptor(CounterAppDelegate.self) private var delegateOnIOS
    @NSApplicationDelegateAdaptor(CounterAppDelegate.self) private var delegateOnMacOS

    init(variant: CounterVariant) {
        self.variant = variant
        delegateOnIOS.center = center
        delegateOnMacOS.center = center
    }

    var body: some AppScene {
        WindowGroup { CounterView(variant: variant, center: center) }
    }
}
