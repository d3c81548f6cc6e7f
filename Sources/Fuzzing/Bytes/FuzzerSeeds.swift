import Text

/// What a campaign on a decoder begins with, as files for another fuzzer.
package struct FuzzerSeeds {
    /// Whole inputs by the names of their files.
    package let inputs: [(name: String, bytes: [UInt8])]
    /// The decoder's dictionary in the form that libFuzzer and AFL++ read: a quoted word a line.
    package let dictionary: String

    package init(of target: any ByteTarget) {
        inputs = target.examples.enumerated().map { ("example-\($0.offset)", $0.element) }
        dictionary = target.dictionary.map { "\(Self.quoted($0))\n" }.joined()
    }

    /// Every byte that is no letter or digit is escaped: the format knows three escapes only.
    private static func quoted(_ word: [UInt8]) -> String {
        let text = word.map { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"):
                String(UnicodeScalar(byte))
            default: "\\x" + hexadecimal(number: UInt32(byte), digits: 2, uppercase: false)
            }
        }
        return "\"\(text.joined())\""
    }
}
