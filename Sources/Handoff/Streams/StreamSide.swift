import Events
import Foundation

/// One stream of a pair as its app sees it: its status, what went through it, and the events for its delegate.
///
/// Foundation's two classes of streams share no class that could have this.
final class StreamSide {
    let direction: StreamDirection
    let pair: StreamPair
    weak var stream: Stream?
    weak var delegate: (any StreamDelegate)?
    private(set) var status = Stream.Status.notOpen
    private(set) var error: (any Error)?
    /// How many bytes the app has read or written.
    private(set) var total = 0
    private var checksum = Checksum()
    /// The app has been told of bytes or space and has not read or written since.
    private var isTold = false
    private var isScheduled = false
    private var waiting: [Stream.Event] = []

    /// `stream.data` is recorded for the first bytes, and again after so many.
    private static let recordedBytes = 65_536

    init(_ direction: StreamDirection, of pair: StreamPair) {
        self.direction = direction
        self.pair = pair
        if pair.context.decisions.streams.areOpened() { status = .open }
    }

    private var context: ProcessContext { pair.context }

    /// The app is done with this stream.
    var isOver: Bool { status == .closed || status == .atEnd || status == .error }

    /// The name of the status in events.
    var statusName: String {
        switch status {
        case .notOpen: "notOpen"
        case .open: "open"
        case .atEnd: "atEnd"
        case .closed: "closed"
        case .error: "error"
        default: "other"
        }
    }

    // MARK: What the app does

    func open() {
        guard status == .notOpen, !context.life.isEnding else { return }
        status = .open
        pair.noteOpening(direction)
        record(.streamOpened)
        tell(.openCompleted)
        look()
    }

    func close() {
        guard status != .closed, !context.life.hasEnded else { return }
        let wasOver = isOver
        status = .closed
        waiting = []
        if !wasOver || direction == .output { record(.streamClosed, totals) }
        context.service.answer(.closeStream(pair.number, direction))
        pair.sideIsOver()
    }

    /// The object of an open stream was deallocated.
    func deallocated() {
        stream = nil
        guard !context.life.isEnding else { return }
        close()
    }

    func schedule() {
        isScheduled = true
        if !waiting.isEmpty { deliverLater() }
    }

    func unschedule() { isScheduled = false }

    /// The app has read or written these bytes.
    func moved(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard !bytes.isEmpty else { return }
        let before = total
        total += bytes.count
        checksum.update(bytes)
        if before == 0 || before / Self.recordedBytes != total / Self.recordedBytes {
            record(.streamData, [.size: total])
        }
        pair.noteUse(direction, byteCount: bytes.count)
        isTold = false
        look()
    }

    // MARK: What happens to it

    /// Looks at what the device says of the pair.
    func look() {
        guard status == .open else { return }
        let condition = pair.condition
        switch direction {
        case .input:
            if condition.available > 0 { return tellOnce(.hasBytesAvailable) }
            if condition.hasEnded { return end() }
        case .output:
            if condition.failure == nil, condition.space > 0 { tellOnce(.hasSpaceAvailable) }
        }
        if let code = condition.failure { fail(code) }
    }

    /// The app has read everything, and nothing more comes.
    private func end() {
        status = .atEnd
        record(.streamEnded, totals)
        tell(.endEncountered)
        pair.sideIsOver()
    }

    private func fail(_ code: Int) {
        status = .error
        let error = context.decisions.failures.error(code)
        self.error = error
        record(.streamEnded, totals + [.domain: (error as NSError).domain, .code: code])
        tell(.errorOccurred)
        pair.sideIsOver()
    }

    /// The process could do nothing but wait, as no bytes are there.
    func wouldBlock() { error = POSIXError(.EAGAIN) }

    func clearTemporaryError() { if status != .error { error = nil } }

    // MARK: Events for the delegate

    private func tellOnce(_ event: Stream.Event) {
        guard !isTold else { return }
        isTold = true
        tell(event)
    }

    private func tell(_ event: Stream.Event) {
        waiting.append(event)
        if isScheduled { deliverLater() }
    }

    private func deliverLater() {
        pair.runLoop.perform { [weak self] in self?.deliver() }
    }

    private func deliver() {
        guard isScheduled else { return }
        let events = waiting
        waiting = []
        for event in events {
            guard status != .closed, let stream else { return }
            delegate?.stream(stream, handle: event)
        }
    }

    // MARK: The log

    private var totals: EventFields { [.size: total, .checksum: Int64(checksum.value)] }

    private func record(_ kind: EventKind, _ fields: EventFields = [:]) {
        context.record(
            kind, activity: pair.activity,
            [.pair: pair.number, .stream: direction.rawValue] + fields)
    }
}

extension EventFields {
    fileprivate static func + (left: EventFields, right: EventFields) -> EventFields {
        EventFields(left.elements + right.elements)
    }
}
