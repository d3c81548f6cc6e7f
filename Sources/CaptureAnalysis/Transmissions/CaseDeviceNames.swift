import Text

/// Names of devices in a case, made of names in a key file: letters, digits and hyphens.
struct CaseDeviceNames {
    private var taken: Set<String>
    private static let lengthLimit = 30

    init(reserved: [String]) { taken = Set(reserved) }

    /// A name that no other device has.
    mutating func name(for text: String) -> String {
        var name = hyphenatedName(of: text, limit: Self.lengthLimit)
        let startsWithLetter = name.unicodeScalars.first?.properties.isAlphabetic ?? false
        // `device-7` is the name of a stranger.
        if !startsWithLetter || name.hasPrefix("device-") { name = name.isEmpty ? "keyed" : "keyed-\(name)" }
        var unique = name
        var number = 2
        while !taken.insert(unique).inserted {
            unique = "\(name)-\(number)"
            number += 1
        }
        return unique
    }
}
