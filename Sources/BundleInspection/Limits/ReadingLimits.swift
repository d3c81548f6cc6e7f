/// Limits of what is read of bundles. Real bundles stay far below them; hostile ones get a clear answer.
enum ReadingLimits {
    /// The size of a property list, a provisioning profile or a site file in bytes.
    static let list = 1 << 23
    /// The size of a code signature in bytes. It has 32 bytes for each 4 KB of the executable.
    static let signature = 1 << 26
    /// The size of all load commands of an executable in bytes.
    static let loadCommands = 1 << 20
    /// How many files an archive may have.
    static let archiveEntries = 200_000
    /// The size of an archive's directory in bytes.
    static let archiveDirectory = 1 << 26
    /// How many bytes are decompressed of one archive, all files and repetitions together.
    static let decompressedBytes = 1 << 32
    /// How many bundles a bundle or archive may contain, at all depths together.
    static let bundles = 200
    /// How deep bundles may be inside one another.
    static let nesting = 5
    /// How many elements and keys a property list may have.
    static let listElements = 1 << 18
    /// How many containers of a property list may be nested.
    static let listNesting = 64
    /// How many findings of one kind are reported for one file.
    static let findingsOfOneKind = 20
}
