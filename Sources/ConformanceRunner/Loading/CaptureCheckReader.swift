import CaptureAnalysis
import Events
import Platforms
import PositionedYAML
import VirtualDevices

/// Reads the expectation `capture-check`.
struct CaptureCheckReader {
    let devices: [String]

    func matter(
        _ mapping: PositionedMapping, _ errors: inout PositionedErrorCollector
    ) -> Expectation.Matter? {
        let before = errors.errors.count
        var breaches: [AirVerdict.Finding] = []
        for element in errors.elements(of: mapping.present("breaches"), "a list of breaches") {
            if let breach = errors.attempt(try breach(element)) { breaches.append(breach) }
        }
        var more = 0
        if let node = mapping["more"] {
            errors.attempt(try node.integer(in: 1...Int.max, "a number of breaches"), into: &more)
        }
        var unclear: Int?
        if let node = mapping["unclear"] {
            unclear = errors.attempt(try node.integer(in: 0...Int.max, "a number of observations"))
        }
        var holds: [String]?
        if let node = mapping["holds"] {
            var names: [String] = []
            for element in errors.elements(of: node, "a list of rules") {
                errors.attempt(names.append(try element.word(among: AirVerdict.ruleNames, noun: "rule")))
            }
            holds = names
        }
        var messages: [String]?
        if let node = mapping["messages"] {
            var texts: [String] = []
            for element in errors.elements(of: node, "a list of messages") {
                errors.attempt(texts.append(try element.nonEmptyString("a message")))
            }
            messages = texts
        }
        var written: String?
        if let node = mapping.present("written") { written = errors.attempt(try node.string()) }
        guard errors.errors.count == before else { return nil }
        return .captureCheck(
            Expectation.ExpectedRecording(
                verdict: AirVerdict(findings: breaches, more: more, unclear: unclear ?? 0, holds: holds ?? []),
                comparesHolding: holds != nil, comparesUnclear: unclear != nil, messages: messages, written: written))
    }

    private func breach(_ node: PositionedNode) throws(PositionedError) -> AirVerdict.Finding {
        let mapping = try node.mapping(
            allowed: ExpectationForm.breachArguments.map(\.name),
            "a breach, for example {rule: handoff-pdu, requirement: AIR-007, device: device-1, at: 3 s}")
        return AirVerdict.Finding(
            rule: try mapping.required("rule").word(among: AirVerdict.ruleNames, noun: "rule"),
            requirement: try mapping.required("requirement").word(
                among: AirVerdict.requirements, noun: "requirement of a rule for recordings"),
            device: try mapping.required("device").word(among: devices, noun: "device"),
            time: try ParameterMeasure.time.value(of: mapping.required("at")))
    }
}
