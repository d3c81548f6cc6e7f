package import Payload

/// The code of an app: what its process runs.
package protocol ApplicationProgram: AnyObject {
    /// Sets the process up before launching: delegate, windows, controllers. The process holds the program; a program
    /// that keeps the process must do so weakly.
    func main(_ application: Application)

    /// Carries out what the user, or a case, has the app do: an activity verb of the vocabulary or an action of its
    /// own.
    func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer
}
