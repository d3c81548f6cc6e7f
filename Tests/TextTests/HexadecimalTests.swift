import Testing
import Text

@Suite("Hexadecimal") struct HexadecimalTests {
    @Test("Bytes become digits, and digits of either case become bytes")
    func bytes() {
        let all = Array(UInt8.min...UInt8.max)
        #expect(hexadecimal(all).hasPrefix("000102030405060708090a0b"))
        #expect(hexadecimalBytes(hexadecimal(all)) == all)
        #expect(hexadecimalBytes(hexadecimal(all).uppercased()) == all)
        #expect(hexadecimalBytes("") == [])
        for text in ["0", "0g", "+1", "-1", " 1", "0x", "123"] { #expect(hexadecimalBytes(text) == nil, "\(text)") }
    }

    @Test("A number has at least the wanted digits")
    func numbers() {
        #expect(hexadecimal(number: 10 as UInt8, digits: 2) == "0a")
        #expect(hexadecimal(number: 0x1F4F1, digits: 4, uppercase: true) == "1F4F1")
        #expect(hexadecimal(number: 0, digits: 1) == "0")
    }
}
