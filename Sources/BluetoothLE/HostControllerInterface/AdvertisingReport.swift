/// One report of an LE Advertising Report or LE Extended Advertising Report event (Core specification, volume 4, part E, 7.7.65).
///
/// It holds positions, not bytes: walking an event allocates nothing.
@usableFromInline
package struct AdvertisingReport: Equatable, Sendable {
    /// The fields of a report in an LE Advertising Report event. The data follows `dataLength`, one byte of RSSI follows the data.
    ///
    /// The specification writes the fields of several reports as arrays; controllers send, and every reader expects, report after report.
    @usableFromInline
    package enum Legacy {
        /// 0 ADV_IND, 1 ADV_DIRECT_IND, 2 ADV_SCAN_IND, 3 ADV_NONCONN_IND, 4 SCAN_RSP.
        @inlinable package static var eventType: WireField<UInt8> { WireField("event type", at: 0) }
        /// 0 public, 1 random, 2 and 3 the same after the controller has resolved it.
        @inlinable package static var addressType: WireField<UInt8> { WireField("address type", at: 1) }
        /// The advertiser.
        @inlinable package static var address: WireAddressField { WireAddressField("address", at: 2) }
        /// Bytes of data.
        @inlinable package static var dataLength: WireField<UInt8> { WireField("data length", at: 8) }
        /// Bytes in front of the data.
        @inlinable package static var size: Int { 9 }
    }

    /// The fields of a report in an LE Extended Advertising Report event. The data follows.
    @usableFromInline
    package enum Extended {
        /// Bits: 0 connectable, 1 scannable, 2 directed, 3 scan response, 4 legacy PDU, 5-6 data status.
        @inlinable package static var eventType: WireField<UInt16> { WireField("event type", at: 0) }
        /// As in a legacy report; 0xFF anonymous.
        @inlinable package static var addressType: WireField<UInt8> { WireField("address type", at: 2) }
        /// The advertiser.
        @inlinable package static var address: WireAddressField { WireAddressField("address", at: 3) }
        /// 1 LE 1M, 3 LE Coded.
        @inlinable package static var primaryPHY: WireField<UInt8> { WireField("primary PHY", at: 9) }
        /// 0 none, 1 LE 1M, 2 LE 2M, 3 LE Coded.
        @inlinable package static var secondaryPHY: WireField<UInt8> { WireField("secondary PHY", at: 10) }
        /// Advertising set; 0xFF none.
        @inlinable package static var advertisingSID: WireField<UInt8> { WireField("advertising SID", at: 11) }
        /// dBm; 0x7F unknown.
        @inlinable package static var transmitPower: WireField<Int8> { WireField("TX power", at: 12) }
        /// dBm; 0x7F unknown.
        @inlinable package static var rssi: WireField<Int8> { WireField("RSSI", at: 13) }
        /// In 1.25 ms; 0 none.
        @inlinable package static var periodicInterval: WireField<UInt16> {
            WireField("periodic advertising interval", at: 14)
        }
        /// Of the directed address.
        @inlinable package static var directAddressType: WireField<UInt8> { WireField("direct address type", at: 16) }
        /// The device a directed advertisement is for.
        @inlinable package static var directAddress: WireAddressField { WireAddressField("direct address", at: 17) }
        /// Bytes of data.
        @inlinable package static var dataLength: WireField<UInt8> { WireField("data length", at: 23) }
        /// Bytes in front of the data.
        @inlinable package static var size: Int { 24 }
    }

    /// Whether the data is all there is. Fragments are given one by one; `AdvertisingFragments` joins them.
    package enum DataStatus: UInt8, Sendable {
        /// The last or only part.
        case complete = 0
        /// More comes in later reports.
        case incomplete = 1
        /// The controller gave up; no more comes.
        case truncated = 2
        /// Reserved.
        case reserved = 3

        /// The status in bits 5 and 6 of an extended report's event type.
        package init(eventType: UInt16) { self = Self(rawValue: UInt8(eventType >> 5 & 3)) ?? .reserved }
    }

    /// Whether the event was the extended kind.
    package var isExtended: Bool
    /// The event type as it stands.
    package var eventType: UInt16
    /// The address type as it stands.
    package var addressType: UInt8
    /// The advertiser.
    package var address: AdvertiserAddress
    /// Advertising set of an extended report; 0xFF none.
    package var advertisingSID: UInt8
    /// dBm; nil when the controller does not know it or the report was cut before it.
    package var rssi: Int8?
    /// Where the data starts, counted in the bytes that were walked.
    package var dataOffset: Int
    /// Bytes of data that are there; fewer than declared in a report that was cut.
    package var dataCount: Int
    /// Bytes of data that the report promises.
    package var declaredDataCount: Int

    /// Describes a report.
    package init(
        isExtended: Bool, eventType: UInt16, addressType: UInt8, address: AdvertiserAddress, advertisingSID: UInt8,
        rssi: Int8?, dataOffset: Int, dataCount: Int, declaredDataCount: Int
    ) {
        self.isExtended = isExtended
        self.eventType = eventType
        self.addressType = addressType
        self.address = address
        self.advertisingSID = advertisingSID
        self.rssi = rssi
        self.dataOffset = dataOffset
        self.dataCount = dataCount
        self.declaredDataCount = declaredDataCount
    }

    /// Whether the report promises more data than there is.
    package var overruns: Bool { dataCount != declaredDataCount }

    /// Whether more data of this advertisement comes in later reports.
    package var dataStatus: DataStatus {
        isExtended ? DataStatus(eventType: eventType) : .complete
    }

    /// The PDU that was on the air, as far as the report tells: nil for true extended advertising.
    package var pduType: AdvertisingPDUType? { Self.pduType(isExtended: isExtended, eventType: eventType) }

    /// The PDU that an event type stands for; nil for true extended advertising and for reserved numbers.
    package static func pduType(isExtended: Bool, eventType: UInt16) -> AdvertisingPDUType? {
        pduTypeNumber(isExtended: isExtended, eventType: eventType).flatMap { AdvertisingPDUType(rawValue: $0) }
    }

    /// The number of `pduType`, for readers of recordings, which ask this of every report.
    @inlinable
    @inline(__always)
    package static func pduTypeNumber(isExtended: Bool, eventType: UInt16) -> UInt8? {
        if isExtended {
            guard eventType & 0x10 != 0 else { return nil }
            if eventType & 0x08 != 0 { return 4 }
            if eventType & 0x04 != 0 { return 1 }
            switch eventType & 3 {
            case 3: return 0
            case 2: return 6
            default: return 2
            }
        }
        switch eventType {
        case 0: return 0
        case 1: return 1
        case 2: return 6
        case 3: return 2
        case 4: return 4
        default: return nil
        }
    }
}

