import Foundation
import Notation
import Randomness
import Testing

struct Base64Tests {
    @Test func asFoundationWritesIt() {
        var generator = SplitMix64(seed: 4)
        for count in 0..<200 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            var text: [UInt8] = []
            Base64.append(bytes, to: &text)
            let string = String(decoding: text, as: UTF8.self)
            #expect(string == Data(bytes).base64EncodedString())
            #expect(Base64.decode(string) == bytes)
        }
    }

    @Test(arguments: ["A", "AA", "AA=", "AB==", "AAB=", "AA==AA==", "A A=", "AA==\n", "AA*=", "é==="])
    func refused(text: String) {
        #expect(Base64.decode(text) == nil)
    }
}
