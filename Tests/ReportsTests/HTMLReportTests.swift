import Crypto
import Events
import Foundation
import Payload
import Randomness
import TestSupport
import Testing
import Text

@testable import Reports

/// Reads what a report writes with the parser of Python's standard library, which knows nothing of Baton.
private struct ParsedPage: Decodable {
    /// Names of all elements, each once.
    var elements: [String]
    /// `element attribute` of all attributes, each once.
    var attributes: [String]
    /// Values of the attributes that lead somewhere.
    var links: [String]
    /// The text of the elements that are neither style nor script.
    var text: String
    /// The texts of the style sheet and of the script that runs.
    var style: String
    var script: String
    /// The texts of elements with data, by id.
    var data: [String: String]
    /// The content security policy.
    var policy: String

    init(_ page: String) throws {
        let result = try Program.python(
            """
            import html.parser, json, sys
            class Reader(html.parser.HTMLParser):
                found = {'elements': set(), 'attributes': set(), 'links': [], 'text': '', 'style': '', 'script': '', 'data': {}, 'policy': ''}
                open = None
                def handle_starttag(self, tag, attributes):
                    values = dict(attributes)
                    self.found['elements'].add(tag)
                    for name, value in attributes:
                        self.found['attributes'].add(tag + ' ' + name)
                        if name in ('href', 'src', 'action', 'data', 'srcset', 'poster', 'xlink:href', 'formaction'): self.found['links'].append(value)
                    if values.get('http-equiv') == 'Content-Security-Policy': self.found['policy'] = values['content']
                    if tag in ('style', 'script'): self.open = (tag, values)
                def handle_startendtag(self, tag, attributes): self.handle_starttag(tag, attributes)
                def handle_endtag(self, tag): self.open = None
                def handle_data(self, data):
                    if self.open is None: self.found['text'] += data
                    elif self.open[0] == 'style': self.found['style'] += data
                    elif 'type' in self.open[1]: self.found['data'][self.open[1]['id']] = self.found['data'].get(self.open[1]['id'], '') + data
                    else: self.found['script'] += data
            reader = Reader(convert_charrefs=True)
            reader.feed(sys.stdin.buffer.read().decode())
            reader.close()
            print(json.dumps({key: sorted(value) if isinstance(value, set) else value for key, value in reader.found.items()}))
            """, input: page)
        self = try JSONDecoder().decode(ParsedPage.self, from: Data(result.output.utf8))
    }
}

/// The lines of an LZ4 block, by the words of its specification.
private func unpacked(_ block: [UInt8], after dictionary: [UInt8] = []) -> [UInt8] {
    var output = dictionary
    var index = 0
    func number(_ start: UInt8) -> Int {
        var total = Int(start)
        guard start == 15 else { return total }
        while true {
            let byte = block[index]
            index += 1
            total += Int(byte)
            if byte < 255 { return total }
        }
    }
    while index < block.count {
        let token = block[index]
        index += 1
        let literals = number(token >> 4)
        output += block[index..<index + literals]
        index += literals
        guard index < block.count else { break }
        let distance = Int(block[index]) | Int(block[index + 1]) << 8
        index += 2
        for _ in 0..<number(token & 15) + 4 { output.append(output[output.count - distance]) }
    }
    return Array(output[dictionary.count...])
}

@Suite struct HTMLReportTests {
    private static let hostileLines: [LogLine] =
        [
            .run(
                RunHeader(
                    baton: hostile, seed: 7, digest: hostile, epoch: 0, implementation: hostile, role: hostile,
                    clock: hostile,
                    capabilities: [hostile], cases: 9, arguments: ["run", "--implementation", hostile]))
        ]
        + requirements + [
            .requirement(
                RequirementRecord(
                    id: hostile, level: hostile, confidence: hostile, subject: "system", statement: hostile))
        ]
        + Outcome.allCases.flatMap {
            caseLines(
                "\(hostile)/\($0){a=\(hostile)}", $0, requirement: hostile, expected: hostile, observed: hostile,
                reason: hostile,
                device: hostile)
        }
        + caseLines("plain/one", .pass) + caseLines("plain/two", .fail, requirement: "ELIG-023") + [end(.unexpected)]

    private func page(_ lines: [LogLine], _ completeness: LogCompleteness = .complete) -> String {
        HTMLReport.text(of: lines, completeness, by: HTMLReport { _ in [FrameField(hostile, hostile)] })
    }

