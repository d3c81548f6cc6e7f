import Events
import Platforms

/// The app's side of the seam: each call goes to the part of the process that it concerns.
extension Application: ApplicationProcess {
    /// Runs the program's launch. See ``ApplicationProcess/launch(pendingType:)``.
    package func launch(pendingType: String?) -> Bool {
        guard !context.life.hasEnded, let program else { return false }
        let named = context.decisions.scenes.launchOptionsNameActivity(scenes.isUsed) ? pendingType : nil
        let options: [LaunchOptionsKey: Any]? = named.map {
            [.userActivityDictionary: [LaunchOptionsKey.userActivityType: $0]]
        }
        adviseOnManifest()
        context.life.beginLaunch()
        let result = context.execution.enter(.main) {
            program.main(self)
            guard let delegate else { return true }
            let will = delegate.application(self, willFinishLaunchingWithOptions: options)
            let did = delegate.application(self, didFinishLaunchingWithOptions: options)
            return context.decisions.continuation.acceptsLaunch(will, did)
        }
        context.life.finishLaunch(isAccepted: result)
        scenes.begin(self, pendingType: pendingType)
        screen.update(on: .launch)
        return result
    }

    private func adviseOnManifest() {
        let manifest = context.manifest
        if context.platform.rules == .iOS, manifest.scenes == nil, let sdk = manifest.sdk,
            let major = sdk.split(separator: ".").first.flatMap({ Int($0) }),
            context.decisions.scenes.demandsScenes(major)
        {
            context.recordFinding(
                .scenesRequired, "the app was built with the SDK of iOS \(sdk) and has no scene manifest (SCEN-010)")
        }
        for type in manifest.declaredTypes {
            context.record(ActivityAdvice.onNotation(ofType: type))
            context.record(
                ActivityAdvice.onPrefix(
                    ofType: type, bundle: manifest.bundle, others: context.service.answer(.otherApps(type: type)).texts)
            )
        }
    }

    /// Answers a call of the device.
    package func answer(_ call: ApplicationCall) -> ApplicationAnswer {
        defer { if runLoop.isIdle, streams.isIdle { context.execution.work.processIsIdle() } }
        switch call {
        case .enterForeground(let pendingType):
            guard !context.life.hasEnded else { break }
            if scenes.isUsed {
                scenes.enterForeground(for: pendingType)
            } else {
                context.execution.enter(.main) { delegate?.applicationDidBecomeActive(self) }
            }
            screen.update(on: .foreground)
        // The app's current activity stays its current one; the device stops offering it.
        case .enterBackground:
            guard !context.life.hasEnded else { break }
            if scenes.isUsed {
                scenes.enterBackground()
            } else {
                context.execution.enter(.main) { delegate?.applicationDidEnterBackground(self) }
            }
        case .rotate(let orientation): screen.rotate(to: orientation)
        case .scene(let request, let number):
            guard !context.life.hasEnded else { return .performed(.refused("the process has ended")) }
            return .performed(scenes.perform(request, number))
        case .openURL(let url):
            guard !context.life.hasEnded else { return .performed(.refused("the process has ended")) }
            return .performed(scenes.openURL(url))
        case .save(let activity): return .saved(saving.save(activity, onlyIfMarked: true, of: self))
        case .update(let activity): return .saved(saving.save(activity, onlyIfMarked: false, of: self))
        case .willContinue(let type, let attempt):
            return .returned(ContinuationCallbacks(of: self).willContinue(type: type, attempt: attempt))
        case .continueActivity(let snapshot, let attempt):
            return .returned(ContinuationCallbacks(of: self).continueActivity(snapshot, attempt: attempt))
        case .didFail(let type, let code, let attempt):
            return .returned(ContinuationCallbacks(of: self).didFail(type: type, code: code, attempt: attempt))
        case .wasContinued(let number):
            if let activity = activities.activity(number) { ContinuationCallbacks(of: self).wasContinued(activity) }
        case .endTurn: runLoop.endTurn()
        case .timerFired(let number): runLoop.timerFired(number)
        case .itemArrived(let url): fileAccess.itemArrived(url)
        case .receiveStreams(let activity, let pair, let condition):
            return .returned(streams.receive(activities.activity(activity), pair: pair, condition))
        case .streamsGranted(let pair, let condition): streams.granted(pair, condition)
        case .streamsRefused(let pair, let code): streams.refused(pair, code: code)
        case .streamChanged(let pair, let condition): streams.changed(pair, condition)
        case .perform(let action, let arguments):
            guard !context.life.hasEnded, let program else { return .performed(.refused("the process has ended")) }
            return .performed(context.execution.enter(.main) { program.perform(action, arguments) })
        case .terminate: end()
        }
        return .done
    }

    /// Releases all of the app's objects. The device learns which activities were deallocated with them.
    private func end() {
        guard !context.life.hasEnded else { return }
        context.life.beginEnding()
        context.execution.enter(.main) {
            runLoop.clear()
            fileAccess.clear()
            streams.clear()
            documents.clear()
            releaseProgram()
            scenes.end()
            screen.close()
        }
        activities.reportDeallocated()
        context.life.end()
    }
}
