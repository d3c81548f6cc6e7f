import ConformanceRunner
import ImplementationAdapter
import Payload
import Platforms
import PositionedYAML
import Requirements
import Testing

@Suite struct ExpansionTests {
    @Test func countsOfRepetitions() {
        func found(_ count: Int) -> [String] {
            mistakes(
                suite(
                    """
                    each: {value: {$repeat: {text: a, count: [\(count)]}}}
                    devices:
                      phone: {model: iPhone 5s, os: iOS 8.1, apps: [{bundle: com.example.notes, team: TEAM1AAAAA}]}
                    steps:
                      - phone: {create: {type: com.example.notes.edit, title: "{value}"}}
                      - phone: {expect: act.create}
                    """))
        }
        #expect(found(1_000_000) == [])
        #expect(found(1_000_001).count == 1)
    }

    @Test func productRunsTheLastVariableFastest() throws {
        let cases = try load(
            suite("\(devices)\neach: {a: [1, 2], b: [x, y]}\nsteps:\n  - mac: {expect: offer, type: \"{a}-{b}\"}"))
        #expect(
            cases.map(\.name) == [
                "sample/one{a=1,b=x}", "sample/one{a=1,b=y}", "sample/one{a=2,b=x}", "sample/one{a=2,b=y}",
            ])
    }

    @Test func rowsTieVariables() throws {
        let cases = try load(
            suite("\(devices)\neach: [{a: 1, b: x}, {a: 2, b: y}]\nsteps:\n  - mac: {expect: offer, type: \"{a}-{b}\"}")
        )
        #expect(cases.map(\.name) == ["sample/one{a=1,b=x}", "sample/one{a=2,b=y}"])
    }

    @Test func wholeScalarsKeepTheirType() throws {
        let cases = try load(
            suite(
                """
                \(devices)
                each: {value: {"true": true, text: "true", nothing: ~, list: [1, {$data: AAE=}]}}
                steps:
                  - phone: {change: {userInfo: {entry: "{value}", "key-{{x}": 1}}}
                  - mac: {expect: offer}
                """))
        let payloads = cases.compactMap { testCase -> PayloadDictionary? in
            guard case .operation(let step) = testCase.steps[0], case .plain(let value) = step.arguments[0].value else {
                return nil
            }
            return value.dictionaryValue
        }
        #expect(payloads.map { $0["entry"] } == [true, "true", .null, [1, .data([0, 1])]])
        #expect(payloads.allSatisfy { $0["key-{x}"] == 1 })
        #expect(cases.map(\.name).last == "sample/one{value=list}")
    }

    @Test func variablesReachSettingsAndKeys() throws {
        let cases = try load(
            suite(
                """
                \(devices)
                each: {setting: [bluetooth, handoff], state: [true, false]}
                steps:
                  - mac: {set: {"{setting}": "{state}"}}
                  - mac: {expect: offer}
                """))
        let arguments = cases.compactMap { testCase -> OperationStep.Argument? in
            guard case .operation(let step) = testCase.steps[0] else { return nil }
            return step.arguments.first
        }
        #expect(arguments.map(\.name) == ["bluetooth", "bluetooth", "handoff", "handoff"])
    }

    @Test func repetitionsMakeValuesOfASize() throws {
        let cases = try load(
            suite(
                """
                \(devices)
                each:
                  value: {$repeat: {text: é, count: [2, 3]}}
                  bytes: {$repeat: {byte: 7, count: [4]}}
                  list: {$repeat: {element: {number: "{index}"}, count: [2]}}
                  entries: {$repeat: {key: "k{index}", value: "v{index}", count: [2]}}
                steps:
                  - phone:
                      change:
                        title: "{value}"
                        userInfo: {bytes: "{bytes}", list: "{list}", set: {$set: "{list}"}, entries: "{entries}"}
                  - mac: {expect: offer}
                """))
        #expect(cases.map(\.name).last == "sample/one{value=3,bytes=4,list=2,entries=2}")
        guard case .operation(let step) = cases[1].steps[0], case .plain(let title) = step.arguments[0].value,
            case .plain(let userInfo) = step.arguments[1].value
        else { return #expect(Bool(false)) }
        #expect(title == "ééé")
        let list: PayloadValue = [["number": 0], ["number": 1]]
        #expect(
            userInfo.dictionaryValue == [
                "bytes": .data([7, 7, 7, 7]), "list": list, "set": .set([["number": 0], ["number": 1]]),
                "entries": ["k0": "v0", "k1": "v1"],
            ])
    }

    @Test func stepsAreTakenSeveralTimes() throws {
        let cases = try load(
            suite(
                """
                \(devices)
                each: {times: [2, 3]}
                steps:
                  - repeat:
                      times: "{times}"
                      steps:
                        - phone: {change: {userInfo: {line: "{round}"}}}
                        - mac: {expect: offer, id: "offer-{round}"}
                  - mac: {expect: cb.continue}
                """))
        #expect(cases.map(\.steps.count) == [5, 7])
        #expect(cases[1].checkIDs.prefix(4) == ["offer-1", "offer-2", "offer-3", "cb.continue"])
        guard case .operation(let step) = cases[0].steps[2], case .plain(let value) = step.arguments[0].value else {
            return #expect(Bool(false))
        }
        #expect(value.dictionaryValue?["line"] == 2)
    }

    @Test func stepsAreTakenForEachRow() throws {
        let cases = try load(
            suite(
                """
                \(devices)
                each: {last: [7.5, seven]}
                steps:
                  - repeat:
                      each:
                        - {sent: 7, id: number}
                        - {sent: "{last}", id: last-text}
                      steps:
                        - phone: {change: {userInfo: {value: "{sent}"}}}
                        - mac: {expect: offer, id: "{id}-{round}"}
                """))
        #expect(cases.map(\.checkIDs) == [["number-1", "last-text-2"], ["number-1", "last-text-2"]])
        let sent = cases.map { testCase in
            testCase.steps.compactMap { step -> PayloadValue? in
                guard case .operation(let step) = step, case .plain(let value) = step.arguments[0].value else {
                    return nil
                }
                return value.dictionaryValue?["value"]
            }
        }
        #expect(sent == [[7, 7.5], [7, "seven"]])
    }

    @Test func questionsAreTags() throws {
        let cases = try load(suite("\(devices)\nasks: [again, otherSide]\nsteps:\n  - mac: {expect: offer}"))
        #expect(cases.map(\.asks) == [[.again, .otherSide]])
    }

    @Test func defaultsMergeKeyByKeyAndCanBeTakenAway() throws {
        let text = """
            suite: merging
            defaults:
              devices:
                phone: {model: iPhone 5s, os: iOS 8.1, account: ana, bluetooth: false}
                mac: {model: MacBook Air 2013, os: macOS 10.10}
              parameters: {offerDeadline: 3 s, settle: 1 s}
            cases:
              - {name: own, covers: [ELIG-001], devices: {phone: {account: ~, locked: true}}, parameters: {settle: 4 s},
                 steps: [{mac: {expect: offer}}]}
              - {name: away, covers: [ELIG-001], devices: {mac: ~}, steps: [{phone: {expect: cb.continue}}]}
            """
        let cases = try load(text)
        let phone = try #require(cases[0].devices.first)
        #expect(phone.account == nil && phone.settings.locked && !phone.settings.bluetooth)
        #expect(cases[0].devices.map(\.name) == ["phone", "mac"] && cases[1].devices.map(\.name) == ["phone"])
        #expect(cases[0].parameters.map(\.name) == [.offerDeadline, .settle])
        #expect(cases[0].parameters.map(\.value) == [3_000_000_000, 4_000_000_000])
    }

    @Test func aVariableNamesTheDeviceThatChanges() throws {
        let cases = try load(
            suite(
                """
                \(devices)
                  "{end}": {handoff: false}
                each: {end: [phone, mac]}
                steps:
                  - "{end}": {expect: settings.state}
                """))
        #expect(cases.map { $0.devices.map(\.settings.handoff) } == [[false, true], [true, false]])
        #expect(cases.map { $0.expectations[0].actor } == ["phone", "mac"])
    }

    @Test func expectationsGetTheirDefaults() throws {
        let cases = try load(
            suite(
                """
                \(devices)
                steps:
                  - phone: {becomeCurrent: {type: a.b, expiresIn: -5 s}}
                  - mac: {expect: no-offer}
                  - mac: {expect: cb.continue, count: 2}
                  - mac: {expect: cb.willContinue, after: start, covers: [ELIG-016]}
                """))
        let expectations = cases[0].expectations
        #expect(expectations.map(\.id) == ["no-offer", "cb.continue", "cb.willContinue"])
        #expect(expectations.map { "\($0.within)" } == ["neverWindow", "neverWindow", "attemptTimeout"])
        #expect(expectations.map(\.after) == [.lastOperation, .lastOperation, .start])
        guard case .noOffer(_, "phone", nil) = expectations[0].matter else {
            Issue.record("the only other device is the source")
            return
        }
        guard case .operation(let step) = cases[0].steps[0],
            case .time(.nanoseconds(-5_000_000_000)) = step.arguments[1].value
        else {
            Issue.record("an expiration may lie in the past")
            return
        }
    }

    @Test func bundledSuitesAreRight() throws {
        let cases = try bundledCases()
        #expect(Set(cases.map(\.name)).count == cases.count)
    }
}
