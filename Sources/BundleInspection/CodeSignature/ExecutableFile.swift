/// A Mach-O executable, thin or universal: what Handoff depends on.
struct ExecutableFile: Sendable {
    /// One architecture.
    struct Slice: Sendable {
        /// The number of the platform in LC_BUILD_VERSION, or what an older command stands for; nil without any.
        var platform: Int?
        /// The place of the code signature in the file; nil without one.
        var signature: Range<Int>?
    }

    var slices: [Slice] = []

    private let file: TreeFile

    private static let mostSlices = 16
    private static let mostCommands = 4096

    /// Reads the headers of all architectures.
    init(_ file: TreeFile) throws(ExecutableReadingError) {
        self.file = file
        let head = try Self.read(file, at: 0, count: 8)
        switch head.bigEndian32(at: 0) {
        case 0xCAFE_BABE: try readUniversal(count: head.bigEndian32(at: 4), entrySize: 20)
        case 0xCAFE_BABF: try readUniversal(count: head.bigEndian32(at: 4), entrySize: 32)
        default: slices = [try slice(at: 0, size: file.size)]
        }
    }

    private mutating func readUniversal(count: Int, entrySize: Int) throws(ExecutableReadingError) {
        guard (1...Self.mostSlices).contains(count) else {
            throw .malformed("expected 1 to \(Self.mostSlices) architectures, found \(count)")
        }
        let table = try Self.read(file, at: 8, count: count * entrySize)
        for index in 0..<count {
            let entry = index * entrySize
            let offset = entrySize == 20 ? table.bigEndian32(at: entry + 8) : table.bigEndian64(at: entry + 8)
            let size = entrySize == 20 ? table.bigEndian32(at: entry + 12) : table.bigEndian64(at: entry + 16)
            guard let offset, let size, offset <= file.size, size <= file.size - offset else {
                throw .malformed("expected architecture \(index) inside the file, found it behind the end")
            }
            slices.append(try slice(at: offset, size: size))
        }
    }

    private func slice(at start: Int, size: Int) throws(ExecutableReadingError) -> Slice {
        let head = try Self.read(file, at: start, count: 28)
        let headSize: Int
        switch head.littleEndian32(at: 0) {
        case 0xFEED_FACF: headSize = 32
        case 0xFEED_FACE: headSize = 28
        default: throw .malformed("expected a Mach-O file, found other bytes")
        }
        let count = head.littleEndian32(at: 16)
        let commandsSize = head.littleEndian32(at: 20)
        guard count <= Self.mostCommands, commandsSize <= ReadingLimits.loadCommands, headSize + commandsSize <= size
        else { throw .malformed("expected load commands inside the file, found \(commandsSize) bytes") }
        let commands = try Self.read(file, at: start + headSize, count: commandsSize)
        var slice = Slice()
        var offset = 0
        for _ in 0..<count {
            guard offset + 8 <= commands.count else { throw .malformed("expected \(count) load commands, found fewer") }
            let length = commands.littleEndian32(at: offset + 4)
            guard length >= 8, length <= commands.count - offset else {
                throw .malformed("expected the length of a load command, found \(length)")
            }
            switch commands.littleEndian32(at: offset) {
            case 0x1D where length >= 16:  // LC_CODE_SIGNATURE
                let place = commands.littleEndian32(at: offset + 8)
                let signatureSize = commands.littleEndian32(at: offset + 12)
                guard place <= size, signatureSize <= size - place else {
                    throw .malformed("expected the signature inside the file, found it behind the end")
                }
                slice.signature = start + place..<start + place + signatureSize
            case 0x32 where length >= 12: slice.platform = commands.littleEndian32(at: offset + 8)  // LC_BUILD_VERSION
            case 0x24: slice.platform = slice.platform ?? 1  // LC_VERSION_MIN_MACOSX
            case 0x25: slice.platform = slice.platform ?? 2  // LC_VERSION_MIN_IPHONEOS
            case 0x2F: slice.platform = slice.platform ?? 3  // LC_VERSION_MIN_TVOS
            case 0x30: slice.platform = slice.platform ?? 4  // LC_VERSION_MIN_WATCHOS
            default: break
            }
            offset += length
        }
        return slice
    }

    /// Reads the signatures of all architectures that have one.
    func signatures() throws(ExecutableReadingError) -> [CodeSignature] {
        var signatures: [CodeSignature] = []
        for place in slices.compactMap(\.signature) {
            guard place.count <= ReadingLimits.signature else {
                throw .malformed(
                    "expected a signature of at most \(ReadingLimits.signature) bytes, found \(place.count)")
            }
            let bytes = try Self.read(file, at: place.lowerBound, count: place.count)
            signatures.append(try CodeSignature(bytes))
        }
        return signatures
    }

    private static func read(_ file: TreeFile, at offset: Int, count: Int) throws(ExecutableReadingError) -> [UInt8] {
        let bytes: [UInt8]
        do throws(InspectionError) {
            bytes = try file.bytes(at: offset, count: count)
        } catch {
            throw .unreadable(error)
        }
        guard bytes.count == count else {
            throw .malformed("expected \(count) bytes at byte \(offset), found \(bytes.count)")
        }
        return bytes
    }
}

/// Why an executable or its signature cannot be read.
enum ExecutableReadingError: Error {
    /// It contradicts its format.
    case malformed(String)
    /// Its file cannot be read.
    case unreadable(InspectionError)

    var text: String {
        switch self {
        case .malformed(let text): text
        case .unreadable(let error): "expected \(error.expected), found \(error.found)"
        }
    }
}
