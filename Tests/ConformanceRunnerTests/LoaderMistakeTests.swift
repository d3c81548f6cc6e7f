import ConformanceRunner
import PositionedYAML
import Randomness
import Testing

/// Bad input that no case of the suite `case-files` has.
@Suite struct LoaderMistakeTests {
    /// The list of parameters changes with each new one.
    @Test func aParameterThatIsNoTime() {
        let found = mistakes(suite("\(devices)\nsteps:\n  - mac: {expect: offer, within: radioRange}"))
        #expect(
            found.map { $0.split(separator: " Allowed parameters")[0] } == [
                "1.yaml:9:38: expected a parameter that is a time, found `radioRange`, which is a length."
            ])
    }

    /// `to` names a device in most events, and the position of the screen in one.
    @Test(arguments: [("device.rotate", true), ("xfer.served", false)])
    func theScreenIsTurnedToNoDevice(kind: String, isAllowed: Bool) {
        let step = "phone: {expect: \(kind), where: {to: landscape}}"
        #expect(mistakes(suite("\(devices)\nsteps:\n  - \(step)")).isEmpty == isAllowed)
    }

    /// Whatever is cut out of a good file or put into it, the loader answers, and with places inside the file.
    @Test func survivesDamage() {
        let good = Array(suite("\(devices)\neach: {team: [A, B]}\nsteps:\n  - mac: {expect: offer}").utf8)
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
