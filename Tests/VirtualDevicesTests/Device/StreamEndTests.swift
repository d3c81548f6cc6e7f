import Handoff
import Payload
import Testing

@testable import VirtualDevices

/// One end of a pair of streams, without device and link.
@Suite struct StreamEndTests {
    private func openEnd(_ bufferSize: Int64, isOpener: Bool = true) -> StreamEnd {
        var end = StreamEnd(bundle: "a", isOpener: isOpener, bufferSize: bufferSize)
        end.open(sendLimit: bufferSize)
        return end
    }

    @Test func anEndKeepsNoMoreThanItsBuffer() {
        var end = openEnd(10)
        end.write([UInt8](repeating: 1, count: 25))
        #expect(end.space == 0 && end.condition.space == 0)
        let messages = end.nextMessages()
        #expect(messages == [.data(offset: 0, [UInt8](repeating: 1, count: 10))])
        for message in messages { end.noteSending(message) }
        // What is under way takes room until it has arrived, and the peer's limit is reached.
        #expect(end.space == 0)
        end.noteDelivery()
        #expect(end.space == 10)
        end.write([2, 3])
        #expect(end.nextMessages() == [])
        end.raiseLimit(to: 11)
        #expect(end.nextMessages() == [.data(offset: 10, [2])])
        // An older limit takes nothing back.
        end.raiseLimit(to: 5)
        end.raiseLimit(to: 12)
        #expect(end.nextMessages() == [.data(offset: 11, [3])])
    }

    @Test func nothingIsSentBeforeThePairIsOpen() {
        var end = StreamEnd(bundle: "a", isOpener: false, bufferSize: 10)
        end.write([1])
        end.close(.output)
        #expect(end.nextMessages() == [])
        end.open(sendLimit: 10)
        #expect(end.nextMessages() == [.data(offset: 0, [1]), .end(offset: 1)])
        #expect(end.nextMessages() == [])
    }

    @Test(arguments: [1, 2, 10, 65_536]) func thePeerMayGoOnWhenHalfWasRead(size: Int) {
        var end = openEnd(Int64(size))
        end.take(in: [UInt8](repeating: 1, count: size))
        #expect(end.condition.available == size && end.nextMessages() == [])
        #expect(end.read(size / 2).count == size / 2)
        if size > 1 { #expect(end.nextMessages() == [.window(limit: Int64(size + size / 2))]) }
        #expect(end.read(size) == [UInt8](repeating: 1, count: size - size / 2))
        #expect(end.nextMessages() == [.window(limit: Int64(2 * size))])
        #expect(end.nextMessages() == [])
    }

    @Test func aClosedInputDropsWhatComesAndLetsThePeerGoOn() {
        var end = openEnd(4)
        end.take(in: [1, 2])
        end.close(.input)
        end.take(in: [3, 4])
        #expect(end.condition.available == 0 && end.receivedCount == 4)
        #expect(end.nextMessages() == [.window(limit: 8)])
    }

    @Test func aPairIsOverWhenBothDirectionsAre() {
        var end = openEnd(4)
        end.close(.output)
        for message in end.nextMessages() { end.noteSending(message) }
        #expect(!end.isOver && end.space == 0)
        end.noteEnd()
        #expect(!end.isOver)
        end.noteDelivery()
        #expect(end.isOver && end.condition.hasEnded)
        #expect(!end.isComplete)
        end.noteDone()
        #expect(end.isComplete)
    }

    @Test func afterAFailureOnlyAnEndedDirectionCanBeRead() {
        var ended = openEnd(4)
        ended.take(in: [1])
        ended.noteEnd()
        ended.fail(code: 4609)
        #expect(ended.condition == StreamCondition(available: 1, space: 0, hasEnded: true, failure: 4609))
        var broken = openEnd(4)
        broken.take(in: [1])
        broken.write([1])
        broken.fail(code: 4609)
        #expect(broken.condition == StreamCondition(available: 0, space: 0, hasEnded: false, failure: 4609))
        #expect(broken.nextMessages() == [])
    }

    @Test func aQueueGivesBytesInTheirOrder() {
        var queue = ByteQueue()
        var expected: [UInt8] = []
        var taken: [UInt8] = []
        for round in 0..<200 {
            let bytes = (0..<(round % 7)).map { UInt8(truncatingIfNeeded: round * 7 + $0) }
            queue.append(bytes)
            expected += bytes
            taken += queue.take(round % 5)
        }
        #expect(queue.count == expected.count - taken.count)
        #expect(queue.take(-1) == [])
        #expect(taken + queue.take(.max) == expected && queue.count == 0)
    }

    @Test func everyMessageIsReadAsItWasWritten() {
        let messages: [StreamMessage] = [
            .request(continuation: .max, limit: 65_536), .request(continuation: 1, limit: 0), .grant(limit: 1),
            .refusal(code: 4608), .data(offset: 0, []), .data(offset: .max, [1, 2]), .end(offset: 7),
            .window(limit: 9), .done,
        ]
        for message in messages {
            #expect(TransportMessage(propertyList: TransportMessage.stream(message).propertyList) == .stream(message))
        }
        let wrong: [PayloadDictionary] = [
            ["message": "stream-data", "offset": -1, "bytes": .data([1])], ["message": "stream-data", "offset": 1],
            ["message": "stream-window", "limit": "1"], ["message": "stream-request", "limit": 1],
            ["message": "stream-grant"], ["message": "stream-end"], ["message": "stream-refusal"],
            ["message": "stream"],
        ]
        for entries in wrong { #expect(StreamMessage(entries) == nil, "\(entries)") }
    }
}
