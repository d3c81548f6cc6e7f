/// pcapng: blocks `type(4) length(4) body length(4)` in sections, each with its own byte order and interfaces.
struct PcapngWalk {
    private enum Block {
        static let sectionHeader: UInt32 = 0x0A0D_0D0A
        static let interfaceDescription: UInt32 = 1
        static let obsoletePacket: UInt32 = 2
        static let simplePacket: UInt32 = 3
        static let enhancedPacket: UInt32 = 6
    }

    /// The most interfaces of a section. A file could declare one in every 20 bytes.
    private static let interfaceLimit = 65_536
    /// Bytes of a block that must be in the chunk if the block is longer than the longest packet.
    private static let patience = CaptureRecord.lengthLimit + 64

    private struct Interface {
        var linkType: LinkType
        var snapLength: Int
        var clock: PcapngClock
    }

    private var swapped = false
    private var interfaces: [Interface] = []
    /// The walk for further packets of the last enhanced packet block's interface, if their times are simple.
    private(set) var enhancedPackets: EnhancedPacketWalk?
    /// Receives the comments of packets.
    var comments: PacketComments?

    init(header: RawSpan, path: String) throws(CaptureError) {
        guard header.byteCount >= 12 else {
            throw .cutHeader(path: path, container: "pcapng section", expected: 28, found: header.byteCount)
        }
        guard Self.byteOrder(header, at: 8) != nil else {
            throw .notACapture(path: path, found: "a pcapng section header without a valid byte-order magic")
        }
        guard header.byteCount >= 24 else {
            throw .cutHeader(path: path, container: "pcapng section", expected: 28, found: header.byteCount)
        }
    }

