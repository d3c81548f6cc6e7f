/// What a finding is made of and how it is printed.
package struct FindingOptions: Sendable {
    /// JSON instead of text.
    package var isJSON = false
    /// Real addresses, where there is room for them.
    package var showsAddresses = false
    /// Keys that open Handoff messages.
    package var keys: KeyFile?
    /// Activities that opened messages may name, beside the key file's and the published ones.
    package var activities: [KeyFile.Activity] = []
    /// What is wanted. Each finding says what it makes of it.
    package var filter = CaptureFilter()

    /// Everything with pseudonyms, without keys.
    package init(isJSON: Bool = false) { self.isJSON = isJSON }
}
