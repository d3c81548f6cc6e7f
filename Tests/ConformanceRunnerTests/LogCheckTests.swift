import ConformanceRunner
import Events
import Payload
import Requirements
import Testing

/// The expectation `log-check`: how it is read, and what it finds.
@Suite struct LogCheckTests {
    private func found(_ body: String) -> [String] {
        mistakes(suite("\(devices)\nsteps:\n  - \(body)", covers: "[HARN-004]"))
    }

    private func found(events: String, breaches: String = "[]", more: String = "") -> [String] {
        found("world: {expect: log-check, events: \(events), breaches: \(breaches)\(more)}")
    }

    @Test func aWholeExpectationIsRead() throws {
        #expect(found(events: "[]").isEmpty)
        #expect(
            found(
                events: "[{t: 1 ms, kind: device.lock, device: mac}, [{kind: world.step}, [{kind: world.step}]]]",
                breaches: "[{rule: event-attributes, requirement: HARN-004, event: 2, count: 2}]",
                more: ", ends: 1 s, holds: [offer-order]"
            ).isEmpty)
    }

    @Test(arguments: [
        ("{}", "a list of events"),
        ("[3]", "an event, for example"),
        ("[{device: mac}]", "a key `kind`"),
        ("[{kind: device.lok}]", "Did you mean `device.lock`?"),
        ("[{kind: device.lock, sequence: 1}]", "a known key"),
        ("[{kind: device.lock, device: watch}]", "a known device"),
        ("[{kind: device.lock, t: soon}]", "a time such as"),
        ("[{kind: device.lock, t: 2 ms}, {kind: device.lock, t: 1 ms}]", "a time from 2.000 ms on"),
        ("[{kind: device.lock, app: 3}]", "a bundle identifier"),
        ("[{kind: device.lock, activity: a}]", "the number of an activity"),
        ("[{kind: device.lock, attempt: a}]", "the number of an attempt"),
        ("[{kind: device.lock, thread: third}]", "a thread class"),
        ("[{kind: device.lock, fields: {code: 1}}]", "a field of `device.lock`"),
        ("[{kind: offer.show, fields: {form: mac}}]", "Did you mean `from`?"),
        ("[{kind: offer.show, fields: {from: watch}}]", "a known device"),
        ("[{kind: cb.willSave, fields: {userInfoCount: many}}]", "expected integer"),
        ("[{kind: save.snapshot, fields: {title: 3}}]", "expected text or null"),
        (#"[{kind: radio.set, fields: {data: {$data: "?"}}}]"#, "base64"),
        ("[[[[[[[[[]]]]]]]]]", "at most 8 lists"),
    ]) func mistakesInEventsAreTold(events: String, message: String) {
        let mistakes = found(events: events)
        #expect(mistakes.first?.contains(message) == true, "\(mistakes)")
        #expect(mistakes.first?.hasPrefix("1.yaml:9:") == true)
    }

    @Test(arguments: [
        ("{}", "", "a list of breaches"),
        ("[{rule: offer-ordre, requirement: DISC-006, event: 0}]", "", "Did you mean `offer-order`?"),
        ("[{rule: offer-order, requirement: AIR-004, event: 0}]", "", "a requirement of the rule `offer-order`"),
        ("[{rule: offer-order, requirement: DISC-006}]", "", "a key `event`"),
        ("[{rule: offer-order, requirement: DISC-006, event: 1}]", "", "from 0 to 0"),
        ("[{rule: offer-order, requirement: DISC-006, event: start}]", "", "`end`, or the number of an event"),
        ("[{rule: offer-order, requirement: DISC-006, event: 0, count: 0}]", "", "a number of breaches"),
        (
            "[{rule: offer-order, requirement: DISC-006, event: 0}, {rule: offer-order, requirement: DISC-006, event: 0}]",
            "", "each breach once"
        ),
        ("[]", ", ends: 0 s", "a time from 1.000 ms on"),
        ("[]", ", holds: [offer-ordre]", "Did you mean `offer-order`?"),
        ("[]", ", holds: [offer-order, offer-order]", "each rule once"),
    ]) func mistakesInTheVerdictAreTold(breaches: String, more: String, message: String) {
        let mistakes = found(
            events: "[{t: 1 ms, kind: device.lock, device: mac}]", breaches: breaches, more: more)
        #expect(mistakes.first?.contains(message) == true, "\(mistakes)")
    }

    @Test func theActorIsTheWorld() {
        #expect(found("phone: {expect: log-check, events: [], breaches: []}").first?.contains("`world`") == true)
        #expect(found("world: {expect: log-check, breaches: []}").first?.contains("`events`") == true)
        #expect(found("world: {expect: log-check, events: []}").first?.contains("`breaches`") == true)
    }

    @Test func eventsHaveABound() {
        let each = "each: {many: {$repeat: {element: {kind: world.step}, count: [10000, 10001]}}}"
        let text = suite(
            "\(devices)\n\(each)\nsteps:\n  - world: {expect: log-check, events: \"{many}\", breaches: []}",
            covers: "[HARN-004]")
        #expect(mistakes(text).first?.contains("at most 10000 events") == true)
        #expect(mistakes(text.replacing(", 10001", with: "")).isEmpty)
    }

    /// A case that only judges logs tests no device. One with another check does.
    @Test(arguments: [false, true]) func aLogIsNoTestOfADevice(hasAnother: Bool) throws {
        let steps =
            "  - world: {expect: log-check, events: [], breaches: []}"
            + (hasAnother ? "\n  - mac: {expect: never, event: offer.show}" : "")
        let cases = try load(suite("\(devices)\nsteps:\n\(steps)", covers: "[DISC-019]"))
        let row = try #require(
            library.coverage(by: cases).rows.first { $0.requirement.id.description == "DISC-019" })
        #expect((row.state == .tested(byCases: ["sample/one"], byRules: [])) == hasAnother)
    }

    /// A field that every event of the kind has and that is left out stands at its place as null.
    @Test func fieldsThatAreLeftOutAreNull() throws {
        func fields(_ written: String) throws -> [String] {
            let steps = "world: {expect: log-check, events: [{kind: offer.hide, fields: {\(written)}}], breaches: []}"
            let text = suite("\(devices)\nsteps:\n  - \(steps)", covers: "[HARN-004]")
            let expectation = try #require(try load(text).first?.steps.first?.expectation)
            guard case .logCheck(let log) = expectation.matter else { return [] }
            return log.events.flatMap(\.fields).map { "\($0.name.rawValue)=\($0.value.readableText)" }
        }
        #expect(try fields("") == ["from=null", "surface=null", "reason=null"])
        #expect(try fields("reason: expired") == ["from=null", "surface=null", "reason=\"expired\""])
        #expect(try fields("surface: dock, from: mac") == [#"surface="dock""#, #"from="mac""#, "reason=null"])
    }
}