/// A walk over the reports of one HCI event.
@usableFromInline
package struct AdvertisingReports: Sendable {
    /// Whether the event is the extended kind.
    @usableFromInline package let isExtended: Bool
    /// Reports that the event promises.
    @usableFromInline package let declaredCount: Int
    /// Bytes of parameters that the event promises and has; they differ where an exporter wrote a wrong length.
    @usableFromInline package let declaredParameterCount: Int
    /// Bytes of parameters that stand there.
    @usableFromInline package let parameterCount: Int
    /// The current report's event type.
    @usableFromInline package var eventType: UInt16 = 0
    /// The current report's address type.
    @usableFromInline package var addressType: UInt8 = 0
    /// The current report's advertiser.
    @usableFromInline package var address = AdvertiserAddress(0, isRandom: false)
    /// The current report's advertising set; 0xFF none.
    @usableFromInline package var advertisingSID: UInt8 = 0xFF
    /// The current report's signal power in dBm; 127 unknown.
    @usableFromInline package var signal: Int8 = 127
    /// Where the current report's data starts.
    @usableFromInline package var dataOffset = 0
    /// Bytes of the current report's data that are there.
    @usableFromInline package var dataCount = 0
    /// Bytes of data that the current report promises.
    @usableFromInline package var declaredDataCount = 0
    /// Reports that the event promises and that were not given so far: what is left when `advance` has returned false is missing.
    @usableFromInline package var missingCount: Int
    @usableFromInline var cursor: Int

    /// The reports of the event at `base`; nil when it is another event or too short to tell.
    ///
    /// The parameter length is not taken as the end: recordings exist whose exporter always wrote 1 there with whole reports behind it,
    /// and what follows an event inside its own record cannot be anything else.
    @inlinable
    @inline(__always)
    package init?(event bytes: RawSpan, from base: Int) {
        let end = bytes.byteCount
        guard base >= 0, base < end, base &+ HCIEvent.reportsOffset <= end,
            HCIEvent.code.load(from: bytes, base: base) == HCIEvent.lowEnergyMeta
        else { return nil }
        switch HCIEvent.subevent.load(from: bytes, base: base) {
        case HCIEvent.advertisingReport: isExtended = false
        case HCIEvent.extendedAdvertisingReport: isExtended = true
        default: return nil
        }
        declaredParameterCount = Int(HCIEvent.parameterLength.load(from: bytes, base: base))
        parameterCount = end &- base &- 2
        declaredCount = Int(HCIEvent.reportCount.load(from: bytes, base: base))
        missingCount = declaredCount
        cursor = base &+ HCIEvent.reportsOffset
    }

    /// Moves to the next report; false behind the last, and where the fixed part of the next does not fit.
    @inlinable
    @inline(__always)
    package mutating func advance(in bytes: RawSpan) -> Bool {
        let base = cursor
        let end = bytes.byteCount
        guard missingCount > 0,
            base &+ (isExtended ? AdvertisingReport.Extended.size : AdvertisingReport.Legacy.size) <= end
        else { return false }
        missingCount &-= 1
        if isExtended {
            typealias Layout = AdvertisingReport.Extended
            eventType = Layout.eventType.load(from: bytes, base: base)
            addressType = Layout.addressType.load(from: bytes, base: base)
            address = AdvertiserAddress(Layout.address.load(from: bytes, base: base), isRandom: addressType & 1 == 1)
            advertisingSID = Layout.advertisingSID.load(from: bytes, base: base)
            signal = Layout.rssi.load(from: bytes, base: base)
            declaredDataCount = Int(Layout.dataLength.load(from: bytes, base: base))
            dataOffset = base &+ Layout.size
            dataCount = min(declaredDataCount, end &- dataOffset)
            cursor = dataOffset &+ dataCount
        } else {
            typealias Layout = AdvertisingReport.Legacy
            eventType = UInt16(Layout.eventType.load(from: bytes, base: base))
            addressType = Layout.addressType.load(from: bytes, base: base)
            address = AdvertiserAddress(Layout.address.load(from: bytes, base: base), isRandom: addressType & 1 == 1)
            declaredDataCount = Int(Layout.dataLength.load(from: bytes, base: base))
            dataOffset = base &+ Layout.size
            dataCount = min(declaredDataCount, end &- dataOffset)
            let signalOffset = dataOffset &+ dataCount
            signal = signalOffset < end ? bytes.unsafeLoad(fromUncheckedByteOffset: signalOffset, as: Int8.self) : 127
            cursor = min(signalOffset &+ 1, end)
        }
        return true
    }

    /// The next report as a value.
    package mutating func next(in bytes: RawSpan) -> AdvertisingReport? {
        guard advance(in: bytes) else { return nil }
        return AdvertisingReport(
            isExtended: isExtended, eventType: eventType, addressType: addressType, address: address,
            advertisingSID: advertisingSID, rssi: signal == 127 ? nil : signal, dataOffset: dataOffset,
            dataCount: dataCount, declaredDataCount: declaredDataCount)
    }
}
