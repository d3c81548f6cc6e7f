#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// All processes, from `/proc`. Only Linux has it; on other systems the table is empty.
struct ProcessTable {
    /// The processes without zombies.
    let processes: [Process]

    /// A process of a table.
    struct Process {
        let identifier: pid_t
        /// Its parent, the parent's parent and so on.
        let ancestors: [pid_t]

        /// Whether it is a descendant of a process that exists, possibly as a zombie.
        func descends(from process: pid_t) -> Bool { ancestors.contains(process) }

        /// Whether it was started with this entry in its environment, or inherited it.
        func bears(_ mark: String) -> Bool {
            // The environment of another user's process cannot be read, and this process did not start it.
            guard let environment = contents("/proc/\(identifier)/environ", limit: 1 << 20) else { return false }
            return environment.split(separator: 0).contains { $0.elementsEqual(mark.utf8) }
        }
    }

    init() {
        var parents: [pid_t: pid_t] = [:]
        var living: [pid_t] = []
        for identifier in Self.identifiers() {
            guard let text = contents("/proc/\(identifier)/stat", limit: 4096),
                // The name is in parentheses and may contain any character, parentheses included.
                let end = text.lastIndex(of: UInt8(ascii: ")"))
            else { continue }
            let fields = text[(end + 1)...].split(separator: UInt8(ascii: " ")).prefix(2)
                .map { String(decoding: $0, as: UTF8.self) }
            guard fields.count == 2, let parent = pid_t(fields[1]) else { continue }
            parents[identifier] = parent
            if fields[0] != "Z" && fields[0] != "X" { living.append(identifier) }
        }
        processes = living.map { identifier in
            var ancestors: [pid_t] = []
            var next = parents[identifier]
            // The table is not a snapshot: a number that was used again could close a cycle.
            while let ancestor = next, ancestor > 0, ancestors.count < 4096 {
                ancestors.append(ancestor)
                next = parents[ancestor]
            }
            return Process(identifier: identifier, ancestors: ancestors)
        }
    }

    private static func identifiers() -> [pid_t] {
        guard let folder = opendir("/proc") else { return [] }
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
