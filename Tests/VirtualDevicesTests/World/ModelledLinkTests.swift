import Testing

@testable import VirtualDevices

@Suite("The modelled transport's cost")
struct ModelledLinkTests {
    @Test("never falls with size, whatever the profile (PAY-008)")
    func grows() {
        for bandwidth in [1, 1_000, 100_000, 10_000_000] as [Int64] {
            let timing = ModelledLinkTiming(
                latencyNanoseconds: 20_000_000, bytesPerSecond: bandwidth, chunkBytes: 1_024)
            var last: Int64 = 0
            for size in [0, 1, 100, 1_023, 1_024, 1_025, 3_072, 100_000, 262_144, 10_000_000] {
                let (first, whole) = timing.arrival(ofBytes: size, lostChunks: 0)
                #expect(first <= whole)
                #expect(whole >= last)
                last = whole
            }
        }
    }

    @Test("rises with every lost chunk, and absurd sizes do not trap")
    func loss() {
        let timing = ModelledLinkTiming(latencyNanoseconds: 20_000_000, bytesPerSecond: 1, chunkBytes: 1)
        #expect(
            timing.arrival(ofBytes: 10, lostChunks: 1).whole > timing.arrival(ofBytes: 10, lostChunks: 0).whole)
        #expect(timing.arrival(ofBytes: .max, lostChunks: 0).whole > 0)
    }
}
