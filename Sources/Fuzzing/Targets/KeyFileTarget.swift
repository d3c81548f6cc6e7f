import BluetoothLE
import CaptureAnalysis
import Continuity
import Generation

/// Key files.
struct KeyFileTarget: ByteTarget {
    let name = "key-file"
    let meaning = "key files: the keys and activities that open recorded messages"

    var dictionary: [[UInt8]] {
        [
            #"{"keys": ["#, #""device": "phone""#, #""account": "ana""#, #""advertisingKey": ""#,
            #""identityResolvingKey": ""#, #""activities": ["#, #""host": "www.example.com""#, #""team": """#,
            #""type": "a.b""#, #""dynamicType": "#, "0123456789abcdef0123456789ABCDEF",
        ].map { Array($0.utf8) }
    }

    func structured<Source: ChoiceSource>(_ source: inout Source) -> [UInt8] {
        var file = KeyFile()
        source.repeated(usually: 2) { source in
            guard let key = AdvertisingKey(source.bytes(AdvertisingKey.byteCount)) else { return }
            file.keys.append(
                KeyFile.DeviceKey(
                    device: source.hostileText(pieces: 3), account: source.chance(40) ? source.hostileText() : nil,
                    advertisingKey: key,
                    identityResolvingKey: source.chance(60)
                        ? IdentityResolvingKey(source.bytes(IdentityResolvingKey.byteCount)) : nil))
        }
        source.repeated(usually: 2) { source in
            file.activities.append(
                source.chance(30)
                    ? .host(source.hostileText(pieces: 3))
                    : .type(
                        team: source.hostileText(pieces: 2), type: source.hostileText(pieces: 2),
                        dynamicType: source.chance(30) ? source.hostileText(pieces: 2) : nil))
        }
        return file.encoded()
    }

    func check(_ bytes: [UInt8]) -> ByteVerdict {
        do throws(KeyFileError) {
            let file = try KeyFile(parsing: bytes)
            var verdict = ByteVerdict.accepted("\(file.keys.count) keys, \(file.activities.count) activities")
            verdict.note("keys", file.keys.count)
            verdict.note("activities", file.activities.count)
            let encoded = file.encoded()
            let again = try? KeyFile(parsing: encoded)
            verdict.demand(
                "what is written is what was read", again == file, expected: "the same keys", observed: "others")
            verdict.demand(
                "equal files give equal bytes", again?.encoded() == encoded, expected: "the same bytes",
                observed: "others")
            return verdict
        } catch {
            return rejected(error, bytes)
        }
    }

    private func rejected(_ error: KeyFileError, _ bytes: [UInt8]) -> ByteVerdict {
        let lines = bytes.count { $0 == 0x0A } + 1
        let numbers =
            error.place.hasPrefix("line ") ? error.place.split(separator: /[^0-9]+/).compactMap { Int($0) } : []
        var verdict = ByteVerdict.rejected(
            expected: error.expected, found: error.found, at: numbers.first ?? 1, of: lines, unit: "line")
        verdict.note("place", error.place.utf8.count { $0 == UInt8(ascii: ".") })
        verdict.demand(
            "an error has a place", !error.place.isEmpty, expected: "a line or a path", observed: error.description)
        return verdict
    }
}
