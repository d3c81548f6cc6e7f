/// One report of an LE Advertising Report or LE Extended Advertising Report event (Core specification, volume 4, part E, 7.7.65).
///
/// It holds positions, not bytes: walking an event allocates nothing.
package struct AdvertisingReport: Equatable, Sendable {
    /// The fields of a report in an LE Advertising Report event. The data follows `dataLength`, one byte of RSSI follows the data.
    ///
    /// The specification writes the fields of several reports as arrays; controllers send, and every reader expects, report after report.
    package enum Legacy {
        /// 0 ADV_IND, 1 ADV_DIRECT_IND, 2 ADV_SCAN_IND, 3 ADV_NONCONN_IND, 4 SCAN_RSP.
        package static let eventType = WireField<UInt8>("event type", at: 0)
        /// 0 public, 1 random, 2 and 3 the same after the controller has resolved it.
        package static let addressType = WireField<UInt8>("address type", at: 1)
        /// The advertiser.
        package static let address = WireAddressField("address", at: 2)
        /// Bytes of data.
        package static let dataLength = WireField<UInt8>("data length", at: 8)
        /// Bytes in front of the data.
        package static let size = 9
    }

    /// The fields of a report in an LE Extended Advertising Report event. The data follows.
    package enum Extended {
        /// Bits: 0 connectable, 1 scannable, 2 directed, 3 scan response, 4 legacy PDU, 5-6 data status.
        package static let eventType = WireField<UInt16>("event type", at: 0)
        /// As in a legacy report; 0xFF anonymous.
        package static let addressType = WireField<UInt8>("address type", at: 2)
        /// The advertiser.
        package static let address = WireAddressField("address", at: 3)
        /// 1 LE 1M, 3 LE Coded.
        package static let primaryPHY = WireField<UInt8>("primary PHY", at: 9)
        /// 0 none, 1 LE 1M, 2 LE 2M, 3 LE Coded.
        package static let secondaryPHY = WireField<UInt8>("secondary PHY", at: 10)
        /// Advertising set; 0xFF none.
        package static let advertisingSID = WireField<UInt8>("advertising SID", at: 11)
        /// dBm; 0x7F unknown.
        package static let transmitPower = WireField<Int8>("TX power", at: 12)
        /// dBm; 0x7F unknown.
        package static let rssi = WireField<Int8>("RSSI", at: 13)
        /// In 1.25 ms; 0 none.
        package static let periodicInterval = WireField<UInt16>("periodic advertising interval", at: 14)
        /// Of the directed address.
        package static let directAddressType = WireField<UInt8>("direct address type", at: 16)
        /// The device a directed advertisement is for.
        package static let directAddress = WireAddressField("direct address", at: 17)
        /// Bytes of data.
        package static let dataLength = WireField<UInt8>("data length", at: 23)
        /// Bytes in front of the data.
        package static let size = 24
    }

    /// Whether the data is all there is. Fragments are given one by one; joining them is the reader's business, by address, SID and status.
    package enum DataStatus: UInt8, Sendable {
        /// The last or only part.
        case complete = 0
        /// More comes in later reports.
        case incomplete = 1
        /// The controller gave up; no more comes.
        case truncated = 2
        /// Reserved.
        case reserved = 3
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

    /// Whether the report promises more data than there is.
    package var overruns: Bool { dataCount != declaredDataCount }

    /// Whether more data of this advertisement comes in later reports.
    package var dataStatus: DataStatus {
        isExtended ? DataStatus(rawValue: UInt8(eventType >> 5 & 3)) ?? .reserved : .complete
    }

    /// The PDU that was on the air, as far as the report tells: nil for true extended advertising.
    package var pduType: AdvertisingPDUType? {
        if isExtended {
            guard eventType & 0x10 != 0 else { return nil }
            if eventType & 0x08 != 0 { return .scanResponse }
            if eventType & 0x04 != 0 { return .connectableDirected }
            switch eventType & 3 {
            case 3: return .connectableUndirected
            case 2: return .scannableUndirected
            default: return .nonConnectableUndirected
            }
        }
        switch eventType {
        case 0: return .connectableUndirected
        case 1: return .connectableDirected
        case 2: return .scannableUndirected
        case 3: return .nonConnectableUndirected
        case 4: return .scanResponse
        default: return nil
        }
    }
}

/// A walk over the reports of one HCI event.
package struct AdvertisingReports: Sendable {
    /// Whether the event is the extended kind.
    package let isExtended: Bool
    /// Reports that the event promises.
    package let declaredCount: Int
    /// Bytes of parameters that the event promises and has; they differ where an exporter wrote a wrong length.
    package let declaredParameterCount: Int
    /// Bytes of parameters that stand there.
    package let parameterCount: Int
    private var remaining: Int
    private var cursor: Int

    /// The reports of the event at `base`; nil when it is another event or too short to tell.
    ///
    /// The parameter length is not taken as the end: recordings exist whose exporter always wrote 1 there with whole reports behind it,
    /// and what follows an event inside its own record cannot be anything else.
    @inline(__always)
    package init?(event bytes: RawSpan, from base: Int) {
        let end = bytes.byteCount
        guard base >= 0, base &+ HCIEvent.reportsOffset <= end,
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
        remaining = declaredCount
        cursor = base &+ HCIEvent.reportsOffset
    }

    /// The next report; nil behind the last, and where the fixed part of the next does not fit.
    @inline(__always)
    package mutating func next(in bytes: RawSpan) -> AdvertisingReport? {
        guard remaining > 0 else { return nil }
        let base = cursor
        let end = bytes.byteCount
        if isExtended {
            guard base &+ AdvertisingReport.Extended.size <= end else { return nil }
            remaining &-= 1
            let declared = Int(AdvertisingReport.Extended.dataLength.load(from: bytes, base: base))
            let dataOffset = base &+ AdvertisingReport.Extended.size
            let count = min(declared, end &- dataOffset)
            cursor = dataOffset &+ count
            let addressType = AdvertisingReport.Extended.addressType.load(from: bytes, base: base)
            let rssi = AdvertisingReport.Extended.rssi.load(from: bytes, base: base)
            return AdvertisingReport(
                isExtended: true, eventType: AdvertisingReport.Extended.eventType.load(from: bytes, base: base),
                addressType: addressType,
                address: AdvertiserAddress(
                    AdvertisingReport.Extended.address.load(from: bytes, base: base), isRandom: addressType & 1 == 1),
                advertisingSID: AdvertisingReport.Extended.advertisingSID.load(from: bytes, base: base),
                rssi: rssi == 127 ? nil : rssi, dataOffset: dataOffset, dataCount: count, declaredDataCount: declared)
        }
        guard base &+ AdvertisingReport.Legacy.size <= end else { return nil }
        remaining &-= 1
        let declared = Int(AdvertisingReport.Legacy.dataLength.load(from: bytes, base: base))
        let dataOffset = base &+ AdvertisingReport.Legacy.size
        let count = min(declared, end &- dataOffset)
        let rssiOffset = dataOffset &+ count
        var rssi: Int8?
        if rssiOffset < end {
            let value = bytes.unsafeLoad(fromByteOffset: rssiOffset, as: Int8.self)
            rssi = value == 127 ? nil : value
        }
        cursor = min(rssiOffset &+ 1, end)
        let addressType = AdvertisingReport.Legacy.addressType.load(from: bytes, base: base)
        return AdvertisingReport(
            isExtended: false, eventType: UInt16(AdvertisingReport.Legacy.eventType.load(from: bytes, base: base)),
            addressType: addressType,
            address: AdvertiserAddress(
                AdvertisingReport.Legacy.address.load(from: bytes, base: base), isRandom: addressType & 1 == 1),
            advertisingSID: 0xFF, rssi: rssi, dataOffset: dataOffset, dataCount: count, declaredDataCount: declared)
    }

    /// Reports that the event promises but that were not given: what is left when `next` has returned nil.
    package var missingCount: Int { remaining }
}
