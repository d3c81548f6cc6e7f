/// The limits of the system for an app's process.
package struct ApplicationParameters: Sendable, Hashable {
    /// A payload of more bytes is reported as larger than recommended; nil for never (PAY-007).
    package var softPayloadLimit: Int64?
    /// Reports what the documentation advises against as well.
    package var isDocumentationStrict: Bool

    package init(softPayloadLimit: Int64? = nil, isDocumentationStrict: Bool = false) {
        self.softPayloadLimit = softPayloadLimit
        self.isDocumentationStrict = isDocumentationStrict
    }
}
