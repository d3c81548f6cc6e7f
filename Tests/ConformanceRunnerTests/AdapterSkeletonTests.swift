import ConformanceFiles
import ConformanceRunner
import Testing

/// What `baton init` makes.
@Suite struct AdapterSkeletonTests {
    /// The longest name of an adapter, and one letter more.
    @Test func namesOfSkeletons() throws {
        let files = try ConformanceFiles.load(folder: nil)
        for language in AdapterSkeleton.Language.allCases {
            _ = try AdapterSkeleton(name: String(repeating: "a", count: 60), language: language, from: files)
            #expect(throws: AdapterSkeleton.SkeletonError.self) {
                try AdapterSkeleton(name: String(repeating: "a", count: 61), language: language, from: files)
            }
        }
    }
}
