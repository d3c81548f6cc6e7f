import Testing

@testable import FrameOpening

@Suite struct FrameReaderTests {
    private static let first = [UInt8](repeating: 1, count: 32)
    private static let second = [UInt8](repeating: 2, count: 32)
    private static let plaintext: [UInt8] = [0, 0x80, 1, 2, 3, 4, 5, 6, 1, 0x84]

    private static func data(_ key: [UInt8], counter: UInt16) throws -> [UInt8] {
        let message = try #require(FrameCipher(key: key)?.seal(plaintext, status: 0, counter: counter))
        return [2, 1, 0x1A, 19, 0xFF, 0x4C, 0, 0x0C, 14] + message
    }

    @Test func theKeyChangesWithTheReport() throws {
        var reader = FrameReader([
            DeviceSecrets(
                device: "phone", identityResolvingKey: [UInt8](repeating: 3, count: 16),
                advertisingKeys: [1: Self.first, 2: Self.second], epoch: 7)
        ])
        let old = try Self.data(Self.first, counter: 9)
        let new = try Self.data(Self.second, counter: 1)
        let frame = reader.read(old, from: "40:00:00:00:00:01", by: "phone")
        let opened = try #require(frame)
        #expect(opened.plaintext == Self.plaintext && opened.options == 1 && opened.time == 0x84)
        #expect(opened.hash == Array(Self.plaintext[1...7]) && !opened.isGoodbye && opened.epoch == 7)
        #expect(!opened.addressResolves)
        reader.keyRenewed(by: "phone")
        // The same bytes say nothing under the next key, although they were the last to be read.
        let again = reader.read(old, from: "40:00:00:00:00:01", by: "phone")
        #expect(again?.plaintext == nil)
        let renewed = reader.read(new, from: nil, by: "phone")
        #expect(renewed?.plaintext == Self.plaintext)
        reader.keyRenewed(by: "phone")
        // Nobody knows the third key.
        let unread = [
            reader.read(try Self.data(Self.second, counter: 2), from: nil, by: "phone"),
            reader.read(old, from: nil, by: "mac"), reader.read([2, 1, 0x1A], from: nil, by: "phone"),
        ]
        #expect(unread == [nil, nil, nil])
    }

    /// What a judge reads of bytes that anybody may send.
    @Test(
        arguments: [
            ([0x10, 2, 1, 2, 0x0C, 14] + [UInt8](repeating: 7, count: 14), 1, 0),
            ([0x01] + [UInt8](repeating: 0x0C, count: 16), 0, 0),
            ([0x01] + [UInt8](repeating: 0, count: 16) + [0x0C, 14, 1], 0, 1),
            ([0x06, 0x22, 1, 2, 0x0C, 14] + [UInt8](repeating: 7, count: 14), 1, 0),
            ([0x10, 30, 0x0C, 14] + [UInt8](repeating: 7, count: 14), 0, 0),
            ([0x0C, 13] + [UInt8](repeating: 7, count: 13), 0, 1), ([0x0C], 0, 1), ([], 0, 0),
        ])
    func elements(_ elements: [UInt8], messages: Int, defects: Int) {
        let data = [UInt8(elements.count + 3), 0xFF, 0x4C, 0] + elements
        let frame = SealedFrame(data)
        #expect(frame.messages.count == messages && frame.defects.count == defects)
        for (message, offset) in zip(frame.messages, frame.offsets) {
            #expect(Array(data[offset..<(offset + 14)]) == message)
        }
    }
}
