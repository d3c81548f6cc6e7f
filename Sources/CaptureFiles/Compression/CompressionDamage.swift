/// Damage of a compressed file itself, and not of the recording in it.
struct CompressionDamage: Equatable {
    /// The byte in the compressed file. The damage may lie a little in front of it.
    var offset: Int
    var expected: String
    var found: String
    /// Whether data of the recording behind this point is lost, so that the end of the recording means nothing.
    var losesData: Bool
}
