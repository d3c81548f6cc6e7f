import ConformanceRunner
import PositionedYAML
import Randomness
import Testing

/// Every kind of bad input: where it stands, what was expected, what to do.
@Suite struct LoaderMistakeTests {
    @Test(arguments: ["[no.te]", "[\"\"]", "[note, \"\"]", "[]"])
    func extensionsOfDocumentTypes(extensions: String) {
        func found(_ extensions: String) -> [String] {
            mistakes(
                suite(
                    """
                    devices:
                      mac:
                        model: MacBook Air 2013
                        os: macOS 10.10
                        apps: [{bundle: com.example.notes, team: TEAM1AAAAA, documentTypes: [{extensions: \(extensions)}]}]
                    steps:
                      - mac: {expect: never, event: doc.open}
                    """))
        }
        #expect(found("[note, page]") == [])
        #expect(found(extensions).first?.contains("file name extensions without a point, at least one") == true)
    }

    struct Mistake: Sendable, CustomTestStringConvertible {
        var name: String
        var text: String
        var expected: [String]
        var testDescription: String { name }
    }

    static let steps = """
        steps:
          - mac: {expect: offer}
        """

    static let all: [Mistake] = [
        Mistake(
            name: "unknown key of a suite", text: "suite: a\ncase: []\n",
            expected: [
                "1.yaml:2:1: expected a known key, found `case`. Did you mean `cases`?",
                "1.yaml:1:1: expected a key `cases`, found only `suite`, `case`.",
            ]),
        Mistake(
            name: "unknown key of a case", text: suite("\(devices)\n\(steps)\nstep: []"),
            expected: ["1.yaml:10:5: expected a known key, found `step`. Did you mean `steps`?"]),
        Mistake(
            name: "duplicate key", text: suite("\(devices)\n\(steps)\ncovers: [ELIG-001]"),
            expected: [
                "1.yaml:10:5: expected each key once, found `covers` again. It stands in line 4, column 5 already."
            ]),
        Mistake(
            name: "no requirement", text: suite("\(devices)\n\(steps)", covers: "[]"),
            expected: ["1.yaml:4:13: expected at least one requirement id, found an empty list."]),
        Mistake(
            name: "no covers",
            text:
                "suite: a\ncases:\n  - name: b\n    steps: [{phone: {expect: cb.continue}}]\n    devices: {phone: {model: iPhone 5s, os: iOS 8.1}}\n",
            expected: [
                "1.yaml:3:5: expected a key `covers` with at least one requirement id, found none. `baton explain ID` shows a requirement, `baton coverage` lists them."
            ]),
        Mistake(
            name: "unknown requirement", text: suite("\(devices)\n\(steps)", covers: "[ELIG-999]"),
            expected: [
                "1.yaml:4:14: expected a requirement of the catalogue, found a string `ELIG-999`. The area ELIG has ELIG-001 to ELIG-039."
            ]),
        Mistake(
            name: "unknown question", text: suite("\(devices)\nasks: [again, size, again]\n\(steps)"),
            expected: [
                "1.yaml:8:19: expected a question, found a string `size`. Did you mean `sizes`?",
                "1.yaml:8:25: expected each question once, found a string `again`.",
            ]),
        Mistake(
            name: "repetition of too much",
            text: suite("\(devices)\neach: {a: {$repeat: {text: ab, count: [500001]}}}\n\(steps)"),
            expected: [
                "1.yaml:8:25: expected at most 1000000 bytes, found more. An event with the value must fit into a line of an adapter."
            ]),
        Mistake(
            name: "repetition of two things",
            text: suite("\(devices)\neach: {a: {$repeat: {text: ab, byte: 7, count: [5]}}}\n\(steps)"),
            expected: [
                "1.yaml:8:25: expected one of `text`, `byte`, `element`, `key`, found a mapping with the keys `text`, `byte`, `count`."
            ]),
        Mistake(
            name: "entries of one key",
            text: suite("\(devices)\neach: {a: {$repeat: {key: k, value: 1, count: [5]}}}\n\(steps)"),
            expected: [
                "1.yaml:8:31: expected a key with {index} in it, so that each entry has its own, found a string `k`."
            ]),
        Mistake(
            name: "steps without end",
            text: suite("\(devices)\nsteps:\n  - repeat: {times: 101, steps: [{mac: {expect: offer}}]}"),
            expected: ["1.yaml:9:25: expected a number from 1 to 100, found an integer `101`."]),
        Mistake(
            name: "steps without a number of rounds",
            text: suite("\(devices)\nsteps:\n  - repeat: {steps: [{mac: {expect: offer}}]}"),
            expected: [
                "1.yaml:9:9: expected either `times` or `each`, found neither. For example `repeat: {times: 3, steps: […]}`."
            ]),
        Mistake(
            name: "steps with rows and a number of rounds",
            text: suite("\(devices)\nsteps:\n  - repeat: {times: 2, each: [{a: 1}], steps: [{mac: {expect: offer}}]}"),
            expected: [
                "1.yaml:9:9: expected either `times` or `each`, found both. For example `repeat: {times: 3, steps: […]}`."
            ]),
        Mistake(
            name: "rows that differ in their variables",
            text: suite("\(devices)\nsteps:\n  - repeat: {each: [{a: 1, b: 2}, {a: 1}], steps: [{mac: lock}]}"),
            expected: ["1.yaml:9:39: expected a value for `b` in every row, found a mapping with the keys `a`."]),
        Mistake(
            name: "a row with the number of the round",
            text: suite("\(devices)\nsteps:\n  - repeat: {each: [{round: 1}], steps: [{mac: {expect: offer}}]}"),
            expected: [
                "1.yaml:9:26: expected a case without a variable `round` of its own, found one. `repeat` gives this variable to its steps."
            ]),
        Mistake(
            name: "a row that is no mapping",
            text: suite("\(devices)\nsteps:\n  - repeat: {each: [1], steps: [{mac: {expect: offer}}]}"),
            expected: ["1.yaml:9:25: expected a row of variables with their values, found an integer `1`."]),
        Mistake(
            name: "no rows",
            text: suite("\(devices)\nsteps:\n  - repeat: {each: [], steps: [{mac: {expect: offer}}]}"),
            expected: ["1.yaml:9:24: expected from 1 to 100 rows, found an empty list."]),
        Mistake(
            name: "a device with the name of a repetition",
            text: suite("devices: {repeat: {model: iPhone 5s, os: iOS 8.1}}\n\(steps)"),
            expected: [
                "1.yaml:5:15: expected a device name other than `repeat`, found `repeat`. `repeat` begins steps that are taken several times.",
                "1.yaml:7:9: expected a device of the case, or `world`, found `mac`. Allowed actors: `repeat`, `world`.",
            ]),
        Mistake(
            name: "requirement twice", text: suite("\(devices)\n\(steps)", covers: "[ELIG-001, ELIG-001]"),
            expected: ["1.yaml:4:24: expected each requirement once, found `ELIG-001` again."]),
        Mistake(
            name: "name that is no name", text: "suite: Big One\ncases: []\n",
            expected: [
                "1.yaml:1:8: expected a name of lower-case letters, digits and hyphens, found a string `Big One`. Baselines and reports refer to suites by name."
            ]),
        Mistake(
            name: "unknown model and release",
            text: suite("devices: {mac: {model: MacBok Air 2013, os: macOS 10.99}}\n\(steps)"),
            expected: [
                "1.yaml:5:28: expected a known model, found a string `MacBok Air 2013`. Did you mean `MacBook Air 2013`?",
                "1.yaml:5:49: expected a known release of macOS, found a string `macOS 10.99`. The nearest ones are `macOS 10.15.7` and `macOS 11.0`.",
            ]),
        Mistake(
            name: "release of another platform",
            text: suite(
                "devices: {mac: {model: MacBook Air 2013, os: iOS 8.1}, phone: {model: iPhone 5s, os: iOS 8.1}}\n\(steps)"
            ),
            expected: ["1.yaml:5:50: expected a release of macOS, which MacBook Air 2013 runs, found iOS 8.1."]),
        Mistake(
            name: "Mac Catalyst before its introduction, and on a phone",
            text: suite(
                "devices: {mac: {model: MacBook Air 2013, os: macOS 10.14, apps: [{bundle: a, team: T, framework: catalyst}]}, phone: {model: iPhone 5s, os: iOS 8.1, apps: [{bundle: a, team: T, framework: catalyst}]}}\n\(steps)"
            ),
            expected: [
                "1.yaml:5:69: expected a release that runs apps of Mac Catalyst, macOS 10.15 or later, found macOS 10.14 with a.",
                "1.yaml:5:160: expected a release that runs apps of Mac Catalyst, macOS 10.15 or later, found iOS 8.1 with a.",
            ]),
        Mistake(
            name: "wrong type of a switch",
            text: suite(
                "devices: {mac: {model: MacBook Air 2013, os: macOS 10.10, bluetooth: yes}, phone: {model: iPhone 5s, os: iOS 8.1}}\n\(steps)"
            ),
            expected: [
                "1.yaml:5:74: expected `true` or `false`, found a string `yes`. `yes`, `no`, `on` and `off` are ordinary words here."
            ]),
        Mistake(
            name: "version without quotes",
            text: suite(
                "devices: {mac: {model: MacBook Air 2013, os: macOS 10.10, apps: [{bundle: a, team: T, version: 1.0}]}, phone: {model: iPhone 5s, os: iOS 8.1}}\n\(steps)"
            ),
            expected: [
                "1.yaml:5:100: expected a string that is not empty, found a real number `1.0`. Write \"1.0\" in quotes to get text."
            ]),
        Mistake(
            name: "behaviour that no app can have",
            text: suite(
                "devices: {mac: {model: MacBook Air 2013, os: macOS 10.10, apps: [{bundle: a, team: T, behaviour: {adopts: 1}}]}, phone: {model: iPhone 5s, os: iOS 8.1}}\n\(steps)"
            ),
            expected: ["1.yaml:5:111: expected true or false at behaviour.adopts, found the integer 1."]),
        Mistake(
            name: "text in place of true",
            text: suite(
                "devices: {mac: {model: MacBook Air 2013, os: macOS 10.10, apps: [{bundle: a, team: T, behaviour: {willContinue: \"true\"}}]}, phone: {model: iPhone 5s, os: iOS 8.1}}\n\(steps)"
            ),
            expected: [
                "1.yaml:5:117: expected true, false or absent at behaviour.willContinue, found the string \"true\"."
            ]),
        Mistake(
            name: "no device", text: suite(steps),
            expected: [
                "1.yaml:3:5: expected at least one device, found none. For example: `devices: {phone: {model: iPhone 5s, os: iOS 8.1}}`.",
                "1.yaml:6:9: expected a device of the case, or `world`, found `mac`. Allowed actors: `world`.",
            ]),
        Mistake(
            name: "unknown parameter and missing unit",
            text: suite("\(devices)\nparameters: {offerDeadlin: 5 s, settle: 5}\n\(steps)"),
            expected: [
                "1.yaml:8:18: expected the name of a parameter, found `offerDeadlin`. Did you mean `offerDeadline`?",
                "1.yaml:8:45: expected a time such as `300 ms`, found an integer `5`. Units: `ns`, `us`, `ms`, `s`, `min`, `h`, `d`.",
            ]),
        Mistake(
            name: "unknown verb",
            text: suite("\(devices)\nsteps:\n  - phone: {becomCurrent: {}}\n  - mac: {expect: offer}"),
            expected: ["1.yaml:9:17: expected a verb, or `expect`, found `becomCurrent`. Did you mean `becomeCurrent`?"]
        ),
        Mistake(
            name: "unknown argument",
            text: suite("\(devices)\nsteps:\n  - phone: {becomeCurrent: {tipe: x}}\n  - mac: {expect: offer}"),
            expected: ["1.yaml:9:33: expected a known key, found `tipe`. Did you mean `type`?"]),
        Mistake(
            name: "missing argument", text: suite("\(devices)\nsteps:\n  - phone: move\n  - mac: {expect: offer}"),
            expected: ["1.yaml:9:16: expected the argument `x` of `move`: metres, found no argument."]),
        Mistake(
            name: "wrong kind of argument",
            text: suite("\(devices)\nsteps:\n  - phone: {markNeedsSave: {times: often}}\n  - mac: {expect: offer}"),
            expected: ["1.yaml:9:40: expected an integer, found a string `often`."]),
        Mistake(
            name: "wrong unit",
            text: suite("\(devices)\nsteps:\n  - phone: {advance: {by: 3 KiB}}\n  - mac: {expect: offer}"),
            expected: [
                "1.yaml:9:31: expected a time such as `300 ms`, found a string `3 KiB`. Units: `ns`, `us`, `ms`, `s`, `min`, `h`, `d`."
            ]),
        Mistake(
            name: "parameter that is no time",
            text: suite("\(devices)\nsteps:\n  - mac: {expect: offer, within: radioRange}"),
            expected: ["1.yaml:9:38: expected a parameter that is a time, found `radioRange`, which is a length."]),
        Mistake(
            name: "unknown word",
            text: suite(
                "\(devices)\nsteps:\n  - mac: {accept: {from: phone, surface: moon}}\n  - mac: {expect: offer}"),
            expected: [
                "1.yaml:9:46: expected a known word, found `moon`. Allowed words: `lockscreen`, `appSwitcher`, `dock`, `cmdTab`."
            ]),
        Mistake(
            name: "unknown actor and device",
            text: suite("\(devices)\nsteps:\n  - mc: {expect: offer}\n  - mac: {expect: offer, from: phon}"),
            expected: [
                "1.yaml:9:9: expected a device of the case, or `world`, found `mc`. Did you mean `mac`?",
                "1.yaml:10:36: expected a known device, found `phon`. Did you mean `phone`?",
            ]),
        Mistake(
            name: "world cannot lock", text: suite("\(devices)\nsteps:\n  - world: lock\n  - mac: {expect: offer}"),
            expected: [
                "1.yaml:9:9: expected a device as the actor of `lock`, found `world`. Only `advance` and `serve` need no device."
            ]),
        Mistake(
            name: "unknown expectation", text: suite("\(devices)\nsteps:\n  - mac: {expect: no-ofer}"),
            expected: ["1.yaml:9:23: expected a known expectation, found `no-ofer`. Did you mean `no-offer`?"]),
        Mistake(
            name: "unknown predicate",
            text: suite("\(devices)\nsteps:\n  - mac: {expect: no-offer, because: TEM_MISMATCH}"),
            expected: ["1.yaml:9:42: expected a known predicate, found `TEM_MISMATCH`. Did you mean `TEAM_MISMATCH`?"]),
        Mistake(
            name: "unknown field and thread",
            text: suite("\(devices)\nsteps:\n  - mac: {expect: cb.continue, where: {titel: x, thread: side}}"),
            expected: [
                "1.yaml:9:44: expected a part of `cb.continue` events, found `titel`. Did you mean `title`?",
                "1.yaml:9:62: expected a thread class, found a string `side`. Allowed values: `main`, `other`.",
            ]),
        Mistake(
            name: "bad tag of a payload",
            text: suite(
                "\(devices)\nsteps:\n  - phone: {change: {userInfo: {when: {$date: nonsense}}}}\n  - mac: {expect: offer}"
            ),
            expected: []),
        Mistake(
            name: "duplicate check ids",
            text: suite("\(devices)\nsteps:\n  - mac: {expect: offer}\n  - mac: {expect: offer, surface: dock}"),
            expected: [
                "1.yaml:10:9: expected each check id once in a case, found `offer` again, after line 9. Give the expectation a name of its own: `id: …`."
            ]),
        Mistake(
            name: "after what is not there", text: suite("\(devices)\nsteps:\n  - mac: {expect: offer, after: ofer}"),
            expected: [
                "1.yaml:9:9: expected the id of an earlier expectation of an event, found `after: ofer`. Allowed ids: `start`."
            ]),
        Mistake(
            name: "refused without operation",
            text: suite("\(devices)\nsteps:\n  - phone: lock\n  - mac: {expect: refused}"),
            expected: [
                "1.yaml:10:9: expected `refused` after an operation of the same device, found an operation of `phone`."
            ]),
        Mistake(
            name: "case that cannot fail", text: suite("\(devices)\nsteps:\n  - phone: lock"),
            expected: [
                "1.yaml:9:7: expected at least one expectation, found a list of one. A case without one cannot fail."
            ]),
        Mistake(
            name: "unknown variable",
            text: suite("\(devices)\neach: {team: [A, B]}\nsteps:\n  - mac: {expect: offer, type: \"{teem}\"}"),
            expected: ["1.yaml:10:36: expected a variable of this case's `each`, found `{teem}`. Did you mean `team`?"]),
        Mistake(
            name: "variable without quotes",
            text: suite("\(devices)\neach: {team: [A, B]}\nsteps:\n  - mac: {expect: offer, type: {team}}"),
            expected: [
                "1.yaml:10:36: expected a value, found the mapping {team}. Put quotes around a variable: \"{team}\"."
            ]),
        Mistake(
            name: "bad each", text: suite("\(devices)\neach: {team: A}\n\(steps)"),
            expected: [
                "1.yaml:8:18: expected a list of values for `team`, or a mapping of labels to values, found a string `A`. A single value needs no variable."
            ]),
        Mistake(
            name: "value that needs a label", text: suite("\(devices)\neach: {team: [{a: 1}]}\n\(steps)"),
            expected: [
                "1.yaml:8:19: expected a single value for `team`, found a mapping with the keys `a`. Give the value a label: each: {team: {label: value, …}}."
            ]),
        Mistake(
            name: "row that lacks a variable", text: suite("\(devices)\neach: [{a: 1, b: 2}, {a: 2}]\n\(steps)"),
            expected: ["1.yaml:8:26: expected a value for `b` in every row, found a mapping with the keys `a`."]),
        Mistake(
            name: "too many permutations",
            text: suite(
                "\(devices)\neach: {a: [\((0..<40).map(String.init).joined(separator: ","))], b: [\((0..<40).map(String.init).joined(separator: ","))]}\n\(steps)"
            ),
            expected: [
                "1.yaml:8:11: expected at most 1024 permutations, found more. Split the case, or list rows."
            ]),
        Mistake(
            name: "not YAML", text: "suite: [a\n", expected: []),
    ]

