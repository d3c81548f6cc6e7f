import Events
import Notation
import Payload
import Testing

@Suite struct LogRoundTripTests {
    @Test func whatIsWrittenIsReadWhateverTheChunks() throws {
        var samples = LogGenerator(seed: 1)
        for _ in 0..<300 {
            let lines = samples.log()
            let chunk = Int.random(in: 1..<400, using: &samples.generator)
            let (read, completeness) = try read(bytes(of: lines), chunk: chunk)
            #expect(read == lines)
            #expect(completeness == .complete)
        }
    }

    /// Events are written by hand, for speed.
    @Test func writerAndDeclarationAgree() {
        var samples = LogGenerator(seed: 6)
        for line in (0..<200).flatMap({ _ in samples.log() }) {
            var declared: [UInt8] = []
            JSONText.append(LogLine.form.form.write(line), to: &declared)
            #expect(bytes(of: [line]) == declared + [UInt8(ascii: "\n")])
        }
    }

    @Test func everyLineIsOneLineOfPrintableCharacters() {
        var samples = LogGenerator(seed: 2)
        for _ in 0..<200 {
            let lines = samples.log()
            let text = String(decoding: bytes(of: lines), as: UTF8.self)
            #expect(text.utf8.split(separator: UInt8(ascii: "\n")).count == lines.count)
            let acting = text.unicodeScalars.filter {
                ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value) || $0 == "\u{202E}"
                    || $0 == "\u{2066}"
            }
            #expect(acting.isEmpty)
        }
    }

    @Test func keysStandInOneOrderAndAbsentOnesAreLeftOut() {
        let event = Event(
            time: Instant(nanoseconds: 1_500), sequence: 3, kind: .advertisingStarted, device: "phone",
            app: "com.example.notes", activity: 1, attempt: 2, thread: .main,
            fields: [.type: "com.example.edit", .hash: [1, 2] as [UInt8], .counter: 7])
        #expect(
            String(decoding: bytes(of: [.event(event)]), as: UTF8.self)
                == #"{"line":"event","t":1500,"n":3,"kind":"adv.start","device":"phone","app":"com.example.notes","#
                + #""activity":1,"attempt":2,"thread":"main","#
                + #""fields":{"type":"com.example.edit","hash":{"$data":"AQI="},"counter":7}}"# + "\n")
        #expect(
            String(decoding: bytes(of: [.event(Event(time: .start, sequence: 0, kind: .deviceLocked))]), as: UTF8.self)
                == #"{"line":"event","t":0,"n":0,"kind":"device.lock"}"# + "\n")
    }

    @Test func aLogCutAnywhereDeliversWhatStandsBeforeTheCut() throws {
        var samples = LogGenerator(seed: 3)
        for _ in 0..<40 {
            let lines = samples.log()
            let whole = bytes(of: lines)
            for _ in 0..<20 {
                // Within its first line a log cannot be told from anything else: refused.
                let first = (whole.firstIndex(of: UInt8(ascii: "\n")) ?? 0) + 1
                #expect(throws: LogError.self) { try EventsTests.read(Array(whole[..<(first / 2)])) }
                let cut = Int.random(in: first..<whole.count - 1, using: &samples.generator)
                let (read, completeness) = try read(Array(whole[..<cut]))
                #expect(read == Array(lines.prefix(read.count)))
                let lineFeeds = whole[..<cut].count { $0 == UInt8(ascii: "\n") }
                #expect(read.count >= lineFeeds && read.count <= lineFeeds + 1)
                guard case .incomplete(let found) = completeness else {
                    Issue.record("a cut log must not pass for a whole one")
                    continue
                }
                #expect(found.lines == read.count)
            }
        }
    }

    @Test func aCutLogNamesTheCaseThatWasRunning() throws {
        let lines: [LogLine] = [
            .run(RunHeader(baton: "1", seed: 1, digest: "", epoch: 0, implementation: "x", cases: 1, arguments: [])),
            .caseBegan(CaseHeader(name: "a/b", covers: [], seed: 2, declared: "a.yaml:1")),
        ]
        let (_, completeness) = try read(bytes(of: lines) + Array(#"{"line":"eve"#.utf8))
        #expect(completeness == .incomplete(.init(lines: 2, discardedBytes: 12, openCase: "a/b")))
    }
}
