/// Checks and records of the lines of an adapter.
package struct LineOptions: Sendable {
    /// Checks every answer strictly (`--strict-adapter`).
    package var isStrict: Bool
    /// The transcript of all lines; nil for none.
    package var transcript: TranscriptFile?

    /// Sets the options.
    package init(isStrict: Bool = false, transcript: TranscriptFile? = nil) {
        self.isStrict = isStrict
        self.transcript = transcript
    }

    /// The transport with the layers for these options.
    package func layered(over transport: any LineTransport) -> any LineTransport {
        var result = transport
        if let transcript { result = RecordingTransport(result, into: transcript) }
        if isStrict { result = StrictTransport(result) }
        return result
    }
}
