import Events
import Foundation
import Payload
import TestSupport
import Testing

/// The pages in a browser: they draw, filter and search, complain of nothing, and run nothing that is not theirs.
@Suite(.needsBaton, .needs(.python), .needs(.chromium), .serialized)
struct ReportPageTests {
    /// A run of the sample suite, two cases passing and two failing.
    private static func sampleRun(_ arguments: String...) throws -> (page: String, scratch: ScratchFolder) {
        let scratch = try ScratchFolder()
        let folder = try scratch.conformance(suite: CommandLineTests.suite)
        _ = try BatonBinary.run(
            ["run", "--no-captures", "--conformance", folder, "--output", scratch.path("out")] + arguments)
        return (scratch.path("out/report.html"), scratch)
    }

    private static let rowsShown =
        "[...document.querySelectorAll('#cases tbody tr')].filter(row => row.offsetHeight > 0).length"
    private static func type(_ text: String) -> Chromium.Step {
        .evaluate(
            "(() => { const box = document.querySelector('#find'); box.value = '\(text)'; box.dispatchEvent(new Event('input')); return \(rowsShown); })()"
        )
    }
    /// Opens the case of a row and waits until it is drawn.
    private static func open(_ row: String) -> Chromium.Step {
        .evaluate(
            "new Promise(done => { addEventListener('hashchange', () => setTimeout(() => done(document.querySelector('#case h2').textContent)), {once: true}); \(row).querySelector('a').click(); })"
        )
    }
    private static let complaintsAndRequests: [Chromium.Step] = [.messages, .requests]

    @Test func aPageFiltersAndSearches() throws {
        let (page, scratch) = try Self.sampleRun()
        let results = try Chromium.run(
            [
                .open(page),
                .evaluate(Self.rowsShown),
                .evaluate("document.querySelectorAll('.timeline, .m').length"),
                .evaluate("document.querySelector('[data-outcome=fail]').click(), \(Self.rowsShown)"),
                Self.type("PASSES"),
                .evaluate("document.querySelector('#reset').click(), \(Self.rowsShown)"),
                Self.type("passes {n=1}"),
                // The text of a failure is found as well.
                Self.type("TYPE_NOT_DECLARED"),
                Self.type(""),
                .evaluate(
                    "(() => { const area = document.querySelector('#area'); area.value = 'ELIG'; area.dispatchEvent(new Event('change')); return [\(Self.rowsShown), document.querySelector('#shown').textContent]; })()"
                ),
            ] + Self.complaintsAndRequests)
        #expect(results[1] as? Int == 4)
        #expect(results[2] as? Int == 0, "nothing is drawn before it is opened")
        #expect(results[3] as? Int == 2)
        #expect(results[4] as? Int == 0)
        #expect(results[5] as? Int == 4)
        #expect(results[6] as? Int == 1)
        #expect(results[7] as? Int == 2)
        #expect(results[8] as? Int == 4)
        #expect((results[9] as? [Any])?.first as? Int == 2)
        #expect((results[9] as? [Any])?.last as? String == "2 of 4 cases")
        #expect(results[10] as? [String] == [])
        #expect(results[11] as? [String] == [URL(filePath: page).absoluteString])
        withExtendedLifetime(scratch) {}
    }

