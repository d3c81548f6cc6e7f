/// The content of a CMS signature (RFC 5652, SignedData) in DER or BER: what provisioning profiles and signed site files are.
/// The signature is not verified.
struct SignedContent {
    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    /// Why there is no content.
    struct Failure: Error {
        var text: String
    }

    private static let signedData: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    private static let data: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]

    /// The signed bytes.
    static func content(of bytes: [UInt8]) throws(Failure) -> [UInt8] {
        var reader = SignedContent(bytes: bytes)
        return try reader.content()
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func content() throws(Failure) -> [UInt8] {
        try enter(0x30, "a CMS structure")
        try expect(Self.signedData, "signed data")
        try enter(0xA0, "signed data")
        try enter(0x30, "signed data")
        try skip(0x02, "a version")
        try skip(0x31, "digest algorithms")
        try enter(0x30, "the signed content")
        try expect(Self.data, "content of the kind data")
        try enter(0xA0, "the signed content")
        return try octets()
    }

    /// Octets, also in several pieces.
    private mutating func octets() throws(Failure) -> [UInt8] {
        let (tag, length) = try head("octets")
        switch tag {
        case 0x04:
            guard let length else { throw failure("octets with a length") }
            defer { index += length }
            return Array(bytes[index..<index + length])
        case 0x24:
            depth += 1
            guard depth < 8 else { throw failure("octets at a small depth") }
            var result: [UInt8] = []
            let end = length.map { index + $0 }
            while try !isAtEnd(end) { result += try octets() }
            depth -= 1
            return result
        default: throw failure("octets")
        }
    }

    /// Whether a container ends here: at its end, or with the mark of a container without a length.
    private mutating func isAtEnd(_ end: Int?) throws(Failure) -> Bool {
        if let end { return index >= end }
        guard index + 2 <= bytes.count else { throw failure("the end of a container") }
        guard bytes[index] == 0, bytes[index + 1] == 0 else { return false }
        index += 2
        return true
    }

    private mutating func enter(_ tag: UInt8, _ name: String) throws(Failure) {
        guard try head(name).tag == tag else { throw failure(name) }
    }

    private mutating func skip(_ tag: UInt8, _ name: String) throws(Failure) {
        let (found, length) = try head(name)
        guard found == tag, let length else { throw failure(name) }
        index += length
    }

    private mutating func expect(_ identifier: [UInt8], _ name: String) throws(Failure) {
        let (tag, length) = try head(name)
        guard tag == 0x06, length == identifier.count, Array(bytes[index..<index + identifier.count]) == identifier
        else { throw failure(name) }
        index += identifier.count
    }

    /// A tag and a length, which is nil for a container that ends with a mark.
    private mutating func head(_ name: String) throws(Failure) -> (tag: UInt8, length: Int?) {
        guard index + 2 <= bytes.count else { throw failure(name) }
        let tag = bytes[index]
        let first = Int(bytes[index + 1])
        index += 2
        if first == 0x80 { return (tag, nil) }
        var length = first
        if first > 0x80 {
            let count = first - 0x80
            guard count <= 4, index + count <= bytes.count else { throw failure(name) }
            length = bytes[index..<index + count].reduce(0) { $0 << 8 | Int($1) }
            index += count
        }
        guard length <= bytes.count - index else { throw failure(name) }
        return (tag, length)
    }

    private func failure(_ expected: String) -> Failure {
        Failure(text: "byte \(index): expected \(expected), found other bytes")
    }
}