    @Test(.needs(.python))
    func nothingInAPageLoadsOrActs() throws {
        let page = try ParsedPage(page(Self.hostileLines))
        #expect(
            Set(page.elements).isDisjoint(with: [
                "img", "iframe", "link", "object", "embed", "base", "form", "audio", "video", "x", "alert", "image",
                "use",
            ]))
        let handlers = page.attributes.filter { $0.contains(" on") }
        #expect(handlers.isEmpty)
        #expect(!page.attributes.contains { $0.hasSuffix(" style") }, "the policy would refuse it")
        #expect(!page.links.isEmpty && page.links.allSatisfy { $0.hasPrefix("#") })
        // What was said is still there to be read, and on one line.
        #expect(page.text.contains(VisibleText.escape(hostile)))
        #expect(!page.text.unicodeScalars.contains { $0 != "\n" && VisibleText.escape(String($0)) != String($0) })
    }

    @Test(.needs(.python))
    func thePolicyAdmitsThePagesOwnStyleAndScriptAlone() throws {
        let page = try ParsedPage(page(Self.hostileLines))
        func hash(_ text: String) -> String {
            "'sha256-" + Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString() + "'"
        }
        #expect(page.style.count > 1000 && page.script.count > 1000)
        #expect(
            page.policy
                == "default-src 'none'; style-src \(hash(page.style)); script-src \(hash(page.script)); base-uri 'none'; form-action 'none'"
        )
    }

    @Test(.needs(.python))
    func everyCaseCarriesItsLines() throws {
        let page = try ParsedPage(page(Self.hostileLines))
        var lines: [UInt8] = []
        for line in caseLines("plain/two", .fail, requirement: "ELIG-023") { LogWriter.append(line, to: &lines) }
        let packed = try #require(page.data["p\(Outcome.allCases.count + 1)"])
        let block = try #require(Data(base64Encoded: packed))
        let text = String(decoding: unpacked([UInt8](block), after: TypicalLines.dictionary.bytes), as: UTF8.self)
        #expect(text == String(decoding: lines, as: UTF8.self) + #"{"line":"frames","frames":[]}"# + "\n")
        let dictionary = try #require(page.data["dictionary"].flatMap { Data(base64Encoded: $0) })
        #expect(unpacked([UInt8](dictionary)) == TypicalLines.dictionary.bytes)
        #expect(page.data.count == Outcome.allCases.count + 4)
        let run = try #require(page.data["run"])
        #expect(!run.contains("<") && !run.unicodeScalars.contains("\u{2028}"))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(run.utf8)) as? [String: Any])
        #expect((object["command"] as? [String])?.first == "baton run --case ")
    }

    @Test func theSameLogGivesTheSameBytes() {
        #expect(page(Self.hostileLines) == page(Self.hostileLines))
    }

    @Test func casesThatWerePackedElsewhereGiveTheSamePage() {
        let decoding: FrameDecoding = { [FrameField("bytes", "\($0.count)")] }
        let radio = LogLine.event(
            Event(
                time: .start, sequence: 2, kind: .radioSet, device: "phone",
                fields: [.address: "a", .data: [1, 2, 3] as [UInt8]]))
        var first = caseLines("a/b", .pass)
        first.insert(radio, at: 3)
        let cases = [first, caseLines("a/c", .fail)]
        let opening = [header] + requirements
        let expected = HTMLReport.text(
            of: opening + cases.flatMap(\.self) + [end(.unexpected)], by: HTMLReport(decoding: decoding))
        var report = HTMLReport(decoding: decoding)
        var run = RunResults()
        var output = ""
        func take(_ line: LogLine) {
            run.take(line)
            report.take(line, run, to: &output)
        }
        for line in opening { take(line) }
        for lines in cases {
            var bytes: [UInt8] = []
            for line in lines { LogWriter.append(line, to: &bytes) }
            report.attach(CasePacker.pack(lines, written: bytes, decoding))
            for line in lines { take(line) }
        }
        take(end(.unexpected))
        report.finish(.complete, run, to: &output)
        #expect(output == expected)
    }

    @Test func totalsStandInThePageByAreaAndConfidence() {
        let lines =
            [header] + requirements + caseLines("a/one", .pass) + caseLines("a/two", .fail)
            + caseLines("a/three", .pass, requirement: "ELIG-023") + caseLines("a/four", .warn, requirement: "DISC-022")
            + [end(.unexpected)]
        let page = page(lines)
        #expect(page.contains("<strong>4</strong> cases"))
        #expect(page.contains("<li class=\"fail\"><strong>1</strong> <span>failed</span>"))
        // ELIG: the high-confidence requirement is broken in one of its two cases, the medium one is met.
        #expect(
            page.contains(
                "<th scope=\"row\">ELIG</th><td class=\"n bad\">0<span class=\"of\"> of 1</span></td>"
                    + "<td class=\"n\">1<span class=\"of\"> of 1</span></td><td class=\"n none\">–</td>"))
        #expect(page.contains("<td class=\"broken\">broken</td><td class=\"n\">2</td>"))
        #expect(page.contains("<td class=\"disregarded\">disregarded</td>"))
    }

    @Test func whatIsBrokenStandsFirstAndRowsHaveTheirReasons() throws {
        let lines =
            [header] + requirements + (0..<3).flatMap { caseLines("a/x{os=\($0)}", .fail) } + caseLines("a/ok", .pass)
            + [end(.unexpected)]
        var report = HTMLReport()
        report.background = RunBackground(
            areas: ["ELIG": "Eligibility"],
            cases: [
                "a/x{os=0}": .init(
                    why: "Because.", devices: [.init(name: "mac", model: "Mac mini", release: "macOS 14.5")])
            ], clock: .init(began: "2026-05-01T12:00:00Z", microseconds: 65_000_000))
        let page = HTMLReport.text(of: lines, by: report)
        let broken = try #require(page.firstRange(of: "<section id=\"broken\">"))
        let totals = try #require(page.firstRange(of: "<section id=\"totals\""))
        #expect(broken.lowerBound < totals.lowerBound)
        #expect(page.contains("<span class=\"size\">3 cases</span>"))
        #expect(page.contains("<small>×3: os=0|1|2</small>"))
        #expect(page.matches(of: /<p class="reason">no-offer: offer.show on mac<\/p>/).count == 3)
        #expect(page.contains("ELIG <small>Eligibility</small>"))
        #expect(page.contains("<dd>2026-05-01T12:00:00Z</dd>") && page.contains("<dd>1 min 05 s</dd>"))
        #expect(
            page.contains("baton run --implementation &#39;./device --fast&#39; --jobs 2")
                || page.contains("'./device --fast'"))
        #expect(
            page.contains(
                #"{"texts":[{"why":"Because.","devices":[["mac","Mac mini","macOS 14.5"]]}],"cases":[0,-1,-1,-1]}"#))
    }

    @Test func aKilledRunSaysSoAndShowsTheCaseThatRan() throws {
        let whole = [header] + requirements + caseLines("a/one", .pass)
        let broken = Array(caseLines("a/two", .pass).prefix(2))
        let page = page(
            whole + broken, .incomplete(.init(lines: whole.count + broken.count, discardedBytes: 0, openCase: "a/two")))
        #expect(page.contains("The log breaks off after \(whole.count + broken.count) lines"))
        #expect(page.contains("<tr id=\"c1\" data-o=\"not-run\">"))
        #expect(page.contains("<script type=\"text/plain\" id=\"p1\""))
        #expect(page.contains("<strong>1</strong> case</p>"), "it is no case that ended")
    }

    @Test func aHugeCaseIsPackedWithoutItsMiddle() throws {
        var packer = CasePacker(nil)
        let count = 80_000
        packer.take(.caseBegan(CaseHeader(name: "a/b", covers: [], seed: 1, declared: "")))
        for number in 0..<count {
            packer.take(
                .event(
                    Event(
                        time: Instant(nanoseconds: Int64(number)), sequence: number, kind: .needsSaveSet,
                        device: "phone",
                        fields: [.value: true])))
        }
        let packed = packer.pack()
        #expect(packed.byteCount <= 4 << 20 + 64 && packed.byteCount > 3 << 20)
        let block = try #require(Data(base64Encoded: packed.text))
        let lines = String(decoding: unpacked([UInt8](block), after: TypicalLines.dictionary.bytes), as: UTF8.self)
            .split(separator: "\n")
        #expect(lines.first?.hasPrefix(#"{"line":"case""#) == true)
        #expect(lines[lines.count - 2].contains("\"n\":\(count - 1),"))
        #expect(lines.allSatisfy { $0.hasPrefix("{\"line\":") && $0.hasSuffix("}") }, "whole lines only")
        // However the lines came, together or one by one, the same ones stay.
        let all =
            [LogLine.caseBegan(CaseHeader(name: "a/b", covers: [], seed: 1, declared: ""))]
            + (0..<count).map { number in
                LogLine.event(
                    Event(
                        time: Instant(nanoseconds: Int64(number)), sequence: number, kind: .needsSaveSet,
                        device: "phone",
                        fields: [.value: true]))
            }
        var bytes: [UInt8] = []
        for line in all { LogWriter.append(line, to: &bytes) }
        #expect(CasePacker.pack(all, written: bytes, nil) == packed)
    }

    @Test func blocksHoldWhatWasPutIn() {
        var generator = SplitMix64(seed: 3)
        var samples: [[UInt8]] = [[], [1], Array(repeating: 7, count: 12), Array(repeating: 7, count: 100_000)]
        for _ in 0..<60 {
            let count = Int.random(in: 0...5000, using: &generator)
            let letters = UInt8.random(in: 1...255, using: &generator)
            samples.append((0..<count).map { _ in UInt8.random(in: 0..<letters, using: &generator) })
        }
        // A match further back than the window must not be taken.
        let noise = (0..<70_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        samples.append(Array("a beginning that comes again".utf8) + noise + Array("a beginning that comes again".utf8))
        for sample in samples { #expect(unpacked(LZ4Block.compress(sample)) == sample) }
        #expect(LZ4Block.compress(samples[3]).count < 500)
        // A dictionary longer than a block can reach back is used as far as it can be reached.
        for dictionary in samples.filter({ $0.count < 8 }) + [samples[20], noise, samples.last ?? []] {
            let prepared = LZ4Dictionary(dictionary)
            for sample in samples {
                #expect(unpacked(LZ4Block.compress(sample, after: prepared), after: dictionary) == sample)
            }
        }
        let middle = Array(noise[30_000..<31_000])
        #expect(LZ4Block.compress(middle, after: LZ4Dictionary(noise)).count < 50)
        #expect(LZ4Block.compress(middle).count > 1_000)
    }
}
