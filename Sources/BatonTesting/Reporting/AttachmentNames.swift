import Synchronization

/// The names of attached captures. Each is used once in a process: the testing library renames an attachment whose name
/// is taken, and a failure would then name the file of another one.
enum AttachmentNames {
    private static let taken = Mutex<Set<String>>([])

    /// A name for a test's attachments: the test's own the first time, then with a number from 2 on.
    static func next(for test: String) -> String {
        let name = fileName(test)
        return taken.withLock { taken in
            var candidate = name
            var number = 1
            while !taken.insert(candidate).inserted {
                number += 1
                candidate = "\(name)-\(number)"
            }
            return candidate
        }
    }

    /// A test's name without its parameters, made of characters that any file system takes.
    private static func fileName(_ test: String) -> String {
        let name = test.prefix { $0 != "(" }.prefix(80)
        let safe = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" || $0 == "_" ? $0 : "-" }
        return safe.isEmpty ? "test" : String(safe)
    }
}
