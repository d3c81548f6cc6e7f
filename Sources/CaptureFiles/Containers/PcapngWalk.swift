/// pcapng: blocks `type(4) length(4) body length(4)` in sections, each with its own byte order and interfaces.
struct PcapngWalk {
    private enum Block {
        static let sectionHeader: UInt32 = 0x0A0D_0D0A
        static let interfaceDescription: UInt32 = 1
        static let obsoletePacket: UInt32 = 2
        static let simplePacket: UInt32 = 3
        static let enhancedPacket: UInt32 = 6
    }

    /// Interfaces of a section that are kept; a file could declare one in every 20 bytes.
    private static let interfaceLimit = 65_536
    /// Bytes of a block that are waited for before it is worked on, when the block is longer than any packet needs.
    private static let patience = CaptureReader.packetLimit + 64

    private struct Interface {
        var linkType: LinkType
        var snapLength: Int
        var clock: PcapngClock
    }

    private var swapped = false
    private var interfaces: [Interface] = []
    private let path: String

    init(header: RawSpan, path: String) throws(CaptureError) {
        self.path = path
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

    /// Whether a section is in the other byte order; nil when its magic is neither.
    private static func byteOrder(_ bytes: RawSpan, at offset: Int) -> Bool? {
        let magic = bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)
        if magic == 0x1A2B_3C4D { return false }
        return magic == 0x4D3C_2B1A ? true : nil
    }

    @inline(__always)
    private func word(_ bytes: RawSpan, _ offset: Int) -> UInt32 {
        let value = bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return swapped ? value.byteSwapped : value
    }

