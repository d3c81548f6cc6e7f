/// The limits of the system that concern an app's process.
package struct ApplicationParameters: Sendable, Hashable {
    /// From how many bytes on a payload is reported as larger than documented; nil for never (PAY-001).
    package var softPayloadLimit: Int64?
    /// What the documentation advises against is reported as well.
    package var isDocumentationStrict: Bool

    /// Makes parameters.
    package init(softPayloadLimit: Int64? = nil, isDocumentationStrict: Bool = false) {
        self.softPayloadLimit = softPayloadLimit
        self.isDocumentationStrict = isDocumentationStrict
    }
}
