import BluetoothLE
import Continuity
import Notation
import Text

extension KeyFile {
    static let form = RecordForm<KeyFile>(
        "", { ($0.keys, $0.activities) },
        Member("keys", .list(of: DeviceKey.form.form), absent: []),
        Member("activities", .list(of: Activity.form), absent: [])
    ) { KeyFile(keys: $0, activities: $1) }
}

extension KeyFile.DeviceKey {
    /// An entry of `keys`.
    static let form = RecordForm<KeyFile.DeviceKey>(
        "", { ($0.device, $0.account, $0.advertisingKey, $0.identityResolvingKey) },
        Member("device", .text),
        Member("account", optional: .text),
        Member("advertisingKey", .key(AdvertisingKey.byteCount, AdvertisingKey.init, \.bytes)),
        Member(
            "identityResolvingKey",
            optional: .key(IdentityResolvingKey.byteCount, IdentityResolvingKey.init, \.bytes))
    ) {
        KeyFile.DeviceKey(device: $0, account: $1, advertisingKey: $2, identityResolvingKey: $3)
    }
}

extension KeyFile.Activity {
    /// An entry of `activities`: a web page where there is a host, else an activity type.
    static let form = ValueForm<KeyFile.Activity>(
        expected: "an object", schema: .one(of: [typeForm.schema, hostForm.schema]),
        read: { node throws(NotationError) in
            let hasHost = try ObjectReader(node).has("host")
            if hasHost { return .host(try hostForm.read(node)) }
            let (team, type, dynamicType) = try typeForm.read(node)
            return .type(team: team, type: type, dynamicType: dynamicType)
        },
        write: { activity in
            switch activity {
            case .type(let team, let type, let dynamicType): typeForm.write((team, type, dynamicType))
            case .host(let host): hostForm.write(host)
            }
        })

    private static let typeForm = RecordForm<(team: String, type: String, dynamicType: String?)>(
        "", { ($0.team, $0.type, $0.dynamicType) },
        Member("team", .text), Member("type", .text), Member("dynamicType", optional: .text)
    ) { ($0, $1, $2) }

    private static let hostForm = RecordForm<String>("", { $0 }, Member("host", .text)) { $0 }
}

extension ValueForm where Value: Sendable {
    /// A key in hexadecimal digits, most significant byte first. No error quotes it.
    fileprivate static func key(
        _ byteCount: Int, _ make: @escaping @Sendable ([UInt8]) -> Value?,
        _ bytes: @escaping @Sendable (Value) -> [UInt8]
    ) -> ValueForm {
        let expected = "\(2 * byteCount) hexadecimal digits"
        return ValueForm(
            expected: expected, schema: .text(matching: "^[0-9A-Fa-f]{\(2 * byteCount)}$"),
            read: { node throws(NotationError) in
                let digits = try ValueForm<String>.text.read(node)
                guard digits.utf8.count == 2 * byteCount else {
                    throw NotationError(expected: expected, found: "\(digits.utf8.count)")
                }
                guard let key = hexadecimalBytes(digits).flatMap(make) else {
                    throw NotationError(expected: expected, found: "another character")
                }
                return key
            },
            write: { .string(hexadecimal(bytes($0))) })
    }
}
