/// What is done with the lines besides carrying them.
package struct LineOptions: Sendable {
    /// Every answer is held to more than what it takes to be understood.
    package var isStrict: Bool
    /// Where every line is written down; nil for nowhere.
    package var transcript: TranscriptFile?

    /// Sets the options.
    package init(isStrict: Bool = false, transcript: TranscriptFile? = nil) {
        self.isStrict = isStrict
        self.transcript = transcript
    }

    /// The transport with the layers that these options want.
    package func layered(over transport: any LineTransport) -> any LineTransport {
        var result = transport
        if let transcript { result = RecordingTransport(result, into: transcript) }
        if isStrict { result = StrictTransport(result) }
        return result
    }
}
