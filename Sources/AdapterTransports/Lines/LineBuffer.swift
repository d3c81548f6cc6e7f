/// Bytes that have been received, from which whole lines are taken.
struct LineBuffer {
    private var bytes: [UInt8] = []
    /// The start of the next line.
    private var start = 0
    /// There is no line feed between ``start`` and this index.
    private var searched = 0

    /// No bytes are left.
    var isEmpty: Bool { start == bytes.count }

    /// The bytes that have not been taken.
    var rest: ArraySlice<UInt8> { bytes[start...] }

    /// A whole line is there.
    var hasLine: Bool {
        mutating get {
            searched = bytes[searched...].firstIndex(of: 0x0A) ?? bytes.count
            return searched < bytes.count
        }
    }

    /// Adds bytes.
    mutating func append(_ more: ArraySlice<UInt8>) {
        if start > 0 {
            bytes.removeFirst(start)
            searched -= start
            start = 0
        }
        bytes.append(contentsOf: more)
    }

    /// Takes the next whole line without its line feed; nil if there is none.
    mutating func takeLine() -> [UInt8]? {
        guard hasLine else { return nil }
        defer {
            searched += 1
            start = searched
        }
        return Array(bytes[start..<searched])
    }
}
