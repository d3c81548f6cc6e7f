import Randomness
import Testing

@testable import CompanionLink

@Suite struct FrameTests {
    private func frames(_ pieces: [[UInt8]], longestBody: Int = CompanionLinkFrame.longestBody) throws
        -> [CompanionLinkFrame]
    {
        var assembler = FrameAssembler(longestBody: longestBody)
        var frames: [CompanionLinkFrame] = []
        for piece in pieces {
            assembler.append(piece)
            while let frame = try assembler.next() { frames.append(frame) }
        }
        return frames
    }

    @Test func headersAreThoseOfPublishedFrames() throws {
        #expect(
            try #require(CompanionLinkFrame(.encryptedOPACK, .init(repeating: 0, count: 116))).header == [
                8, 0, 0, 0x74,
            ])
        for session in PublishedSession.both {
            let messages = [session.first, session.second, session.third, session.fourth, session.frame]
            let frames = try frames([messages.flatMap { $0 }])
            #expect(frames.map(\.bytes) == messages)
            #expect(
                frames.map(\.kind) == [
                    .pairVerifyStart, .pairVerifyNext, .pairVerifyNext, .pairVerifyNext, .encryptedOPACK,
                ])
        }
    }

    @Test func piecesOfAnySize() throws {
        var generator = SplitMix64(seed: 7)
        let longest = (0..<70_000).map { UInt8(truncatingIfNeeded: $0) }
        for _ in 0..<200 {
            let expected = try (0..<6).map { _ in
                let body = Array(longest.prefix([0, 1, 4, 300, 70_000].randomElement(using: &generator) ?? 0))
                return try #require(CompanionLinkFrame(.init(rawValue: .random(in: 0...255, using: &generator)), body))
            }
            var rest = expected.flatMap(\.bytes)[...]
            var pieces: [[UInt8]] = []
            while !rest.isEmpty {
                let size = Int.random(in: 0...max(1, min(rest.count, 40_000)), using: &generator)
                pieces.append(Array(rest.prefix(size)))
                rest = rest.dropFirst(size)
            }
            #expect(try frames(pieces) == expected)
        }
    }

    @Test func oneByteAtATime() throws {
        let session = PublishedSession.both[0]
        let all = session.first + session.second + [1, 0, 0, 0] + session.third
        #expect(
            try frames(all.map { [$0] }).map(\.bytes) == [session.first, session.second, [1, 0, 0, 0], session.third])
    }

    /// A header that lies about its length: too long for the reader, or longer than what follows.
    @Test func lengthsThatLie() throws {
        let lie: [UInt8] = [5, 0, 0xFF, 0xFF, 1, 2, 3]
        #expect(try frames([lie]).isEmpty)
        #expect(throws: FrameAssembler.Failure(offset: 0, length: 0xFFFF, limit: 1_024)) {
            try frames([lie], longestBody: 1_024)
        }
        #expect(throws: FrameAssembler.Failure(offset: 5, length: 0xFF_FFFF, limit: 1_024)) {
            try frames([[1, 0, 0, 1, 9], [8, 0xFF], [0xFF, 0xFF]], longestBody: 1_024)
        }
        var assembler = FrameAssembler()
        assembler.append(lie)
        #expect(try assembler.next() == nil)
        #expect(assembler.pendingCount == 7)
        #expect(CompanionLinkFrame(.noOperation, .init(repeating: 0, count: 0x100_0000)) == nil)
    }
}

@Suite struct TypeLengthValuesTests {
    @Test func fragments() throws {
        for length in [0, 1, 254, 255, 256, 509, 510, 511, 1_000] {
            let value = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
            let items = TypeLengthValues([
                .init(.state, [1]), .init(.encryptedData, value), .init(.publicKey, [7]),
            ])
            #expect(items.encoded.count == 3 + 3 + length + 2 * max(1, (length + 254) / 255))
            #expect(try TypeLengthValues(decoding: items.encoded) == items)
        }
        let inTwo: [UInt8] = [5, 255] + [UInt8](repeating: 1, count: 255) + [5, 2, 8, 9, 6, 1, 2]
        let items = try TypeLengthValues(decoding: inTwo)
        #expect(items[.encryptedData]?.count == 257)
        #expect(items[.state] == [2])
        #expect(items.encoded == inTwo)
    }

    @Test func mistakesHaveAPlace() {
        func failure(_ bytes: [UInt8]) -> TypeLengthValues.Failure? {
            do { _ = try TypeLengthValues(decoding: bytes) } catch { return error }
            return nil
        }
        #expect(failure([6]) == .init(offset: 0, reason: .truncated))
        #expect(failure([6, 1]) == .init(offset: 0, reason: .truncated))
        #expect(failure([6, 1, 1, 3, 2, 0]) == .init(offset: 3, reason: .truncated))
        #expect(failure([6, 1, 1, 6, 1, 2]) == .init(offset: 3, reason: .repeated))
        #expect(failure([6, 1, 1, 3, 0, 6, 1, 2]) == .init(offset: 5, reason: .repeated))
        #expect(failure([]) == nil)
    }
}
