import Events
import Foundation
import Handoff
import Payload
import Testing

/// The streams of an app's process, with a device that answers as the test says.
@Suite("Continuation streams in an app")
struct ContinuationStreamTests {
    /// Keeps what streams say.
    private final class Listener: NSObject, StreamDelegate {
        var events: [String] = []
        func stream(_ aStream: Stream, handle eventCode: Stream.Event) {
            let name =
                switch eventCode {
                case .openCompleted: "opened"
                case .hasBytesAvailable: "bytes"
                case .hasSpaceAvailable: "space"
                case .endEncountered: "end"
                case .errorOccurred: "error"
                default: "other"
                }
            events.append((aStream is InputStream ? "in " : "out ") + name)
        }
    }

    private final class Source: UserActivityDelegate {
        var streams: (InputStream, OutputStream)?
        func userActivity(_ activity: UserActivity, didReceive input: InputStream, outputStream: OutputStream) {
            streams = (input, outputStream)
        }
    }

    private final class Bare: UserActivityDelegate {}

    private let fixture = Fixture().launched()
    private let listener = Listener()
    private let source = Source()

    /// The source's ends of pair 7.
    private func pair(_ condition: StreamCondition = StreamCondition(space: 100)) throws -> (InputStream, OutputStream)
    {
        let (source, listener) = (source, listener)
        let activity = try #require(
            fixture.make {
                let activity = UserActivity(activityType: "com.example.edit")
                activity.supportsContinuationStreams = true
                activity.delegate = source
                return activity
            })
        #expect(
            fixture.application.receiveStreams(activity: activity.number, pair: 7, condition) == .returned(true))
        let streams = try #require(source.streams)
        fixture.run {
            for stream in [streams.0, streams.1] as [Stream] {
                stream.delegate = listener
                stream.schedule(in: .main, forMode: .default)
            }
        }
        return streams
    }

    @Test("Streams come unopened, and open in the next turn") func opening() throws {
        let (input, output) = try pair()
        #expect(input.streamStatus == .notOpen && output.streamStatus == .notOpen && !output.hasSpaceAvailable)
        let event = try #require(fixture.events(.didReceiveStreamsCalled).first)
        #expect(event.thread == .other && event.text(.input) == "notOpen" && event[.pair] == 7)
        fixture.run {
            input.open()
            output.open()
        }
        #expect(listener.events == [] && output.hasSpaceAvailable && !input.hasBytesAvailable)
        fixture.application.endTurn()
        #expect(listener.events == ["in opened", "out opened", "out space"])
        #expect(fixture.events(.streamOpened).map { $0.text(.stream) } == ["input", "output"])
    }

    @Test("A write takes what there is room for; room is told once until the next write") func writing() throws {
        let (_, output) = try pair(StreamCondition(space: 10))
        fixture.service.taken = { min($0, 6) }
        fixture.run {
            output.open()
            #expect(output.write([1, 2, 3, 4, 5, 6, 7, 8], maxLength: 8) == 6)
            #expect(output.write([7, 8, 9, 10, 11, 12], maxLength: 6) == 4)
            #expect(output.write([1], maxLength: 1) == 0 && !output.hasSpaceAvailable)
        }
        fixture.application.endTurn()
        #expect(listener.events == ["out opened", "out space", "out space"])
        fixture.application.streamChanged(7, StreamCondition(space: 5))
        fixture.application.streamChanged(7, StreamCondition(space: 9))
        fixture.application.endTurn()
        #expect(listener.events.count == 4 && output.hasSpaceAvailable)
        #expect(fixture.service.written == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
        fixture.run { output.close() }
        let close = try #require(fixture.events(.streamClosed).first)
        // CRC-32 of the bytes from 1 to 10.
        #expect(close[.size] == 10 && close[.checksum] == 0x2520_577B)
        #expect(fixture.service.closed == ["7 output"])
        #expect(output.write([1], maxLength: 1) == -1)
    }

    @Test("A read takes what has arrived, then waits, then meets the end") func reading() throws {
        let (input, _) = try pair()
        fixture.service.arrived = [5, 6, 7]
        fixture.run { input.open() }
        fixture.application.streamChanged(7, StreamCondition(available: 3, space: 100))
        fixture.application.endTurn()
        #expect(listener.events == ["in opened", "in bytes"])
        var buffer = [UInt8](repeating: 0, count: 2)
        fixture.run {
            #expect(input.read(&buffer, maxLength: 2) == 2 && buffer == [5, 6])
            #expect(input.read(&buffer, maxLength: 2) == 1 && buffer == [7, 6])
            #expect(input.read(&buffer, maxLength: 2) == -1)
            #expect((input.streamError as? POSIXError)?.code == .EAGAIN && input.streamStatus == .open)
        }
        fixture.application.streamChanged(7, StreamCondition(space: 100, hasEnded: true))
        fixture.application.endTurn()
        #expect(listener.events == ["in opened", "in bytes", "in bytes", "in end"])
        fixture.run { #expect(input.read(&buffer, maxLength: 2) == 0 && input.streamStatus == .atEnd) }
        let end = try #require(fixture.events(.streamEnded).first)
        #expect(end[.size] == 3 && end[.code] == nil)
    }

    @Test("A failure reaches both streams once; what had ended before is still read") func failure() throws {
        let (input, output) = try pair()
        fixture.service.arrived = [5]
        fixture.run {
            input.open()
            output.open()
        }
        let failed = StreamCondition(available: 1, hasEnded: true, failure: 4609)
        fixture.application.streamChanged(7, failed)
        fixture.application.streamChanged(7, failed)
        fixture.application.endTurn()
        #expect(listener.events == ["in opened", "in bytes", "out opened", "out space", "out error"])
        #expect((output.streamError as? CocoaError)?.code.rawValue == 4609 && output.streamStatus == .error)
        var buffer: [UInt8] = [0]
        fixture.run {
            #expect(input.read(&buffer, maxLength: 1) == 1 && buffer == [5])
            #expect(input.read(&buffer, maxLength: 1) == 0)
        }
        #expect(fixture.events(.streamEnded).count == 2)
    }

    @Test("Events wait for a run loop, and a closed stream says nothing") func scheduling() throws {
        let (input, output) = try pair()
        fixture.run {
            input.remove(from: .main, forMode: .default)
            input.open()
            output.open()
            output.close()
        }
        fixture.application.endTurn()
        #expect(listener.events == [])
        fixture.run { input.schedule(in: .main, forMode: .default) }
        fixture.application.endTurn()
        #expect(listener.events == ["in opened"])
    }

    @Test("A stream that is released is closed") func release() throws {
        do {
            let (input, output) = try pair()
            fixture.run {
                input.open()
                output.open()
            }
            source.streams = nil
        }
        fixture.application.endTurn()
        #expect(fixture.service.closed.sorted() == ["7 input", "7 output"])
    }

    @Test("An activity offers streams by its flag, its state and its delegate", arguments: 0..<5)
    func offering(index: Int) throws {
        let (source, bare) = (source, Bare())
        let activity = try #require(fixture.make { UserActivity(activityType: "com.example.edit") })
        fixture.run {
            activity.supportsContinuationStreams = index != 0
            let delegates: [(any UserActivityDelegate)?] = [source, nil, bare, source, source]
            activity.delegate = delegates[index]
            if index == 3 { activity.invalidate() }
        }
        let answer = fixture.application.receiveStreams(
            activity: activity.number, pair: 7, StreamCondition(space: 1))
        #expect(answer == .returned(index == 4))
        #expect((source.streams != nil) == (index == 4))
    }

    @Test("A request ends once: with streams, with an error, or at once where nothing was delivered")
    func requests() throws {
        var results: [String] = []
        var received: UserActivity?
        let delegate = Continuing { received = $0 }
        let fixture = Fixture { $0.delegate = delegate }.launched()
        fixture.service.pairs = [11, 12, 0]
        _ = fixture.application.willContinue(type: "com.example.edit", attempt: 3)
        _ = fixture.application.continueActivity(
            ActivitySnapshot(
                type: "com.example.edit", title: nil, userInfo: nil, webpageURL: nil, supportsContinuationStreams: true),
            attempt: 3)
        let activity = try #require(received)
        #expect(activity.supportsContinuationStreams)
        let own = try #require(fixture.make { UserActivity(activityType: "com.example.edit") })
        fixture.run {
            for (name, activity) in [("first", activity), ("second", activity), ("third", activity), ("own", own)] {
                activity.getContinuationStreams { input, output, error in
                    #expect((input == nil) == (output == nil) && (input == nil) != (error == nil))
                    results.append(name + (input == nil ? " error" : " streams"))
                }
            }
        }
        #expect(results == [] && fixture.service.requests == [3, 3, 3])
        fixture.application.streamsGranted(12, StreamCondition(space: 5))
        fixture.application.streamsRefused(11, code: 4610)
        fixture.application.streamsGranted(11, StreamCondition(space: 5))
        fixture.application.endTurn()
        #expect(results == ["second streams", "first error", "third error", "own error"])
    }

    private final class Continuing: ApplicationDelegate {
        let take: (UserActivity) -> Void
        init(_ take: @escaping (UserActivity) -> Void) { self.take = take }
        func application(
            _ application: Application, continue userActivity: UserActivity,
            restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
        ) -> Bool {
            take(userActivity)
            return true
        }
    }

    @Test("Advice has its limits") func advice() {
        #expect(StreamAdvice.onRounds(3) == nil && StreamAdvice.onRounds(4) != nil && StreamAdvice.onRounds(5) == nil)
        #expect(StreamAdvice.onSize(3073, limit: 3072) == nil && StreamAdvice.onSize(3072, limit: 3072) != nil)
        #expect(StreamAdvice.onSize(0, limit: nil) == nil)
        #expect(StreamAdvice.onDuration(29_999_999_999) == nil && StreamAdvice.onDuration(30_000_000_000) != nil)
        #expect(StreamAdvice.onOpening(true) == nil && StreamAdvice.onRequest(true) == nil)
    }
}
