import CaptureAnalysis
import CaptureFiles
import Testing

@Suite("Progress over several recordings")
struct SeveralReadingsTests {
    private static func progress(_ packets: Int) -> ReadingProgress {
        ReadingProgress(bytesRead: 0, fileSize: nil, packets: packets)
    }

    @Test("Packets of recordings that are being read and of those that were are summed, whatever ends first")
    func sums() {
        var readings = ReadingsProgress(count: 3)
        #expect(readings.text == "0 of 3 recordings, 0 packets")
        let (first, second) = (readings.begin(), readings.begin())
        readings.note(Self.progress(100), of: first)
        readings.note(Self.progress(7), of: second)
        #expect(readings.text == "0 of 3 recordings, 107 packets")
        readings.end(second)
        readings.note(Self.progress(250), of: first)
        #expect(readings.text == "1 of 3 recordings, 257 packets")
        readings.end(first)
        let third = readings.begin()
        readings.note(Self.progress(3), of: third)
        readings.note(Self.progress(9), of: first)
        readings.end(first)
        #expect(readings.text == "2 of 3 recordings, 260 packets")
    }

    @Test("A recording that is read twice does not go back")
    func twice() {
        var readings = ReadingsProgress(count: 1)
        let only = readings.begin()
        readings.note(Self.progress(500), of: only)
        readings.note(Self.progress(20), of: only)
        #expect(readings.text == "0 of 1 recordings, 500 packets")
    }
}
