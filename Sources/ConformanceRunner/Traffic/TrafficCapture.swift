import BluetoothLE
import CaptureAnalysis
import CaptureFiles
import Continuity
import Events
import Foundation
import ImplementationAdapter
import Randomness

/// Writes a case's air as `<suite>/<case>.ble.pcap`, and the keys that open it beside it as `<suite>/<case>.keys.json`.
///
/// A pure function of the case's part of the log and of its seed, from which the devices' keys follow.
package enum TrafficCapture {
    /// Writes both files below an existing folder; a case in which nothing was on the air gets none.
    ///
    /// - Throws: ``OutputError`` for what cannot be written, `CaptureWriteError` for what no capture can hold.
    package static func write(_ result: CaseResult, epoch: Int64, below folder: String) throws {
        let events = result.events
        guard events.contains(where: { $0.kind == .radioSet }) else { return }
        let capture = AirCapture(events: events, seed: result.seed, epoch: epoch, end: result.verdict.time)
        let name = fileName(ofCase: result.verdict.name)
        let output = try OutputFolder(creating: folder)
        if let slash = name.lastIndex(of: "/") { _ = try output.makeFolder(String(name[..<slash])) }
        let pcap = try OutputFile(path: output.path(of: name + ".ble.pcap"))
        try pcap.append(capture.pcap().bytes)
        try pcap.close()
        let keys = try OutputFile(path: output.path(of: name + ".keys.json"))
        try keys.append(keyFile(of: result, events).encoded())
        try keys.close()
    }

    /// A path that any file system takes: of a permutation's `{a=b,c=d}` the punctuation becomes hyphens.
    package static func fileName(ofCase name: String) -> String {
        var safe = ""
        var cut = false
        for scalar in name.unicodeScalars {
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-", "/": safe.unicodeScalars.append(scalar)
            case "}": break
            default: safe.append("-")
            }
            // Long payloads can stand in a permutation's name; file systems take 255 bytes.
            if safe.utf8.count > 180 {
                cut = true
                break
            }
        }
        if cut || safe != name.filter({ $0 != "}" }) {
            // Two names that differ only in punctuation must not share a file.
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
        return KeyFile(keys: keys, advertisedIn: events) { device, app in
            result.setups.first { $0.name == device }?.apps.first { $0.bundle == app }?.team
        }
    }
}
