import Testing

@testable import CompanionLink

@Suite struct SessionCipherTests {
    @Test(arguments: [0, 1]) func publishedFrames(index: Int) throws {
        let session = PublishedSession.both[index]
        let cipher = try #require(SessionCipher(key: session.clientKey))
        let frame = try #require(CompanionLinkFrame(.encryptedOPACK, Array(session.frame.dropFirst(4))))
        #expect(frame.bytes == session.frame)
        #expect(cipher.open(frame, number: session.number) == session.content)
        #expect(cipher.seal(session.content, number: session.number)?.bytes == session.frame)
        #expect(cipher.contentWithoutCheck(frame, number: session.number) == session.content)
        // Another number, another direction, another type, another length.
        #expect(cipher.open(frame, number: 0) == nil)
        #expect(cipher.open(frame, number: 2) == nil)
        #expect(SessionCipher(key: session.serverKey)?.open(frame, number: 1) == nil)
        #expect(cipher.open(try #require(CompanionLinkFrame(.plainOPACK, frame.body)), number: 1) == nil)
        #expect(cipher.open(try #require(CompanionLinkFrame(.encryptedOPACK, frame.body + [0])), number: 1) == nil)
        for index in frame.body.indices {
            for bit in 0..<8 {
                var damaged = frame
                damaged.body[index] ^= 1 << bit
                #expect(cipher.open(damaged, number: 1) == nil)
            }
        }
    }

    @Test func lengths() throws {
        let cipher = try #require(SessionCipher(key: .init(repeating: 7, count: 32)))
        #expect(SessionCipher(key: .init(repeating: 7, count: 31)) == nil)
        // A frame without a body is not encrypted.
        let empty = try #require(cipher.seal([], number: 5))
        #expect(empty.bytes == [8, 0, 0, 0])
        #expect(cipher.open(empty, number: 9) == [])
        let long = try #require(cipher.seal(.init(repeating: 1, count: 0xFF_FFFF - 16), number: 0))
        #expect(long.header == [8, 0xFF, 0xFF, 0xFF])
        #expect(cipher.seal(.init(repeating: 1, count: 0xFF_FFFF - 15), number: 0) == nil)
        for count in 1..<16 {
            let short = try #require(CompanionLinkFrame(.encryptedOPACK, .init(repeating: 0, count: count)))
            #expect(cipher.open(short, number: 0) == nil)
            #expect(cipher.contentWithoutCheck(short, number: 0) == nil)
        }
    }
}
