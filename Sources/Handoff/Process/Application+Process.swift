import Events
package import Payload

/// The life of the process, as the device drives it.
extension Application: ApplicationProcess {
    /// Runs the program's launch. See ``ApplicationProcess/launch(pendingType:)``.
    package func launch(pendingType: String?) -> Bool {
        guard !hasEnded, let program else { return false }
        let options: [LaunchOptionsKey: Any]? = pendingType.map {
            [.userActivityDictionary: [LaunchOptionsKey.userActivityType: $0]]
        }
        adviseOnManifest()
        isLaunching = true
        let result = enter(.main) {
            program.main(self)
            guard let delegate else { return true }
            let will = delegate.application(self, willFinishLaunchingWithOptions: options)
            let did = delegate.application(self, didFinishLaunchingWithOptions: options)
            return will && did
        }
        isLaunching = false
        didFinishLaunching = result
        updateScreen(on: .launch)
        return result
    }

    /// The app came to the front: currentness is evaluated (LIFE-013).
    package func enterForeground() {
        guard !hasEnded else { return }
        enter(.main) { delegate?.applicationDidBecomeActive(self) }
        updateScreen(on: .foreground)
    }

    /// The app left the front. Its current activity stays its current one; the device stops offering it.
    package func enterBackground() {
        guard !hasEnded else { return }
        enter(.main) { delegate?.applicationDidEnterBackground(self) }
    }

    /// Runs what was queued for the main thread, in order. What that queues runs in another turn.
    package func endTurn() {
        guard !hasEnded else { return }
        let blocks = mainQueue
        mainQueue = []
        for (attempt, body) in blocks where !hasEnded { enter(.main, for: attempt, body) }
    }

    /// Runs what a timer was set for.
    package func timerFired(_ number: Int) {
        guard !hasEnded, let block = timers.removeValue(forKey: number) else { return }
        enter(.main, block)
    }

    /// Has the program perform an operation.
    package func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer {
        guard !hasEnded, let program else { return .refused("the process has ended") }
        return enter(.main) { program.perform(action, arguments) }
    }

    /// Lets everything of the app's go. Activities that go away with it are told in the order of their numbers.
    package func terminate() {
        guard !hasEnded else { return }
        deallocatedWhileEnding = []
        enter(.main) {
            mainQueue = []
            timers = [:]
            fileWatches = []
            program = nil
            delegate = nil
            let closing = windows
            // Nothing appears or disappears any more; the list of what was shown goes too.
            screen = ScreenState(isSuspended: true)
            windows = []
            for window in closing { window.rootViewController = nil }
        }
        let gone = (deallocatedWhileEnding ?? []).sorted()
        deallocatedWhileEnding = nil
        for number in gone {
            service.record(EventDraft(.activityDeallocated, activity: number))
            service.activityDeallocated(number)
        }
        hasEnded = true
    }
}