    @Test func aCaseIsDrawnWhenItIsOpened() throws {
        let (page, scratch) = try Self.sampleRun()
        let results = try Chromium.run([
            .open(page),
            Self.open("[...document.querySelectorAll('#cases tbody tr')].find(row => row.dataset.o === 'pass')"),
            .evaluate("[...document.querySelectorAll('.names text:not(.sub)')].map(text => text.textContent)"),
            .evaluate(
                "['.m', '.ad', '.shown', '.heard'].map(kind => document.querySelectorAll('.stage ' + kind).length > 0)"),
            .evaluate("[...document.querySelectorAll('.frame dt')].map(term => term.textContent)"),
            .evaluate("document.querySelector('.command pre').textContent"),
            // One stop for the whole picture; arrows move inside it.
            .evaluate("document.querySelector('.m[tabindex=\"0\"]').focus(), document.activeElement.dataset.n"),
            .press("ArrowRight"),
            .evaluate("[document.activeElement.dataset.n, document.querySelector('.event .what').textContent]"),
            .press("End"),
            .evaluate("document.activeElement.dataset.checks !== undefined"),
            .evaluate("document.querySelectorAll('.log tbody tr').length"),
            Self.open("[...document.querySelectorAll('#cases tbody tr')].find(row => row.dataset.o === 'fail')"),
            .evaluate(
                "[document.querySelector('.finding.fail h3').textContent, document.querySelectorAll('.stage .k-fail').length]"
            ),
            .evaluate(
                "new Promise(done => { addEventListener('hashchange', () => setTimeout(() => done([document.querySelector('#overview').hidden, document.querySelector('#case').hidden])), {once: true}); document.querySelector('.crumbs a').click(); })"
            ),
            .messages,
        ])
        #expect(results[1] as? String == "sample/passes{n=1}")
        #expect(results[2] as? [String] == ["phone", "mac"])
        #expect(results[3] as? [Bool] == [true, true, true, true])
        let terms = Set(results[4] as? [String] ?? [])
        #expect(
            terms.isSuperset(of: ["Flags", "Company", "Handoff counter", "Handoff tag", "activity", "hash", "address"]))
        #expect(
            (results[5] as? String)?.hasPrefix("baton run --case 'sample/passes{n=1}' --seed 1 --conformance ") == true)
        #expect(results[6] as? String == "0")
        #expect((results[8] as? [String])?.first == "1")
        #expect((results[8] as? [String])?.last?.isEmpty == false)
        #expect(results[10] as? Bool == true)
        #expect((results[11] as? Int ?? 0) > 10)
        #expect(results[12] as? String == "sample/fails{n=1}")
        let finding = try #require(results[13] as? [Any])
        #expect((finding.first as? String)?.hasPrefix("fail offer at ") == true && finding.last as? Int == 1)
        #expect(results[14] as? [Bool] == [false, true])
        #expect(results[15] as? [String] == [])
        withExtendedLifetime(scratch) {}
    }

    /// What was sent and what arrived, told apart by value and by kind of value.
    @Test func payloadsStandSideBySide() throws {
        let scratch = try ScratchFolder()
        func event(_ n: Int, _ kind: EventKind, _ device: String, attempt: Int?, _ fields: EventFields) -> LogLine {
            .event(
                Event(
                    time: Instant(nanoseconds: Int64(n)), sequence: n, kind: kind, device: device, activity: 1,
                    attempt: attempt,
                    fields: fields))
        }
        let sent: PayloadValue = .dictionary([
            "same": 1, "kind": 1, "large": 9_007_199_254_740_993, "gone": "here", "list": [1, 2],
        ])
        let received: PayloadValue = .dictionary([
            "same": 1, "kind": 1.0, "large": 9_007_199_254_740_992, "list": [1, 3],
        ])
        let lines: [LogLine] = [
            .run(RunHeader(baton: "0", seed: 1, digest: "", epoch: 0, implementation: "x", cases: 1, arguments: [])),
            .caseBegan(CaseHeader(name: "a/b", covers: [], seed: 1, declared: "")),
            event(0, .saveSnapshot, "phone", attempt: nil, [.type: "t", .userInfo: sent]),
            event(1, .transferServed, "phone", attempt: 5, [.to: "mac"]),
            event(2, .continueCalled, "mac", attempt: 5, [.type: "t", .userInfo: received]),
            .verdict(CaseVerdict(name: "a/b", outcome: .pass, events: 3, time: .start)),
            .end(RunEnd(totals: [], exitStatus: 0)),
        ]
        let page = try Self.page(of: lines, scratch)
        let results = try Chromium.run([
            .open(page, fragment: "#c0"),
            .evaluate(
                "[...document.querySelectorAll('.pair tr.differs')].map(row => [...row.cells].map(cell => cell.textContent))"
            ),
            .evaluate(
                "[...document.querySelectorAll('.pair tbody tr:not(.differs) th')].map(cell => cell.textContent)"),
            .messages,
        ])
        #expect(
            results[1] as? [[String]] == [
                ["userInfo › gone", "\"here\"", "absent"], ["userInfo › kind", "1", "1.0"],
                ["userInfo › large", "9007199254740993", "9007199254740992"], ["userInfo › list[1]", "2", "3"],
            ])
        #expect(results[2] as? [String] == ["type", "userInfo › list[0]", "userInfo › same"])
        #expect(results[3] as? [String] == [])
    }

    @Test(arguments: ["light", "dark"]) func nothingHostileRuns(scheme: String) throws {
        let scratch = try ScratchFolder()
        let attacks = [
            "<script>window.pwned=1</script>", "</script><script>window.pwned=1</script>",
            "<img src=x onerror=window.pwned=1>",
            "\"><svg onload=window.pwned=1>", "javascript:window.pwned=1", "' onclick='window.pwned=1", "<!--<script>",
            "]]>",
            "\u{1B}[31m\u{202E}\u{2028}\u{0}", "{{constructor.constructor('window.pwned=1')()}}", "__proto__",
            "http://evil.example/x.png", "&lt;script&gt;window.pwned=1&lt;/script&gt;",
        ]
        let text = attacks.joined(separator: " ")
        var lines: [LogLine] = [
            .run(
                RunHeader(
                    baton: text, seed: 1, digest: text, epoch: 0, implementation: text, cases: 2,
                    arguments: ["run", "--implementation", text])),
            .requirement(
                RequirementRecord(id: text, level: text, confidence: text, subject: "system", statement: text)),
        ]
        for outcome in [Outcome.fail, .pass] {
            lines += [
                .caseBegan(CaseHeader(name: "\(text)/\(outcome){x=\(text)}", covers: [text], seed: 1, declared: text)),
                .event(
                    Event(
                        time: .start, sequence: 0, kind: .saveSnapshot, device: text, app: text, activity: 1,
                        fields: [
                            .type: text, .userInfo: PayloadValue.dictionary([.string(text): .string(text)]),
                        ])),
                .event(
                    Event(
                        time: .start, sequence: 1, kind: .transferServed, device: text, activity: 1, attempt: 1,
                        fields: [.to: "mac"])),
                .event(
                    Event(
                        time: .start, sequence: 2, kind: .continueCalled, device: "mac", app: text, attempt: 1,
                        thread: .main,
                        fields: [.type: text, .userInfo: PayloadValue.dictionary([.string(text): 1])])),
                .event(
                    Event(
                        time: .start, sequence: 3, kind: .radioSet, device: text,
                        fields: [.address: text, .data: Array(text.utf8)])),
                .event(
                    Event(
                        time: .start, sequence: 4, kind: .offerShown, device: "mac", app: text,
                        fields: [.from: text, .surface: text])),
                .event(
                    Event(
                        time: .start, sequence: 5, kind: .stepStarted, device: text,
                        fields: [.verb: text])),
                .check(
                    CheckRecord(
                        id: text, outcome: outcome, requirements: [text], expected: text, observed: text, time: .start,
                        evidence: [2],
                        declared: text)),
                .verdict(
                    CaseVerdict(
                        name: "\(text)/\(outcome){x=\(text)}", outcome: outcome, events: 6, reason: text, time: .start)),
            ]
        }
        lines.append(.end(RunEnd(totals: [], exitStatus: 1)))
        let page = try Self.page(of: lines, scratch)
        let probe =
            "[window.pwned === undefined, document.querySelectorAll('img, iframe, object, svg[onload], [onclick], [onerror]').length, [...document.querySelectorAll('a')].every(link => link.getAttribute('href').startsWith('#'))]"
        let results = try Chromium.run([
            .open(page, scheme: scheme),
            .evaluate("document.querySelectorAll('details').forEach(one => one.open = true), \(probe)"),
            Self.open("document.querySelector('#c0')"),
            .evaluate(
                "document.querySelectorAll('.m').forEach(mark => mark.dispatchEvent(new MouseEvent('click', {bubbles: true}))), \(probe)"
            ),
            .evaluate(
                "[document.querySelectorAll('.timeline .m').length, document.querySelectorAll('.pair tr.differs').length]"
            ),
            .evaluate(
                "document.querySelector('#case').textContent.match(/[\\u0000-\\u001f\\u007f-\\u009f\\u202e\\u2028]/) === null"
            ),
            .messages, .requests,
        ])
        for index in [1, 3] {
            let values = try #require(results[index] as? [Any])
            #expect(values[0] as? Bool == true && values[1] as? Int == 0 && values[2] as? Bool == true, "\(values)")
        }
        #expect((results[4] as? [Int]).map { $0[0] > 5 && $0[1] > 0 } == true)
        #expect(results[5] as? Bool == true)
        #expect(results[6] as? [String] == [])
        #expect(results[7] as? [String] == [URL(filePath: page).absoluteString])
    }

    @Test func withoutScriptsTheTotalsAndFailuresAreThere() throws {
        let (page, scratch) = try Self.sampleRun()
        let results = try Chromium.run([
            .open(page, scripts: false),
            .evaluate("document.querySelector('.totals').innerText"),
            .evaluate("document.querySelector('.areas').innerText"),
            .evaluate("[\(Self.rowsShown), document.querySelectorAll('details.failure').length]"),
            .evaluate(
                "[...document.querySelectorAll('.filters, #theme, #case, .open')].every(one => one.offsetHeight === 0)"),
            .evaluate(
                "document.querySelector('details.failure').open = true, document.querySelector('details.failure').innerText"
            ),
        ])
        let totals = try #require(results[1] as? String)
        #expect(totals.contains("4\u{20}cases") || totals.contains("4 cases"))
        #expect(totals.contains("2\u{20}passed") && totals.contains("2\u{20}failed"))
        #expect((results[2] as? String)?.contains("ELIG") == true)
        // Permutations of one case are one block.
        #expect(results[3] as? [Int] == [4, 1])
        #expect(results[4] as? Bool == true)
        #expect((results[5] as? String)?.contains("baton run --case 'sample/fails{n=1}'") == true)
        withExtendedLifetime(scratch) {}
    }

    /// The contrast of every text with the ground that it stands on, as WCAG 2.2 computes it, at its least.
    private static let leastContrast = """
        (() => {
          const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
          const pixel = (...colours) => {
            canvas.clearRect(0, 0, 1, 1);
            for (const colour of colours) { canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); }
            return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
          };
          const light = rgb => rgb.map(c => c / 255).map(c => c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4)
            .reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
          let least = [99, ''];
          for (const node of document.querySelectorAll('body *')) {
            const own = [...node.childNodes].some(child => child.nodeType === 3 && child.textContent.trim());
            if (!own || !node.getClientRects().length || node.closest('script, style, button:disabled')) continue;
            const grounds = [];
            for (let at = node; at; at = at.parentElement) grounds.unshift(getComputedStyle(at).backgroundColor);
            const style = getComputedStyle(node);
            const text = node instanceof SVGElement ? style.fill : style.color;
            const [a, b] = [light(pixel('Canvas', ...grounds)), light(pixel('Canvas', ...grounds, text))].sort((x, y) => y - x);
            const ratio = (a + .05) / (b + .05);
            if (ratio < least[0]) least = [ratio, node.tagName + '.' + node.getAttribute('class') + ' ' + node.textContent.slice(0, 30)];
          }
          return least;
        })()
        """

    @Test(arguments: ["light", "dark"]) func everyTextStandsOutFromItsGround(scheme: String) throws {
        let (page, scratch) = try Self.sampleRun()
        let results = try Chromium.run([
            .open(page, scheme: scheme),
            .evaluate("document.querySelectorAll('details').forEach(one => one.open = true), \(Self.leastContrast)"),
            .open(page, fragment: "#c2", scheme: scheme), .evaluate(Self.leastContrast),
            .evaluate("getComputedStyle(document.body).backgroundColor"),
            // The switch goes round: system, light, dark.
            .evaluate(
                "(() => { const grounds = []; for (let turn = 0; turn < 3; turn++) { document.querySelector('#theme').click(); grounds.push(getComputedStyle(document.body).backgroundColor); } return grounds; })()"
            ),
            .messages,
        ])
        for index in [1, 3] {
            let least = try #require(results[index] as? [Any])
            #expect((least[0] as? Double ?? 0) >= 4.5, "\(least)")
        }
        let grounds = try #require(results[5] as? [String])
        #expect(Set(grounds).count == 2 && grounds[0] != grounds[1])
        #expect(results[4] as? String == grounds[scheme == "light" ? 0 : 1])
        #expect(results[6] as? [String] == [])
        withExtendedLifetime(scratch) {}
    }

    @Test(arguments: [1280, 390]) func nothingIsWiderThanTheWindow(width: Int) throws {
        let (page, scratch) = try Self.sampleRun()
        let other = try Self.sampleRun("--seed", "2")
        let comparison = scratch.path("compare.html")
        _ = try BatonBinary.run([
            "compare", scratch.path("out/run.jsonl"), other.scratch.path("out/run.jsonl"), "--format", "html",
            "--output",
            comparison,
        ])
        let measure = Chromium.Step.evaluate(
            "document.querySelectorAll('details').forEach(one => one.open = true), document.documentElement.scrollWidth"
        )
        let results = try Chromium.run([
            .open(page, width: width), measure, .open(page, fragment: "#c0", width: width), measure,
            .open(page, fragment: "#c2", width: width), measure, .open(comparison, width: width), measure,
        ])
        for index in [1, 3, 5, 7] { #expect(results[index] as? Int == width) }
        withExtendedLifetime(other.scratch) {}
    }

    @Test func aComparisonShowsBothRunsOfACaseThatDiffers() throws {
        let scratch = try ScratchFolder()
        let (_, first) = try Self.sampleRun()
        let log = try String(contentsOfFile: first.path("out/run.jsonl"), encoding: .utf8)
        // The same run, but for one verdict and its check.
        let changed = log.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let isVerdict = line.contains(#""name":"sample/passes{n=2}""#) && line.contains(#""line":"verdict""#)
            return isVerdict ? String(line).replacing(#""outcome":"pass""#, with: #""outcome":"warn""#) : String(line)
        }.joined(separator: "\n")
        let other = try scratch.file("other.jsonl", changed)
        let page = scratch.path("compare.html")
        let result = try BatonBinary.run([
            "compare", first.path("out/run.jsonl"), other, "--format", "html", "--output", page,
        ])
        #expect(result.status == 1, "\(result.error)")
        let results = try Chromium.run(
            [
                .open(page),
                .evaluate("[...document.querySelectorAll('#cases tbody tr')].map(row => row.dataset.o)"),
                .evaluate("document.querySelector('[data-outcome=differs]').click(), \(Self.rowsShown)"),
                Self.open("document.querySelector('#cases tbody tr')"),
                .evaluate("document.querySelectorAll('.timeline').length"),
                .evaluate(
                    "[...document.querySelectorAll('.checks tr.changed, .checks tbody tr:first-child')].map(row => row.innerText)"
                ),
            ] + Self.complaintsAndRequests)
        #expect(results[1] as? [String] == ["differs", "equal", "equal", "equal"])
        #expect(results[2] as? Int == 1)
        #expect(results[3] as? String == "sample/passes{n=2}")
        #expect(results[4] as? Int == 2)
        #expect((results[5] as? [String])?.first?.contains("warn") == true)
        #expect(results[6] as? [String] == [])
        #expect(results[7] as? [String] == [URL(filePath: page).absoluteString])
    }

    /// All bundled cases: a page of bearable size in which any case can be opened. Those that judge logs which they give have no
    /// events of their own.
    @Test func aWholeRunFitsInAPage() throws {
        let scratch = try ScratchFolder()
        let run = try BatonBinary.run(["run", "--no-captures", "--output", scratch.path("out")])
        #expect(run.status == 0)
        let page = scratch.path("out/report.html")
        let bytes = try scratch.bytes("out/report.html").count
        let results = try Chromium.run([
            .open(page),
            .evaluate("document.querySelectorAll('#cases tbody tr').length"),
            .evaluate(
                """
                (async () => {
                  const rows = [...document.querySelectorAll('#cases tbody tr')], bare = [];
                  let shown = 0;
                  for (let index = 0; index < rows.length; index += 61) {
                    await new Promise(done => { addEventListener('hashchange', () => setTimeout(done), {once: true}); location.hash = rows[index].id; });
                    const events = Number(rows[index].cells[4].innerText);
                    const marks = document.querySelectorAll('.timeline .m').length;
                    if (marks > 1) shown += 1;
                    if (!(marks >= Math.min(2, events))) bare.push(rows[index].innerText);
                  }
                  if (shown * 61 < rows.length * 0.9) bare.push(`${shown} time lines`);
                  return bare;
                })()
                """),
            .messages,
        ])
        let listed = try #require(results[1] as? Int)
        #expect(run.output.contains("\(listed) cases:") && listed > 1000)
        // More cases or longer ones make a larger page, but a line of the log costs no more in it.
        let log = try FileHandle(forReadingFrom: URL(filePath: scratch.path("out/run.jsonl"))).seekToEnd()
        #expect(UInt64(bytes) * 68 < log * 10, "\(bytes) bytes for a log of \(log)")
        #expect(results[2] as? [String] == [])
        #expect(results[3] as? [String] == [])
    }

    private static func page(of lines: [LogLine], _ scratch: ScratchFolder) throws -> String {
        var bytes: [UInt8] = []
        for line in lines { LogWriter.append(line, to: &bytes) }
        let log = scratch.path("run.jsonl")
        try Data(bytes).write(to: URL(filePath: log))
        let page = scratch.path("report.html")
        let result = try BatonBinary.run(["report", log, "--format", "html", "--output", page])
        #expect(result.status == 0, "\(result.error)")
        return page
    }
}