    /// Whether a section is in the other byte order; nil if its magic is wrong.
    private static func byteOrder(_ bytes: RawSpan, at offset: Int) -> Bool? {
        let magic = bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)
        if magic == 0x1A2B_3C4D { return false }
        return magic == 0x4D3C_2B1A ? true : nil
    }

    /// The caller has checked that four bytes are at `offset`.
    @inline(__always)
    private func word(_ bytes: RawSpan, _ offset: Int) -> UInt32 {
        let value = bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt32.self)
        return swapped ? value.byteSwapped : value
    }

    @inline(__always)
    private func half(_ bytes: RawSpan, _ offset: Int) -> UInt16 {
        let value = bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt16.self)
        return swapped ? value.byteSwapped : value
    }

    /// The next packet. Blocks in front of it without a packet are processed.
    mutating func next(in bytes: RawSpan, _ cursor: inout WalkCursor) -> CaptureRecord? {
        let end = bytes.byteCount
        while true {
            let position = cursor.position
            // A position is never negative, and the block's first twelve bytes are there.
            guard end &- position >= 12 else { return nil }
            let isSection =
                bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt32.self) == Block.sectionHeader
            if isSection {
                guard let order = Self.byteOrder(bytes, at: position + 8) else {
                    cursor.note(
                        .badSection, at: position + 8, "a byte-order magic, 1A2B3C4D in either order",
                        String(word(bytes, position + 8), radix: 16))
                    cursor.isStopped = true
                    return nil
                }
                swapped = order
            }
            let type = isSection ? Block.sectionHeader : word(bytes, position)
            let length = Int(word(bytes, position &+ 4))
            guard length >= 12, length & 3 == 0 else {
                cursor.note(
                    .absurdLength, at: position + 4, "a block length of at least 12 that is a multiple of 4",
                    "\(length)")
                cursor.isStopped = true
                return nil
            }
            // The start of a block that is longer than any packet is processed, and the rest is skipped.
            guard end &- position >= min(length, Self.patience) else { return nil }
            let isWhole = position &+ length <= end
            if isWhole, Int(word(bytes, position &+ length &- 4)) != length {
                cursor.note(
                    .badBlock, at: position + length - 4, "the block's length \(length) again",
                    "\(word(bytes, position + length - 4))")
            }
            let bodyEnd = isWhole ? position &+ length &- 4 : end
            cursor.position = position &+ length
            switch type {
            case Block.enhancedPacket, Block.obsoletePacket:
                if let record = packet(bytes, position, bodyEnd, isEnhanced: type == Block.enhancedPacket, &cursor) {
                    return record
                }
            case Block.simplePacket:
                if let record = simplePacket(bytes, position, bodyEnd, &cursor) { return record }
            case Block.interfaceDescription: declareInterface(bytes, position, bodyEnd, &cursor)
            case Block.sectionHeader:
                guard openSection(bytes, position, bodyEnd, &cursor) else {
                    cursor.isStopped = true
                    return nil
                }
            default: break
            }
        }
    }

    private mutating func openSection(
        _ bytes: RawSpan, _ position: Int, _ end: Int, _ cursor: inout WalkCursor
    ) -> Bool {
        interfaces.removeAll(keepingCapacity: true)
        enhancedPackets = nil
        guard end - position >= 24 else {
            cursor.note(.badSection, at: position, "24 bytes of section header", "\(end - position)")
            return false
        }
        let major = half(bytes, position + 12)
        let minor = half(bytes, position + 14)
        guard major == 1 else {
            cursor.note(.badSection, at: position + 12, "version 1.0", "\(major).\(minor)")
            return false
        }
        if minor != 0, minor != 2 {
            cursor.note(.unknownVersion, at: position + 14, "version 1.0", "\(major).\(minor)")
        }
        // The section's length is not needed to find its end, and some writers get it wrong.
        return true
    }

    private mutating func declareInterface(
        _ bytes: RawSpan, _ position: Int, _ end: Int, _ cursor: inout WalkCursor
    ) {
        guard end - position >= 16 else {
            cursor.note(.badBlock, at: position, "16 bytes of interface description", "\(end - position)")
            return
        }
        guard interfaces.count < Self.interfaceLimit else {
            cursor.note(.badBlock, at: position, "at most \(Self.interfaceLimit) interfaces", "one more")
            return
        }
        var interface = Interface(
            linkType: LinkType(half(bytes, position + 8)), snapLength: Int(word(bytes, position + 12)),
            clock: PcapngClock())
        forEachOption(bytes, from: position + 16, to: end, &cursor) { code, value in
            switch code {
            case 9 where !value.isEmpty:
                interface.clock.setResolution(bytes.unsafeLoad(fromByteOffset: value.lowerBound, as: UInt8.self))
            case 14 where value.count >= 8:
                let offset = bytes.unsafeLoadUnaligned(fromByteOffset: value.lowerBound, as: Int64.self)
                interface.clock.offsetSeconds = swapped ? offset.byteSwapped : offset
            default: break
            }
        }
        interfaces.append(interface)
    }

    /// Offsets in the two packet blocks with a time, from the start of the block. They differ in the interface field
    /// only.
    private enum PacketLayout {
        static let timeHigh = 12
        static let timeLow = 16
        static let captured = 20
        static let original = 24
        static let data = 28
    }

    @inline(__always)
    private mutating func packet(
        _ bytes: RawSpan, _ position: Int, _ end: Int, isEnhanced: Bool, _ cursor: inout WalkCursor
    ) -> CaptureRecord? {
        guard end &- position >= PacketLayout.data else {
            cursor.note(.badBlock, at: position, "\(PacketLayout.data) bytes of packet block", "\(end - position)")
            return nil
        }
        let number = isEnhanced ? Int(word(bytes, position &+ 8)) : Int(half(bytes, position &+ 8))
        guard number < interfaces.count else {
            cursor.note(
                .unknownInterface, at: position + 8, "one of \(interfaces.count) declared interfaces",
                "interface \(number)")
            return nil
        }
        let captured = Int(word(bytes, position &+ PacketLayout.captured))
        let data = position &+ PacketLayout.data
        guard captured <= CaptureRecord.lengthLimit, captured <= end &- data else {
            cursor.note(
                .badBlock, at: position + PacketLayout.captured, "a captured length of at most \(max(0, end - data))",
                "\(captured)")
            return nil
        }
        let ticks =
            UInt64(word(bytes, position &+ PacketLayout.timeHigh)) << 32
            | UInt64(word(bytes, position &+ PacketLayout.timeLow))
        let time = interfaces[number].clock.nanoseconds(ticks)
        if isEnhanced, !swapped, comments == nil {
            enhancedPackets = interfaces[number].clock.nanosecondsPerTick.map {
                EnhancedPacketWalk(
                    interface: UInt32(number), linkType: interfaces[number].linkType, nanosecondsPerTick: $0)
            }
        }
        if time == nil {
            cursor.note(
                .timeOutOfRange, at: position + PacketLayout.timeHigh, "a time within 292 years of 1970",
                "\(ticks) units")
        }
        cursor.frame &+= 1
        cursor.packetOffset = data
        if comments != nil { noteComments(bytes, from: data &+ (captured &+ 3) & ~3, to: end, &cursor) }
        return CaptureRecord(
            frame: cursor.frame, time: time ?? 0, hasTime: time != nil, capturedLength: captured,
            originalLength: Int(word(bytes, position &+ PacketLayout.original)), linkType: interfaces[number].linkType,
            flags: 0, fileOffset: cursor.fileOffset &+ position)
    }

    /// Hands out the comments in a packet's options.
    private func noteComments(_ bytes: RawSpan, from start: Int, to end: Int, _ cursor: inout WalkCursor) {
        var texts: [String] = []
        forEachOption(bytes, from: start, to: end, &cursor) { code, value in
            guard code == 1 else { return }
            texts.append(
                bytes.extracting(value).withUnsafeBytes { String(decoding: $0, as: UTF8.self) })
        }
        if !texts.isEmpty { comments?.note(texts.joined(separator: "\n"), of: cursor.frame) }
    }

    /// Calls `body` with the code and the range of each option. An option that is longer than its block is a note.
    @inline(__always)
    private func forEachOption(
        _ bytes: RawSpan, from start: Int, to end: Int, _ cursor: inout WalkCursor, _ body: (UInt16, Range<Int>) -> Void
    ) {
        var option = start
        while end - option >= 4 {
            let code = half(bytes, option)
            let length = Int(half(bytes, option + 2))
            let value = option + 4
            if code == 0 { break }
            guard end - value >= length else {
                cursor.note(.optionOverrun, at: option, "\(length) bytes of option \(code)", "\(end - value)")
                break
            }
            body(code, value..<value + length)
            option = value + (length + 3) & ~3
        }
    }

    private func simplePacket(
        _ bytes: RawSpan, _ position: Int, _ end: Int, _ cursor: inout WalkCursor
    ) -> CaptureRecord? {
        guard end - position >= 12 else {
            cursor.note(.badBlock, at: position, "12 bytes of simple packet block", "\(end - position)")
            return nil
        }
        guard let interface = interfaces.first else {
            cursor.note(.unknownInterface, at: position, "a declared interface", "none")
            return nil
        }
        let original = Int(word(bytes, position + 8))
        let data = position + 12
        // The block has no captured length: it is the snap length of the interface, or everything.
        let captured = min(original, interface.snapLength == 0 ? original : interface.snapLength)
        guard captured <= CaptureRecord.lengthLimit, captured <= end - data else {
            cursor.note(.badBlock, at: position + 8, "a length of at most \(max(0, end - data))", "\(captured)")
            return nil
        }
        cursor.frame += 1
        cursor.packetOffset = data
        return CaptureRecord(
            frame: cursor.frame, time: 0, hasTime: false, capturedLength: captured, originalLength: original,
            linkType: interface.linkType, flags: 0, fileOffset: cursor.fileOffset + position)
    }

    func needed(_ bytes: RawSpan) -> (size: Int, what: String) {
        guard bytes.byteCount >= 12 else { return (12, "block header") }
        var other = self
        if let order = Self.byteOrder(bytes, at: 8),
            bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt32.self) == Block.sectionHeader
        {
            other.swapped = order
        }
        return (Int(other.word(bytes, 4)), "block")
    }
}

