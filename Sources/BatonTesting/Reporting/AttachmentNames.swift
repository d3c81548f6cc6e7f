import Synchronization

/// The names under which captures are attached: each only once in a process, because a name that is taken already is given
/// another by the testing library, and the failure would name a file that is not its own.
enum AttachmentNames {
    private static let taken = Mutex<Set<String>>([])

    /// The name itself the first time, and with the next free number from 2 on afterwards.
    static func next(for name: String) -> String {
        taken.withLock { taken in
            var candidate = name
            var number = 1
            while !taken.insert(candidate).inserted {
                number += 1
                candidate = "\(name)-\(number)"
            }
            return candidate
        }
    }
}
