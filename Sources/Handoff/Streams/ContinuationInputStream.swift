import Foundation

/// What the other side of a continuation writes.
///
/// It is read like any stream of Foundation: by events of its delegate once it is scheduled, or by asking
/// ``hasBytesAvailable``. A read while no bytes are there would have to wait, which nothing in a simulated world can do;
/// it returns -1 with the error EAGAIN.
final class ContinuationInputStream: InputStream {
    private let side: StreamSide

    init(_ side: StreamSide) {
        self.side = side
        super.init(data: Data())
        side.stream = self
    }

    deinit { side.deallocated() }

    override func open() { side.open() }

    override func close() { side.close() }

    override var delegate: (any StreamDelegate)? {
        get { side.delegate }
        set { side.delegate = newValue }
    }

    override var streamStatus: Stream.Status { side.status }

    override var streamError: (any Error)? { side.error }

    override var hasBytesAvailable: Bool { side.status == .open && side.pair.condition.available > 0 }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength len: Int) -> Int {
        side.look()
        switch side.status {
        case .atEnd: return 0
        case .open: break
        default: return -1
        }
        guard len > 0 else { return 0 }
        let pair = side.pair
        guard pair.condition.available > 0 else {
            side.wouldBlock()
            return -1
        }
        side.clearTemporaryError()
        let wanted = min(len, pair.condition.available)
        let bytes = pair.context.service.answer(.readStream(pair.number, upTo: wanted)).bytes.prefix(wanted)
        for (index, byte) in bytes.enumerated() { buffer[index] = byte }
        pair.condition.available -= bytes.count
        side.moved(UnsafeBufferPointer(start: buffer, count: bytes.count))
        return bytes.count
    }

    override func getBuffer(
        _ buffer: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, length len: UnsafeMutablePointer<Int>
    ) -> Bool { false }

    override func property(forKey key: Stream.PropertyKey) -> AnyObject? { nil }

    override func setProperty(_ property: AnyObject?, forKey key: Stream.PropertyKey) -> Bool { false }

    override func schedule(in aRunLoop: RunLoop, forMode mode: RunLoop.Mode) { side.schedule() }

    override func remove(from aRunLoop: RunLoop, forMode mode: RunLoop.Mode) { side.unschedule() }
}
