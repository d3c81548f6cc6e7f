import FoundationEssentials
import ImplementationAdapter
import Notation
import Payload
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Writes a transcript: every line to and from adapters, one record a line, each at once.
///
/// After the process is killed, the file has whole records and at most a part of one at the end.
package final class TranscriptFile: Sendable {
    private let state: Mutex<State>

    private struct State {
        var descriptor: Int32
        var adapters = 0
        var failure: String?
    }

    /// Why a transcript cannot be written.
    package struct FileError: Error, CustomStringConvertible {
        /// What is wrong.
        package var description: String
    }

    /// Makes the file, in place of an existing one.
    ///
    /// - Parameters:
    ///   - path: where.
    ///   - harness: name and version for the first record.
    /// - Throws: the system's reason.
    package init(path: String, harness: String) throws(FileError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw FileError(description: "\(path) cannot be written: \(String(cString: strerror(errno)))")
        }
        state = Mutex(State(descriptor: descriptor))
        write(TranscriptRecord.header.write(harness))
    }

    deinit { _ = state.withLock { close($0.descriptor) } }

    /// The number of a new adapter, from 1.
    func adapterBegan() -> Int {
        state.withLock {
            $0.adapters += 1
            return $0.adapters
        }
    }

    /// Why the transcript is incomplete; nil while it is complete.
    package var failure: String? { state.withLock { $0.failure } }

    func write(_ record: TranscriptRecord) { write(record.node) }

    private func write(_ node: NotationNode) {
        var line: [UInt8] = []
        JSONText.append(node, to: &line)
        line.append(0x0A)
        state.withLock { state in
            guard state.failure == nil else { return }
            var rest = line[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { posixWrite(state.descriptor, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else {
                    state.failure = String(cString: strerror(errno))
                    return
                }
                rest = rest.dropFirst(count)
            }
        }
    }
}

private func posixWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
