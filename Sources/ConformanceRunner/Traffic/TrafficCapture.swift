import BluetoothLE
import CaptureAnalysis
import CaptureFiles
import Continuity
import Events
import Foundation
import ImplementationAdapter
import Randomness

/// Writes the radio traffic of a case as `<suite>/<case>.ble.pcap`, and the keys that open it as `<suite>/<case>.keys.json`.
///
/// Both follow from the case's events and its seed.
package enum TrafficCapture {
    /// Writes both files to a folder. A case without radio traffic gets none.
    ///
    /// - Throws: ``OutputError`` if a file cannot be written, `CaptureWriteError` if a capture cannot hold the traffic.
    package static func write(_ result: CaseResult, epoch: Int64, below folder: String) throws {
        let events = result.events
        guard events.contains(where: { $0.kind == .radioSet || $0.kind == .radioSent }) else { return }
        let capture = AirCapture(events: events, seed: result.seed, epoch: epoch, end: result.verdict.time)
        let name = fileName(ofCase: result.verdict.name)
        let output = try OutputFolder(creating: folder)
        if let slash = name.lastIndex(of: "/") { _ = try output.makeFolder(String(name[..<slash])) }
        try output.write(capture.pcap().bytes, to: name + ".ble.pcap")
        try output.write(keyFile(of: result, events).encoded(), to: name + ".keys.json")
    }

    /// A path for any file system: the punctuation of a permutation's `{a=b,c=d}` becomes hyphens.
    package static func fileName(ofCase name: String) -> String {
        var safe = ""
        var cut = false
        for scalar in name.unicodeScalars {
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-", "/": safe.unicodeScalars.append(scalar)
            case "}": break
            default: safe.append("-")
            }
            // A permutation's name may contain a long payload; file systems allow 255 bytes.
            if safe.utf8.count > 180 {
                cut = true
                break
            }
        }
        if cut || safe != name.filter({ $0 != "}" }) {
            // Names that differ only in punctuation must not share a file.
            let digest = String(StableHash.of(name) & 0xFFFF_FFFF, radix: 16)
            return safe + "-" + digest
        }
        return safe
    }

    private static func keyFile(of result: CaseResult, _ events: [Event]) -> KeyFile {
        var keys: [KeyFile.DeviceKey] = []
        for setup in result.setups {
            guard let key = AdvertisingKey(setup.advertisingKey) else { continue }
            keys.append(
                KeyFile.DeviceKey(
                    device: setup.name, account: setup.account, advertisingKey: key,
                    identityResolvingKey: setup.identityResolvingKey))
        }
        var file = KeyFile(keys: keys, advertisedIn: events) { device, app in
            result.setups.first { $0.name == device }?.apps.first { $0.bundle == app }?.team
        }
        // Nobody begins to advertise what a transmitter sends, so the apps tell which activities it may be.
        if events.contains(where: { $0.kind == .radioSent }) {
            file.addActivities(declaredBy: result.setups.flatMap(\.apps))
        }
        return file
    }
}
