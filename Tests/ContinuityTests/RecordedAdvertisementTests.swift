import BluetoothLE
import Foundation
import TestSupport
import Testing

@testable import Continuity

/// Apple's manufacturer data as tshark found it in recordings of real devices, which are not part of the project.
enum RecordedAdvertisements {
    /// Every distinct payload behind the company identifier in frames whose CRC is right.
    static func payloads(in folder: String) throws -> [[UInt8]] {
        let lines = try Program.run("sh", ["-c", "gzip -dc \"$0\"/EXPECTED_tshark/ble-real_*.tsv.gz", folder]).output
        var seen: Set<Substring> = []
        var payloads: [[UInt8]] = []
        for line in lines.split(separator: "\n") {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard columns.count >= 6, columns[4] == "0x004c" else { continue }
            guard columns.count < 7 || columns[6] != "1", columns.count < 8 || columns[7] != "0" else { continue }
            guard seen.insert(columns[5]).inserted else { continue }
            payloads.append(bytes(String(columns[5])))
        }
        return payloads
    }
}

@Suite struct RealDevices {
    /// The declarations read every message that real devices sent, and write it back.
    @Test(.needsRealRecordings)
    func everyMessageIsRead() throws {
        let payloads = try RecordedAdvertisements.payloads(in: try #require(RealRecordings.folder))
        #expect(payloads.count > 500)
        var handoffMessages = 0
        for payload in payloads {
            let value = [0x4c, 0x00] + payload
            let data = try AppleManufacturerData(parsing: value.span.bytes)
            #expect(data.finding == nil)
            for element in data.elements {
                let message = try element.message()
                #expect(try message.encodedValue() == element.value)
                if element.type == .handoff {
                    handoffMessages += 1
                    #expect([0, 8].contains(try HandoffMessage(bytes: element.value).status))
                }
            }
        }
        #expect(handoffMessages > 50)
    }
}
