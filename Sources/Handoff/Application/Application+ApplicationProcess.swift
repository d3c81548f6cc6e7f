import Events
package import Payload

/// The app's side of the seam: each call goes to the part of the process that it is about.
extension Application: ApplicationProcess {
    /// Runs the program's launch. See ``ApplicationProcess/launch(pendingType:)``.
    package func launch(pendingType: String?) -> Bool {
        guard !context.life.hasEnded, let program else { return false }
        let options: [LaunchOptionsKey: Any]? = pendingType.map {
            [.userActivityDictionary: [LaunchOptionsKey.userActivityType: $0]]
        }
        adviseOnManifest()
        context.life.beginLaunch()
        let result = context.execution.enter(.main) {
            program.main(self)
            guard let delegate else { return true }
            let will = delegate.application(self, willFinishLaunchingWithOptions: options)
            let did = delegate.application(self, didFinishLaunchingWithOptions: options)
            return will && did
        }
        context.life.finishLaunch(isAccepted: result)
        screen.update(on: .launch)
        return result
    }

    private func adviseOnManifest() {
        let manifest = context.manifest
        for type in manifest.activityTypes {
            advise(ActivityAdvice.onNotation(ofType: type))
            advise(
                ActivityAdvice.onPrefix(
                    ofType: type, bundle: manifest.bundle, others: context.service.otherApps(declaring: type)))
        }
    }

    private func advise(_ finding: AdviceFinding?) {
        if let finding { context.recordFinding(finding.code, finding.reason) }
    }

    /// The app came to the front: currentness is evaluated (LIFE-013).
    package func enterForeground() {
        guard !context.life.hasEnded else { return }
        context.execution.enter(.main) { delegate?.applicationDidBecomeActive(self) }
        screen.update(on: .foreground)
    }

    /// The app left the front. Its current activity stays its current one; the device stops offering it.
    package func enterBackground() {
        guard !context.life.hasEnded else { return }
        context.execution.enter(.main) { delegate?.applicationDidEnterBackground(self) }
    }

    /// The user turned the device: what is on screen follows the new traits.
    package func rotate(to orientation: InterfaceOrientation) { screen.rotate(to: orientation) }

    /// Runs a save cycle if the activity is marked. See ``ApplicationProcess/save(_:)``.
    package func save(_ activity: Int) -> SaveResult { saving.save(activity, onlyIfMarked: true, of: self) }

    /// Runs a save cycle, marked or not (UPD-024).
    package func update(_ activity: Int) -> SaveResult { saving.save(activity, onlyIfMarked: false, of: self) }

    /// application(_:willContinueUserActivityWithType:), then the system's own progress unless the app shows it.
    package func willContinue(type: String, attempt: Int) -> CallbackAnswer {
        ContinuationCallbacks(of: self).willContinue(type: type, attempt: attempt)
    }

    /// application(_:continue:restorationHandler:), then the fallback for documents unless the app took the activity
    /// over.
    package func continueActivity(_ snapshot: ActivitySnapshot, attempt: Int) -> CallbackAnswer {
        ContinuationCallbacks(of: self).continueActivity(snapshot, attempt: attempt)
    }

    /// application(_:didFailToContinueUserActivityWithType:error:), or the system's alert.
    package func didFail(type: String, code: Int, attempt: Int) -> CallbackAnswer {
        ContinuationCallbacks(of: self).didFail(type: type, code: code, attempt: attempt)
    }

    /// userActivityWasContinued(_:) of the activity's delegate.
    package func wasContinued(_ activity: Int) {
        if let activity = activities.activity(activity) { ContinuationCallbacks(of: self).wasContinued(activity) }
    }

    /// Runs what was queued for the main thread.
    package func endTurn() { runLoop.endTurn() }

    /// Runs what a timer was set for.
    package func timerFired(_ number: Int) { runLoop.timerFired(number) }

    /// Something was synchronised to a place for which the app waits.
    package func itemArrived(_ url: String) { fileAccess.itemArrived(url) }

    /// Has the program perform an operation.
    package func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer {
        guard !context.life.hasEnded, let program else { return .refused("the process has ended") }
        return context.execution.enter(.main) { program.perform(action, arguments) }
    }

    /// Releases all of the app's objects. The device learns which activities were deallocated with them.
    package func terminate() {
        guard !context.life.hasEnded else { return }
        context.life.beginEnding()
        context.execution.enter(.main) {
            runLoop.clear()
            fileAccess.clear()
            releaseProgram()
            screen.close()
        }
        activities.reportDeallocated()
        context.life.end()
    }
}
