#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// All processes, from `/proc`. Only Linux has it; on other systems the table is empty.
///
/// The list is made once, and what a process is by the time that it is asked for.
struct ProcessTable {
    /// What `/proc` says of a process.
    struct Entry {
        var parent: pid_t
        /// It has ended and waits for its parent.
        var isZombie = false
    }

    /// A process of a table.
    struct Process {
        let identifier: pid_t
        /// Its parent, the parent's parent and so on.
        let ancestors: [pid_t]
        let isZombie: Bool

        /// Whether it is a descendant of a process that exists, possibly as a zombie.
        func descends(from process: pid_t) -> Bool { ancestors.contains(process) }

        /// Whether it was started with this entry in its environment, or inherited it.
        func bears(_ mark: String) -> Bool {
            // The environment of another user's process cannot be read, and this process did not start it.
            guard let environment = contents("/proc/\(identifier)/environ", limit: 1 << 20) else { return false }
            return environment.split(separator: 0).contains { $0.elementsEqual(mark.utf8) }
        }
    }

    /// The processes that there were when the list was made, the newest first in most cases.
    let identifiers: [pid_t]
    private let read: (pid_t) -> Entry?
    /// Whether all threads of a process have stopped or ended by now.
    ///
    /// A signal does not stop a thread that is about to fork before the child is there.
    let isStopped: (pid_t) -> Bool
    private var entries: [pid_t: Entry] = [:]

    /// Lists `/proc`.
    init() { self.init(Self.identifiers(in: "/proc"), isStopped: Self.isStopped, Self.entry) }

    /// - Parameters:
    ///   - isStopped: whether all threads of a process have stopped or ended.
    ///   - read: what a process is; nil if there is none with this number.
    init(
        _ identifiers: [pid_t], isStopped: @escaping (pid_t) -> Bool, _ read: @escaping (pid_t) -> Entry?
    ) {
        self.identifiers = identifiers.sorted(by: >)
        self.isStopped = isStopped
        self.read = read
    }

    /// A process of the list; nil if it is gone.
    mutating func process(_ identifier: pid_t) -> Process? {
        guard let own = entry(identifier) else { return nil }
        var ancestors: [pid_t] = []
        var next = own.parent
        // The table is not a snapshot: a number that was used again could close a cycle.
        while next > 0, ancestors.count < 4096 {
            ancestors.append(next)
            guard let entry = entry(next) else { break }
            next = entry.parent
        }
        return Process(identifier: identifier, ancestors: ancestors, isZombie: own.isZombie)
    }

    private mutating func entry(_ identifier: pid_t) -> Entry? {
        if let entry = entries[identifier] { return entry }
        let entry = read(identifier)
        entries[identifier] = entry
        return entry
    }

    private static func entry(_ identifier: pid_t) -> Entry? {
        guard let fields = stat("/proc/\(identifier)") else { return nil }
        return Entry(parent: fields.parent, isZombie: hasEnded(fields.state))
    }

    private static func isStopped(_ identifier: pid_t) -> Bool {
        let tasks = "/proc/\(identifier)/task"
        return identifiers(in: tasks).allSatisfy { task in
            guard let state = stat("\(tasks)/\(task)")?.state else { return true }
            return hasEnded(state) || state == "T" || state == "t"
        }
    }

    private static func hasEnded(_ state: String) -> Bool { state == "Z" || state == "X" }

    /// State and parent of a process or thread; nil if it is gone.
    private static func stat(_ folder: String) -> (state: String, parent: pid_t)? {
        guard let text = contents("\(folder)/stat", limit: 4096),
            // The name is in parentheses and may contain any character, parentheses included.
            let end = text.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let fields = text[(end + 1)...].split(separator: UInt8(ascii: " ")).prefix(2)
            .map { String(decoding: $0, as: UTF8.self) }
        guard fields.count == 2, let parent = pid_t(fields[1]) else { return nil }
        return (fields[0], parent)
    }

    private static func identifiers(in folder: String) -> [pid_t] {
        guard let folder = opendir(folder) else { return [] }
        defer { closedir(folder) }
        var identifiers: [pid_t] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let identifier = pid_t(name) { identifiers.append(identifier) }
        }
        return identifiers
    }
}

/// The beginning of a file; nil if it cannot be read.
private func contents(_ path: String, limit: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16384)
    while bytes.count < limit {
        let count = read(descriptor, &chunk, chunk.count)
        guard count > 0 else { return count == 0 ? bytes : nil }
        bytes.append(contentsOf: chunk[..<count])
    }
    return bytes
}
