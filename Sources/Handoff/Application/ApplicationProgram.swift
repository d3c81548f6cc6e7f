package import Payload

/// The code of an app: what its process runs.
package protocol ApplicationProgram: AnyObject {
    /// Makes delegate, windows and controllers before the launch. The process keeps the program alive, so a program must
    /// reference the process weakly.
    func main(_ application: Application)

    /// Performs an operation of the user or of a case: an activity verb of the vocabulary, or an action of the app.
    func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer
}
