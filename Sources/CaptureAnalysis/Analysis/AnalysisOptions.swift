/// The options of an analysis and of its output.
package struct AnalysisOptions: Sendable {
    /// JSON instead of text.
    package var isJSON = false
    /// Nothing for a single recording, because only the totals of several are wanted.
    package var isTotal = false
    /// Real addresses, in outputs that can contain them.
    package var showsAddresses = false
    /// Keys that open Handoff messages.
    package var keys: KeyFile?
    /// Activities of opened messages, in addition to the key file's and the published ones.
    package var activities: [KeyFile.Activity] = []
    /// Each analysis documents how it applies the filter.
    package var filter = CaptureFilter()

    package init(isJSON: Bool = false) { self.isJSON = isJSON }
}
