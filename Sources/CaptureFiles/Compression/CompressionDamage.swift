/// What is wrong with a compressed file, as against the recording in it.
struct CompressionDamage: Equatable {
    /// Where in the compressed file. A decompressor notices a damage at or a little behind its place.
    var offset: Int
    /// What had to stand there.
    var expected: String
    /// What stood there.
    var found: String
    /// Whether the recording ends here although it went on, so that its own end says nothing.
    var losesData: Bool
}
