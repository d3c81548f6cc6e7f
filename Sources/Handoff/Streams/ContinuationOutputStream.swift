import Foundation

/// What the other side of a continuation reads.
///
/// A write takes as many bytes as there is room for, and none without room. The delegate is told when there is room
/// again. Closing it ends this direction alone.
final class ContinuationOutputStream: OutputStream {
    private let side: StreamSide

    init(_ side: StreamSide) {
        self.side = side
        super.init(toMemory: ())
        side.stream = self
    }

    /// Foundation's class requires it of every subclass. There would be no other side, so there is nothing to make: the compiler
    /// refuses a call, and the class is internal, so no app has its metatype.
    @available(*, unavailable)
    required convenience init(toMemory: ()) { fatalError("a continuation stream comes from a continuation") }

    deinit { side.deallocated() }

    override func open() { side.open() }

    override func close() { side.close() }

    override var delegate: (any StreamDelegate)? {
        get { side.delegate }
        set { side.delegate = newValue }
    }

    override var streamStatus: Stream.Status { side.status }

    override var streamError: (any Error)? { side.error }

    override var hasSpaceAvailable: Bool { side.status == .open && side.pair.condition.space > 0 }

    override func write(_ buffer: UnsafePointer<UInt8>, maxLength len: Int) -> Int {
        side.look()
        guard side.status == .open else { return -1 }
        let pair = side.pair
        let offered = min(max(0, len), pair.condition.space)
        guard offered > 0 else { return 0 }
        let bytes = UnsafeBufferPointer(start: buffer, count: offered)
        let taken = min(offered, pair.context.service.answer(.writeStream(pair.number, [UInt8](bytes))).number)
        pair.condition.space -= taken
        side.moved(UnsafeBufferPointer(rebasing: bytes.prefix(max(0, taken))))
        return taken
    }

    override func property(forKey key: Stream.PropertyKey) -> AnyObject? { nil }

    override func setProperty(_ property: AnyObject?, forKey key: Stream.PropertyKey) -> Bool { false }

    override func schedule(in aRunLoop: RunLoop, forMode mode: RunLoop.Mode) { side.schedule() }

    override func remove(from aRunLoop: RunLoop, forMode mode: RunLoop.Mode) { side.unschedule() }
}
