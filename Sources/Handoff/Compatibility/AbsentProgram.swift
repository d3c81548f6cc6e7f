import Payload

/// The program of a process that never ran.
final class AbsentProgram: ApplicationProgram {
    func main(_ application: Application) {}
    func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer { .unsupported }
}
