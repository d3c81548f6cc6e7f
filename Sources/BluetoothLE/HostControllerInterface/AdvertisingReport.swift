/// The layout of a report in an LE Advertising Report or LE Extended Advertising Report event (Core specification,
/// volume 4, part E, 7.7.65).
@usableFromInline
package enum AdvertisingReport {
    /// The fields of a report in an LE Advertising Report event. The data follows `dataLength`; one byte of RSSI
    /// follows the data.
    ///
    /// The specification writes the fields of several reports as arrays. Controllers send one report after the other,
    /// and all readers expect that.
    @usableFromInline
    package enum Legacy {
        /// 0 ADV_IND, 1 ADV_DIRECT_IND, 2 ADV_SCAN_IND, 3 ADV_NONCONN_IND, 4 SCAN_RSP.
        @inlinable package static var eventType: WireField<UInt8> { WireField("event type", at: 0) }
        /// 0 public, 1 random, 2 and 3 the same for an address that the controller resolved.
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
        /// Advertising set; 0xFF none.
        @inlinable package static var advertisingSID: WireField<UInt8> { WireField("advertising SID", at: 11) }
        /// dBm; 0x7F unknown.
        @inlinable package static var transmitPower: WireField<Int8> { WireField("TX power", at: 12) }
        /// dBm; 0x7F unknown.
        @inlinable package static var rssi: WireField<Int8> { WireField("RSSI", at: 13) }
        /// Of the directed address.
        @inlinable package static var directAddressType: WireField<UInt8> { WireField("direct address type", at: 16) }
        /// The device that a directed advertisement is for.
        @inlinable package static var directAddress: WireAddressField { WireAddressField("direct address", at: 17) }
        /// Bytes of data.
        @inlinable package static var dataLength: WireField<UInt8> { WireField("data length", at: 23) }
        /// Bytes in front of the data.
        @inlinable package static var size: Int { 24 }
    }

    /// Whether more data of the advertisement follows in other reports. `AdvertisingFragments` joins them.
    package enum DataStatus: UInt8, Sendable {
        /// The last or only part.
        case complete = 0
        /// Later reports contain more.
        case incomplete = 1
        /// The controller discarded the rest.
        case truncated = 2
        /// Reserved.
        case reserved = 3

        /// The status in bits 5 and 6 of an extended report's event type.
        package init(eventType: UInt16) { self = Self(rawValue: UInt8(eventType >> 5 & 3)) ?? .reserved }
    }

    /// The PDU for an event type; nil for extended PDUs and for reserved numbers.
    package static func pduType(isExtended: Bool, eventType: UInt16) -> AdvertisingPDUType? {
        pduTypeNumber(isExtended: isExtended, eventType: eventType).flatMap { AdvertisingPDUType(rawValue: $0) }
    }

    /// The number of `pduType`. Readers of recordings compute it for every report.
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

/// A walk over the reports of one HCI event. It gives positions, not bytes, and allocates nothing.
@usableFromInline
package struct AdvertisingReports: Sendable {
    /// Whether the event is an LE Extended Advertising Report.
    @usableFromInline package let isExtended: Bool
    /// The event's number of reports.
    @usableFromInline package let declaredCount: Int
    /// The event's parameter length. Some exporters write a wrong one.
    @usableFromInline package let declaredParameterCount: Int
    /// Bytes of parameters that are there.
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
    /// The start of the current report's data in the bytes that are walked.
    @usableFromInline package var dataOffset = 0
    /// Bytes of the current report's data that are there: fewer than declared in a truncated report.
    @usableFromInline package var dataCount = 0
    /// The current report's data length.
    @usableFromInline package var declaredDataCount = 0
    /// Declared reports that are not visited yet. What remains when `advance` returns false is missing.
    @usableFromInline package var missingCount: Int
    @usableFromInline var cursor: Int

    /// The reports of the event at `base`; nil for another event or one that is too short to tell.
    ///
    /// The walk ignores the parameter length and reads to the end of the record: one exporter always writes the length
    /// 1 in front of whole reports, and a record contains nothing but its event.
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

    /// Moves to the next report; false behind the last one, and if the fixed part of the next one is truncated.
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
}
