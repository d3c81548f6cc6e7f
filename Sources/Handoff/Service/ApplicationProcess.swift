package import Payload

/// The app's side of the seam: what the device asks of a running app's process.
package protocol ApplicationProcess: AnyObject {
    /// Runs the program's launch up to didFinishLaunching. `pendingType` goes into the launch options (CONT-022).
    /// - Returns: what willFinishLaunching and didFinishLaunching agreed on; after false no continuation callback may
    ///   reach the app (CONT-021).
    func launch(pendingType: String?) -> Bool

    /// The app came to the front.
    func enterForeground()

    /// The app left the front.
    func enterBackground()

    /// The user turned the device. Also called before ``launch(pendingType:)`` where the device is not held upright.
    func rotate(to orientation: InterfaceOrientation)

    /// Runs a save cycle if the activity is marked, and takes its state.
    func save(_ activity: Int) -> SaveResult

    /// Runs a save cycle although the activity may not be marked: a periodic update (UPD-024).
    func update(_ activity: Int) -> SaveResult

    /// application(_:willContinueUserActivityWithType:).
    func willContinue(type: String, attempt: Int) -> CallbackAnswer

    /// application(_:continue:restorationHandler:).
    func continueActivity(_ snapshot: ActivitySnapshot, attempt: Int) -> CallbackAnswer

    /// application(_:didFailToContinueUserActivityWithType:error:). `code` is one of the Cocoa domain.
    func didFail(type: String, code: Int, attempt: Int) -> CallbackAnswer

    /// userActivityWasContinued(_:).
    func wasContinued(_ activity: Int)

    /// The end of a turn of the main run loop that the process asked for.
    func endTurn()

    /// A timer that the process asked for.
    func timerFired(_ number: Int)

    /// Something was synchronised to a place for which the process waits; the URL is the one that it gave.
    func itemArrived(_ url: String)

    /// Performs an operation on the app: an activity verb of the vocabulary, or an action of the app's own.
    func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer

    /// The process ends: the program's references are released, and activities are deallocated with them.
    func terminate()
}
