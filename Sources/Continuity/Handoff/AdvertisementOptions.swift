/// The option byte of a Handoff plaintext. The low six bits come from two public sources, the top two from one.
package struct AdvertisementOptions: OptionSet, Hashable, Sendable, CustomStringConvertible {
    /// The byte on the air.
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The activity carries an http or https URL.
    package static let webPageURL = AdvertisementOptions(rawValue: 0x01)
    /// A clipboard is offered.
    package static let clipboardAvailable = AdvertisementOptions(rawValue: 0x08)
    /// Changes with each copy; means something only beside `clipboardAvailable`.
    package static let clipboardVersion = AdvertisementOptions(rawValue: 0x10)

    /// The names of all options in order of their bits; the plaintext's declaration prints with them.
    ///
    /// The second is for the document of a file provider, the third for one in iCloud Drive. With `automaticPull` peers
    /// shall fetch the list of activities by themselves. With `notActive` the item is not the active one.
    package static let names = [
        "webPageURL", "fileProviderURL", "cloudDocument", "clipboardAvailable", "clipboardVersion", "automaticPull",
        "moreActivities", "notActive",
    ]

    /// The names of the options that are set, separated by commas; `none` when none is.
    package var description: String {
        let set = Self.names.enumerated().filter { rawValue >> UInt8($0.offset) & 1 == 1 }.map(\.element)
        return set.isEmpty ? "none" : set.joined(separator: ",")
    }
}
