import ConformanceRunner

/// The bundled catalogues and cases, read once.
enum Bundled {
    private static let result = Result {
        let library = try ConformanceLibrary.load(folder: nil)
        return (library, try library.cases())
    }

    /// - Throws: the mistakes of the bundled files.
    static func get() throws -> (library: ConformanceLibrary, cases: [TestCase]) { try result.get() }
}