    @inline(__always)
    private func half(_ bytes: RawSpan, _ offset: Int) -> UInt16 {
        let value = bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt16.self)
        return swapped ? value.byteSwapped : value
    }

    mutating func records(
        in bytes: RawSpan, from start: Int, fileOffset: Int, progress: inout WalkProgress,
        _ body: (borrowing CaptureRecord, RawSpan) -> Bool
    ) -> WalkOutcome {
        var position = start
        let end = bytes.byteCount
        while end &- position >= 12 {
            let isSection = bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt32.self) == Block.sectionHeader
            if isSection {
                guard let order = Self.byteOrder(bytes, at: position + 8) else {
                    progress.findings.add(
                        CaptureFinding(
                            kind: .badSection, frame: progress.frame + 1, offset: fileOffset + position + 8,
                            expected: "a byte-order magic, 1A2B3C4D in either order",
                            found: String(word(bytes, position + 8), radix: 16)))
                    return .stopped
                }
                swapped = order
            }
            let type = isSection ? Block.sectionHeader : word(bytes, position)
            let length = Int(word(bytes, position &+ 4))
            guard length >= 12, length & 3 == 0 else {
                progress.findings.add(
                    CaptureFinding(
                        kind: .absurdLength, frame: progress.frame + 1, offset: fileOffset + position + 4,
                        expected: "a block length of at least 12 that is a multiple of 4", found: "\(length)"))
                return .stopped
            }
            // A block that is longer than a packet can be is worked on as far as it matters and then skipped unread.
            guard end &- position >= min(length, Self.patience) else { break }
            let blockEnd = min(position &+ length, end)
            if position &+ length <= end, Int(word(bytes, position &+ length &- 4)) != length {
                add(
                    .badBlock, position + length - 4, "the block's length \(length) again",
                    "\(word(bytes, position + length - 4))", fileOffset, &progress)
            }
            let bodyEnd = position &+ length <= end ? blockEnd &- 4 : blockEnd
            let goesOn: Bool
            switch type {
            case Block.enhancedPacket:
                goesOn = packet(
                    bytes, position, bodyEnd, PacketLayout.enhanced, fileOffset, &progress, body)
            case Block.obsoletePacket:
                goesOn = packet(
                    bytes, position, bodyEnd, PacketLayout.obsolete, fileOffset, &progress, body)
            case Block.simplePacket: goesOn = simplePacket(bytes, position, bodyEnd, fileOffset, &progress, body)
            case Block.interfaceDescription:
                declareInterface(bytes, position, bodyEnd, fileOffset, &progress)
                goesOn = true
            case Block.sectionHeader: goesOn = openSection(bytes, position, bodyEnd, fileOffset, &progress)
            default: goesOn = true
            }
            guard goesOn else { return .stopped }
            position &+= length
        }
        return .needsMore(position)
    }

    private func add(
        _ kind: CaptureFinding.Kind, _ position: Int, _ expected: @autoclosure () -> String,
        _ found: @autoclosure () -> String, _ fileOffset: Int, _ progress: inout WalkProgress
    ) {
        guard progress.findings.keeps(kind) else {
            progress.findings.count(kind)
            return
        }
        progress.findings.add(
            CaptureFinding(
                kind: kind, frame: progress.frame + 1, offset: fileOffset + position, expected: expected(),
                found: found()))
    }

    private mutating func openSection(
        _ bytes: RawSpan, _ position: Int, _ end: Int, _ fileOffset: Int, _ progress: inout WalkProgress
    ) -> Bool {
        interfaces.removeAll(keepingCapacity: true)
        guard end - position >= 24 else {
            add(.badSection, position, "24 bytes of section header", "\(end - position)", fileOffset, &progress)
            return false
        }
        let major = half(bytes, position + 12)
        let minor = half(bytes, position + 14)
        guard major == 1 else {
            add(.badSection, position + 12, "version 1.0", "\(major).\(minor)", fileOffset, &progress)
            return false
        }
        if minor != 0, minor != 2 {
            add(.unknownVersion, position + 14, "version 1.0", "\(major).\(minor)", fileOffset, &progress)
        }
        // The section's length is not needed to find its end, and writers get it wrong.
        return true
    }

    private mutating func declareInterface(
        _ bytes: RawSpan, _ position: Int, _ end: Int, _ fileOffset: Int, _ progress: inout WalkProgress
    ) {
        guard end - position >= 16 else {
            add(.badBlock, position, "16 bytes of interface description", "\(end - position)", fileOffset, &progress)
            return
        }
        guard interfaces.count < Self.interfaceLimit else {
            add(.badBlock, position, "at most \(Self.interfaceLimit) interfaces", "one more", fileOffset, &progress)
            return
        }
        var interface = Interface(
            linkType: LinkType(half(bytes, position + 8)), snapLength: Int(word(bytes, position + 12)),
            clock: PcapngClock())
        var option = position + 16
        while end - option >= 4 {
            let code = half(bytes, option)
            let length = Int(half(bytes, option + 2))
            let value = option + 4
            if code == 0 { break }
            guard end - value >= length else {
                add(.badBlock, option, "\(length) bytes of option \(code)", "\(end - value)", fileOffset, &progress)
                break
            }
            switch code {
            case 9 where length >= 1:
                interface.clock.setResolution(bytes.unsafeLoad(fromByteOffset: value, as: UInt8.self))
            case 14 where length >= 8:
                let offset = bytes.unsafeLoadUnaligned(fromByteOffset: value, as: Int64.self)
                interface.clock.offsetSeconds = swapped ? offset.byteSwapped : offset
            default: break
            }
            option = value + (length + 3) & ~3
        }
        interfaces.append(interface)
    }

    /// Where the fields of the two packet blocks with a time stand, from the block's start. The fields behind the interface are the same.
    private enum PacketLayout {
        case enhanced
        case obsolete
        static let timeHigh = 12
        static let timeLow = 16
        static let captured = 20
        static let original = 24
        static let data = 28
    }

    @inline(__always)
    private func packet(
        _ bytes: RawSpan, _ position: Int, _ end: Int, _ layout: PacketLayout, _ fileOffset: Int,
        _ progress: inout WalkProgress, _ body: (borrowing CaptureRecord, RawSpan) -> Bool
    ) -> Bool {
        guard end &- position >= PacketLayout.data else {
            add(
                .badBlock, position, "\(PacketLayout.data) bytes of packet block", "\(end - position)", fileOffset,
                &progress)
            return true
        }
        let number = layout == .enhanced ? Int(word(bytes, position &+ 8)) : Int(half(bytes, position &+ 8))
        guard number < interfaces.count else {
            add(
                .unknownInterface, position + 8, "one of \(interfaces.count) declared interfaces",
                "interface \(number)",
                fileOffset, &progress)
            return true
        }
        let captured = Int(word(bytes, position &+ PacketLayout.captured))
        let data = position &+ PacketLayout.data
        guard captured <= CaptureReader.packetLimit, captured <= end &- data else {
            add(
                .badBlock, position + PacketLayout.captured, "a captured length of at most \(max(0, end - data))",
                "\(captured)", fileOffset, &progress)
            return true
        }
        let ticks =
            UInt64(word(bytes, position &+ PacketLayout.timeHigh)) << 32
            | UInt64(word(bytes, position &+ PacketLayout.timeLow))
        let time = interfaces[number].clock.nanoseconds(ticks)
        if time == nil {
            add(
                .timeOutOfRange, position + PacketLayout.timeHigh, "a time within 292 years of 1970", "\(ticks) units",
                fileOffset, &progress)
        }
        progress.frame &+= 1
        let record = CaptureRecord(
            frame: progress.frame, time: time ?? 0, hasTime: time != nil, capturedLength: captured,
            originalLength: Int(word(bytes, position &+ PacketLayout.original)), linkType: interfaces[number].linkType,
            flags: 0, fileOffset: fileOffset &+ position)
        return body(record, bytes.extracting(data..<data &+ captured))
    }

    private func simplePacket(
        _ bytes: RawSpan, _ position: Int, _ end: Int, _ fileOffset: Int, _ progress: inout WalkProgress,
        _ body: (borrowing CaptureRecord, RawSpan) -> Bool
    ) -> Bool {
        guard end - position >= 12 else {
            add(.badBlock, position, "12 bytes of simple packet block", "\(end - position)", fileOffset, &progress)
            return true
        }
        guard let interface = interfaces.first else {
            add(.unknownInterface, position, "a declared interface", "none", fileOffset, &progress)
            return true
        }
        let original = Int(word(bytes, position + 8))
        let data = position + 12
        // The captured length is not stated: what the interface cuts to, or all.
        let captured = min(original, interface.snapLength == 0 ? original : interface.snapLength)
        guard captured <= CaptureReader.packetLimit, captured <= end - data else {
            add(
                .badBlock, position + 8, "a length of at most \(max(0, end - data))", "\(captured)", fileOffset,
                &progress)
            return true
        }
        progress.frame += 1
        let record = CaptureRecord(
            frame: progress.frame, time: 0, hasTime: false, capturedLength: captured, originalLength: original,
            linkType: interface.linkType, flags: 0, fileOffset: fileOffset + position)
        return body(record, bytes.extracting(data..<data + captured))
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

/// How an interface of a pcapng section counts time.
struct PcapngClock {
    /// Seconds that are added to every time.
    var offsetSeconds: Int64 = 0
    private var multiplier: UInt64 = 1000
    private var divisor: UInt64 = 1
    private var shift: UInt64 = 0

    /// Takes the if_tsresol byte: 10^-n, or 2^-n with the top bit set.
    mutating func setResolution(_ byte: UInt8) {
        let exponent = Int(byte & 0x7F)
        if byte & 0x80 != 0 {
            (multiplier, divisor, shift) = (1_000_000_000, 1, UInt64(exponent))
        } else if exponent <= 9 {
            (multiplier, divisor, shift) = (Self.powerOfTen(9 - exponent), 1, 0)
        } else {
            // Beyond 10^-28 every 64-bit count is less than a nanosecond.
            (multiplier, divisor, shift) = (exponent <= 28 ? 1 : 0, Self.powerOfTen(min(exponent - 9, 19)), 0)
        }
    }

    private static func powerOfTen(_ exponent: Int) -> UInt64 {
        var value: UInt64 = 1
        for _ in 0..<exponent { value *= 10 }
        return value
    }

    /// Nanoseconds since 1970; nil when they do not fit.
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