    @Test(arguments: all) func isTold(_ mistake: Mistake) {
        let found = mistakes(mistake.text)
        #expect(!found.isEmpty)
        // Where another module words the message, its place is enough.
        if mistake.expected.isEmpty {
            #expect(found.allSatisfy { $0.hasPrefix("1.yaml:") && $0.contains("expected") })
        } else {
            #expect(
                found.map { $0.split(separator: " Allowed parameters")[0] }
                    == mistake.expected.sorted(by: byPlace).map { $0[...] })
        }
    }

    /// Errors come in the order of the text.
    private func byPlace(_ left: String, _ right: String) -> Bool {
        func place(_ text: String) -> [Int] { text.split(separator: ":").dropFirst().prefix(2).compactMap { Int($0) } }
        return place(left).lexicographicallyPrecedes(place(right))
    }

    /// `to` names a device in most events, and the position of the screen in one.
    @Test(arguments: [("device.rotate", true), ("xfer.served", false)])
    func theScreenIsTurnedToNoDevice(kind: String, isAllowed: Bool) {
        let step = "phone: {expect: \(kind), where: {to: landscape}}"
        #expect(mistakes(suite("\(devices)\nsteps:\n  - \(step)")).isEmpty == isAllowed)
    }

    @Test func twoFilesWithOneSuite() {
        let text = suite("\(devices)\n\(Self.steps)")
        #expect(
            mistakes(text, text) == [
                "2.yaml:1:8: expected a suite name of its own, found `sample`, which 1.yaml:1:8 has."
            ])
    }

    @Test func twoCasesWithOneName() {
        let text = suite("\(devices)\n\(Self.steps)")
        let twice =
            text + text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).joined(separator: "\n")
        #expect(mistakes(twice) == ["1.yaml:10:5: expected a case name of its own, found `one` again, after line 3."])
    }

    @Test func mistakesOfAllFilesAreTold() {
        let found = mistakes("suite: A\ncases: []\n", "suite: B\ncases: []\n")
        #expect(found.count == 2)
        #expect(found[0].hasPrefix("1.yaml:1:8") && found[1].hasPrefix("2.yaml:1:8"))
    }

    /// Whatever is cut out of a good file or put into it, the loader answers, and with places inside the file.
    @Test func survivesDamage() {
        let good = Array(suite("\(devices)\neach: {team: [A, B]}\n\(Self.steps)").utf8)
        var generator = SplitMix64(seed: 7)
        for _ in 0..<400 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
                default: bytes.replaceSubrange(place..., with: "{[\":,]}".utf8)
                }
            }
            let file = CaseFile(name: "x.yaml", bytes: bytes)
            let facts = CaseFacts(requirements: library.requirements, devices: library.devices)
            do {
                _ = try SuiteLoader(facts: facts).load([file])
            } catch {
                #expect(error.errors.allSatisfy { $0.position.file == "x.yaml" && $0.position.line >= 1 })
            }
        }
    }
}
