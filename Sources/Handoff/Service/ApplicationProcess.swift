package import Payload

/// The app's side of the seam: what the device asks of a running app's process.
package protocol ApplicationProcess: AnyObject {
    /// Runs the program's launch up to didFinishLaunching. `pendingType` goes into the launch options (CONT-022).
    /// - Returns: what willFinishLaunching and didFinishLaunching agreed on; after false no continuation callback may
    ///   reach the app (CONT-021).
    func launch(pendingType: String?) -> Bool

    /// Answers a call of the device.
    @discardableResult
    func answer(_ call: ApplicationCall) -> ApplicationAnswer
}

/// Each call by its name, as the device makes it.
extension ApplicationProcess {
    package func enterForeground(pendingType: String? = nil) { answer(.enterForeground(pendingType: pendingType)) }
    package func enterBackground() { answer(.enterBackground) }
    package func rotate(to orientation: InterfaceOrientation) { answer(.rotate(orientation)) }

    package func scene(_ request: SceneRequest, _ number: Int?) -> ActionAnswer {
        answer(.scene(request, number)).performed
    }

    package func openURL(_ url: String) -> ActionAnswer { answer(.openURL(url)).performed }
    package func save(_ activity: Int) -> SaveResult { answer(.save(activity)).saved }
    package func update(_ activity: Int) -> SaveResult { answer(.update(activity)).saved }

    package func willContinue(type: String, attempt: Int) -> CallbackAnswer {
        answer(.willContinue(type: type, attempt: attempt)).returned
    }

    package func continueActivity(_ snapshot: ActivitySnapshot, attempt: Int) -> CallbackAnswer {
        answer(.continueActivity(snapshot, attempt: attempt)).returned
    }

    package func didFail(type: String, code: Int, attempt: Int) -> CallbackAnswer {
        answer(.didFail(type: type, code: code, attempt: attempt)).returned
    }

    package func wasContinued(_ activity: Int) { answer(.wasContinued(activity)) }
    package func endTurn() { answer(.endTurn) }
    package func timerFired(_ number: Int) { answer(.timerFired(number)) }
    package func itemArrived(_ url: String) { answer(.itemArrived(url)) }

    package func receiveStreams(activity: Int, pair: Int, _ condition: StreamCondition) -> CallbackAnswer {
        answer(.receiveStreams(activity: activity, pair: pair, condition)).returned
    }

    package func streamsGranted(_ pair: Int, _ condition: StreamCondition) { answer(.streamsGranted(pair, condition)) }
    package func streamsRefused(_ pair: Int, code: Int) { answer(.streamsRefused(pair, code: code)) }
    package func streamChanged(_ pair: Int, _ condition: StreamCondition) { answer(.streamChanged(pair, condition)) }

    package func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer {
        answer(.perform(action, arguments)).performed
    }

    package func terminate() { answer(.terminate) }
}
