import Platforms
import PositionedYAML
import Randomness
import Testing

@testable import VirtualDevices

@Suite("Profile parameters")
struct ProfileParametersTests {
    private func parameters() throws -> ProfileParameters {
        try DeviceCatalogue.load(DeviceCatalogueTests.ownFiles()).profile
    }

    @Test func namesAndFileAgree() throws {
        let descriptions = try DeviceCatalogue.load(DeviceCatalogueTests.ownFiles()).parameters
        #expect(descriptions.map(\.name) == ParameterName.allCases)
    }

    /// ``ParameterName/ordinal`` reads the byte in which Swift stores the name.
    @Test func theOrdinalIsThePosition() {
        #expect(ParameterName.allCases.map(\.ordinal) == Array(ParameterName.allCases.indices))
    }

    @Test func aProfileHasEveryParameterAndNoOther() throws {
        var named = Dictionary(uniqueKeysWithValues: try parameters().named.map { ($0.name, $0.value) })
        #expect(try ProfileParameters(named: named) == parameters())
        named["offerDedline"] = 1
        #expect(throws: ProfileParametersError.unknown("offerDedline")) { try ProfileParameters(named: named) }
        named["offerDedline"] = nil
        named["offerDeadline"] = nil
        #expect(throws: ProfileParametersError.missing([.offerDeadline])) { try ProfileParameters(named: named) }
    }

    @Test func defaultsThatOthersCountOn() throws {
        let parameters = try parameters()
        #expect(parameters[.lossTimeout] == 10_000_000_000)
        #expect(parameters[.advertisingSlowInterval] == 181_000_000)
        #expect(parameters[.counterMaximum] == 0xFFFE)
        #expect(parameters[.counterLoadMaximum] == 0xFF90)
        #expect(parameters[.softPayloadLimit] == 3072)
        #expect(parameters[.radioRange] == 10_000)
        #expect(parameters[.transmitPower] == -59)
        #expect(!parameters.isOn(.transportNeedsWiFi))
    }

    /// Limits that only make sense in an order.
    @Test func defaultsFitTogether() throws {
        let parameters = try parameters()
        #expect(parameters[.advertisingDeadline] < parameters[.offerDeadline])
        #expect(parameters[.offerDeadline] < parameters[.neverWindow])
        #expect(parameters[.transportLatency] < parameters[.offerDeadline])
        #expect(parameters[.connectionTimeout] < parameters[.remoteApplicationTimeout])
        #expect(parameters[.remoteApplicationTimeout] < parameters[.attemptTimeout])
        #expect(parameters[.saveHookLimit] < parameters[.remoteApplicationTimeout])
        #expect(parameters[.saveDelay] < parameters[.saveMaximumDelay])
        #expect(parameters[.rotationCounterBumpMinimum] < parameters[.rotationCounterBumpMaximum])
        #expect(parameters[.softPayloadLimit] < parameters[.hardPayloadLimit])
        #expect(parameters[.advertisingFastInterval] < parameters[.advertisingSlowInterval])
        #expect(parameters[.defaultActivityLifetime] <= 496_000_000_000)
    }

    @Test(
        "Values with units",
        arguments: [
            (.time, "300ms", 300_000_000), (.time, "300 ms", 300_000_000), (.time, "5s", 5_000_000_000),
            (.time, "1.5 s", 1_500_000_000), (.time, "2min", 120_000_000_000), (.time, "0 s", 0),
            (.time, "0.1 us", 100), (.time, "0.1 ns", nil), (.time, "5", nil), (.time, "s", nil), (.time, "5 S", nil),
            (.time, "5 sec", nil), (.time, "1e3 s", nil), (.time, "5. s", nil), (.time, ".5 s", nil),
            (.time, "--5 s", nil), (.time, "5-5 s", nil), (.time, "9223372036854775807 ns", .max),
            (.time, "9223372036854775808 ns", nil), (.time, "106752 d", nil), (.time, "٣ s", nil),
            (.time, "1.2.3 s", nil), (.time, "", nil), (.size, "3072B", 3072), (.size, "3 KiB", 3072),
            (.size, "1.5 KiB", 1536), (.size, "3 kb", nil), (.rate, "100 kB/s", 100_000), (.length, "10 m", 10_000),
            (.length, "1.5m", 1_500), (.power, "-59 dBm", -59), (.percentage, "20%", 20),
        ] as [(ParameterMeasure, String, Int64?)])
    func units(measure: ParameterMeasure, text: String, value: Int64?) {
        #expect(measure.parse(text) == value)
    }

    @Test func textAndValueAreInverse() throws {
        var generator = SplitMix64(seed: 5)
        for measure in ParameterMeasure.allCases where !measure.units.isEmpty {
            for _ in 0..<500 {
                let unit = measure.units.randomElement(using: &generator)?.factor ?? 1
                let upper = min(measure.range.upperBound / unit, 100_000)
                let lower = max(measure.range.lowerBound / unit, -1_000)
                let value = Int64.random(in: lower...max(lower, upper), using: &generator) * unit
                #expect(measure.parse(measure.text(value)) == value)
            }
        }
    }

    @Test func overridesAreChecked() throws {
        func override(_ text: String) throws -> String {
            let node = try YAMLDocument.parse(text: text, file: "case.yaml")
            let defaults = try parameters()
            var changed = defaults
            var mistakes: [String] = []
            for entry in try node.mapping().entries {
                do throws(PositionedError) {
                    try changed.override(entry)
                } catch {
                    mistakes.append(error.description)
                }
            }
            guard mistakes.isEmpty else { return mistakes.joined(separator: "\n") }
            return changed.named.filter { named in !defaults.named.contains { $0 == named } }
                .map { "\($0.name)=\($0.value)" }.joined(separator: " ")
        }
        #expect(
            try override("{offerDeadline: 300ms, burstCycles: 3, softPayloadLimit: 4 KiB, transportNeedsWiFi: true}")
                == "burstCycles=3 offerDeadline=300000000 softPayloadLimit=4096 transportNeedsWiFi=1")
        #expect(
            try override("{offerDedline: 5 s, burstCycles: 3 s, saveDelay: -1 s, radioLoss: 101 %}") == """
                case.yaml:1:2: expected the name of a parameter, found `offerDedline`. Did you mean `offerDeadline`?
                case.yaml:1:34: expected a number, found a string `3 s`.
                case.yaml:1:50: expected a time such as `300 ms`, from 0 s to 30 d, found a string `-1 s`.
                case.yaml:1:67: expected a percentage such as `20 %`, from 0 to 100 %, found a string `101 %`.
                """)
        #expect(
            try override("{lossTimeout: 3072B}")
                == "case.yaml:1:15: expected a time such as `300 ms`, found a string `3072B`. Units: `ns`, `us`, `ms`, `s`, `min`, `h`, `d`."
        )
    }
}
