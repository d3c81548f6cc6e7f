package import BluetoothLE
import Text

/// An HCI event with advertising reports as a value. Recordings are not parsed into values but walked with
/// `AdvertisingReports`.
package struct AdvertisingReportEvent: Equatable, Sendable, CustomStringConvertible {
    /// One report.
    package struct Report: Equatable, Sendable {
        /// The event type: one of five numbers in a legacy event, bits in an extended one.
        package var eventType: UInt16
        /// Who advertises.
        package var address: AdvertiserAddress
        /// dBm; nil unknown.
        package var rssi: Int8?
        /// Advertising data.
        package var data: [UInt8]

        /// Creates a report.
        package init(eventType: UInt16, address: AdvertiserAddress, rssi: Int8?, data: [UInt8]) {
            self.eventType = eventType
            self.address = address
            self.rssi = rssi
            self.data = data
        }
    }

    /// The extended kind of event.
    package var isExtended: Bool
    /// The reports in their order.
    package var reports: [Report]

    /// Creates an event.
    package init(isExtended: Bool, reports: [Report]) {
        self.isExtended = isExtended
        self.reports = reports
    }

    /// Parses an event, without H4's packet indicator.
    package init(parsing bytes: RawSpan) throws(FramingError) {
        guard var walk = AdvertisingReports(event: bytes, from: 0) else {
            throw FramingError(
                structure: "LE Meta event", offset: 0, expected: "an advertising report (3E xx 02 or 3E xx 0D)",
                found: hexadecimal(
                    (0..<min(3, bytes.byteCount)).map { bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }))
        }
        var reports: [Report] = []
        while walk.advance(in: bytes) {
            guard walk.dataCount == walk.declaredDataCount else {
                throw FramingError(
                    structure: "advertising report", offset: walk.dataOffset,
                    expected: "\(walk.declaredDataCount) bytes of data", found: "\(walk.dataCount) bytes")
            }
            reports.append(
                Report(
                    eventType: walk.eventType, address: walk.address, rssi: walk.signal == 127 ? nil : walk.signal,
                    data: (0..<walk.dataCount).map {
                        bytes.unsafeLoad(fromByteOffset: walk.dataOffset + $0, as: UInt8.self)
                    }))
        }
        guard walk.missingCount == 0 else {
            throw FramingError(
                structure: "LE Meta event", offset: 3, expected: "\(walk.declaredCount) reports",
                found: "\(reports.count)")
        }
        isExtended = walk.isExtended
        self.reports = reports
    }

    /// The event, without H4's packet indicator.
    package func encoded() throws(FramingError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: HCIEvent.reportsOffset)
        for report in reports {
            let base = bytes.count
            guard report.data.count <= 229 else {
                throw FramingError(
                    structure: "advertising report", offset: base, expected: "at most 229 bytes of data",
                    found: "\(report.data.count) bytes")
            }
            if isExtended {
                typealias Layout = AdvertisingReport.Extended
                bytes += [UInt8](repeating: 0, count: Layout.size)
                Layout.eventType.store(report.eventType, into: &bytes, base: base)
                Layout.addressType.store(report.address.isRandom ? 1 : 0, into: &bytes, base: base)
                Layout.address.store(report.address.value, into: &bytes, base: base)
                Layout.primaryPHY.store(1, into: &bytes, base: base)
                Layout.advertisingSID.store(0xFF, into: &bytes, base: base)
                Layout.transmitPower.store(127, into: &bytes, base: base)
                Layout.rssi.store(report.rssi ?? 127, into: &bytes, base: base)
                Layout.dataLength.store(UInt8(report.data.count), into: &bytes, base: base)
                bytes += report.data
            } else {
                typealias Layout = AdvertisingReport.Legacy
                bytes += [UInt8](repeating: 0, count: Layout.size)
                Layout.eventType.store(UInt8(truncatingIfNeeded: report.eventType), into: &bytes, base: base)
                Layout.addressType.store(report.address.isRandom ? 1 : 0, into: &bytes, base: base)
                Layout.address.store(report.address.value, into: &bytes, base: base)
                Layout.dataLength.store(UInt8(report.data.count), into: &bytes, base: base)
                bytes += report.data
                bytes.append(UInt8(bitPattern: report.rssi ?? 127))
            }
        }
        guard bytes.count - 2 <= 255, reports.count <= 25 else {
            throw FramingError(
                structure: "LE Meta event", offset: 1, expected: "at most 25 reports in 255 bytes of parameters",
                found: "\(reports.count) reports in \(bytes.count - 2) bytes")
        }
        HCIEvent.code.store(HCIEvent.lowEnergyMeta, into: &bytes, base: 0)
        HCIEvent.parameterLength.store(UInt8(bytes.count - 2), into: &bytes, base: 0)
        HCIEvent.subevent.store(
            isExtended ? HCIEvent.extendedAdvertisingReport : HCIEvent.advertisingReport, into: &bytes, base: 0)
        HCIEvent.reportCount.store(UInt8(reports.count), into: &bytes, base: 0)
        return bytes
    }

    /// One line for people.
    package var description: String {
        let name = isExtended ? "LE Extended Advertising Report" : "LE Advertising Report"
        return "\(name): "
            + reports.map { report in
                "event type 0x\(String(report.eventType, radix: 16)) from \(report.address)"
                    + (report.rssi.map { " at \($0) dBm" } ?? "") + ", \(hexadecimal(report.data))"
            }.joined(separator: "; ")
    }
}
