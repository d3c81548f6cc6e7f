import Testing

@testable import Continuity

/// What the dissector for Wireshark declares of a type, line by line.
@Suite struct DissectorDeclarationTests {
    private func lines(of number: Int) -> [String] {
        let lines = WiresharkDissector.script.split(separator: "\n").map(String.init)
        let found = lines.drop { !$0.hasPrefix("  [\(number)] = ") }
        return found.prefix { $0 != "  } }," } + ["  } },"]
    }

    @Test func fieldsStandInTheirLayoutWithSizeSignAndMeaning() {
        #expect(
            lines(of: 2) == [
                #"  [2] = { name = "iBeacon", abbreviation = "ibeacon", layouts = {"#,
                "    { minimum = 21, maximum = 21,",
                #"      { name = "uuid", meaning = "proximity UUID", count = 16 },"#,
                #"      { name = "major", meaning = "group of beacons", number = "unsigned", count = 2 },"#,
                #"      { name = "minor", meaning = "beacon in its group", number = "unsigned", count = 2 },"#,
                #"      { name = "measuredPower", meaning = "dBm at one metre", number = "signed", count = 1 },"#,
                "    },",
                "  } },",
            ])
    }

    @Test func rangesOfBitsHaveTheirWidthAndMask() {
        let declared = lines(of: 16)
        #expect(declared.contains { $0.contains(#"{ name = "status", width = 4, mask = 240, values = "#) })
        #expect(declared.contains { $0.contains(#"{ name = "action", width = 4, mask = 15, values = "#) })
        #expect(declared.contains { $0.contains(#"{ name = "autoUnlock", width = 1, mask = 128 }"#) })
    }

    @Test func orderOfBytesAndWhatMustBeLeftAreDeclared() {
        let declared = lines(of: 6)
        #expect(
            declared.first?.hasSuffix("packed = true, layouts = {") == true
                && declared[1].hasPrefix("    { minimum = 13,"))
        #expect(
            declared.contains { $0.contains(#"{ name = "stateNumber""#) && $0.contains("count = 2, little = true }") })
        #expect(
            declared.contains { $0.contains(#"{ name = "setupHash""#) && $0.contains("count = 4, remaining = 4 }") })
    }
}