/// The time resolution and offset of an interface.
struct PcapngClock {
    /// Seconds that are added to every time.
    var offsetSeconds: Int64 = 0
    private var multiplier: UInt64 = 1000
    private var divisor: UInt64 = 1
    private var shift: UInt64 = 0

    /// Takes the if_tsresol byte: 10^-n, or 2^-n if the top bit is set.
    mutating func setResolution(_ byte: UInt8) {
        let exponent = Int(byte & 0x7F)
        if byte & 0x80 != 0 {
            (multiplier, divisor, shift) = (1_000_000_000, 1, UInt64(exponent))
        } else if exponent <= 9 {
            (multiplier, divisor, shift) = (Self.powerOfTen(9 - exponent), 1, 0)
        } else {
            // With a unit below 10^-28 s, every 64-bit count is less than a nanosecond.
            (multiplier, divisor, shift) = (exponent <= 28 ? 1 : 0, Self.powerOfTen(min(exponent - 9, 19)), 0)
        }
    }

    private static func powerOfTen(_ exponent: Int) -> UInt64 {
        var value: UInt64 = 1
        for _ in 0..<exponent { value *= 10 }
        return value
    }

    /// The unit, if a multiplication by it gives nanoseconds since 1970.
    var nanosecondsPerTick: UInt64? {
        offsetSeconds == 0 && divisor == 1 && shift == 0 && multiplier > 0 ? multiplier : nil
    }

    /// Nanoseconds since 1970; nil if they do not fit into 64 bits.
    @inline(__always)
    func nanoseconds(_ ticks: UInt64) -> Int64? {
        let product = ticks.multipliedFullWidth(by: multiplier)
        let units: UInt64
        if shift == 0 {
            guard product.high == 0 else { return nil }
            units = divisor == 1 ? product.low : product.low / divisor
        } else if shift < 64 {
            guard product.high >> shift == 0 else { return nil }
            units = product.high << (64 &- shift) | product.low >> shift
        } else {
            units = shift < 128 ? product.high >> (shift &- 64) : 0
        }
        guard let positive = Int64(exactly: units) else { return nil }
        guard offsetSeconds != 0 else { return positive }
        let offset = offsetSeconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !offset.overflow else { return nil }
        let sum = positive.addingReportingOverflow(offset.partialValue)
        return sum.overflow ? nil : sum.partialValue
    }
}
