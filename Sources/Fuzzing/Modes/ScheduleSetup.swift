import ConformanceRunner
import Generation

/// The devices of a schedule, and the handoff in its end.
struct ScheduleSetup {
    struct Member {
        var name: String
        /// Model and release, as a case file declares them.
        var facts: String
        var isInFront: Bool
    }

    let devices: [Member]
    /// Faults are among the steps. What works again is then the matter of `recovery`.
    let hasFaults: Bool

    static let app = "com.example.notes"
    static let types = ["com.example.notes.edit", "com.example.notes.view"]
    /// The type of the handoff in the end, which no step before uses.
    static let lastType = "com.example.notes.last"

    private static let models = [
        ("phone", "model: iPhone 15, os: iOS 17.5"), ("mac", "model: MacBook Air M2, os: macOS 14.5"),
        ("tablet", "model: iPad Air 4, os: iOS 15.0"), ("oldPhone", "model: iPhone 5s, os: iOS 8.1"),
        ("oldMac", "model: MacBook Air 2013, os: macOS 10.10"),
    ]

    init(_ source: inout some ChoiceSource) {
        let count = 2 + source.below(Self.models.count - 1)
        devices = (0..<count).map { index in
            Member(name: Self.models[index].0, facts: Self.models[index].1, isInFront: source.chance(40))
        }
        hasFaults = source.chance(40)
    }

    /// The schedule as a case file.
    func caseFile(name: String, steps: [String] = []) -> String {
        let types = (Self.types + [Self.lastType]).joined(separator: ", ")
        let declarations = devices.map { device in
            let front = device.isInFront ? ", foreground: \(Self.app)" : ""
            return """
                      \(device.name):
                        {\(device.facts), account: ana\(front), apps: [{bundle: \(Self.app), team: TEAM1AAAAA, activityTypes: [\(types)]}]}
                """
        }
        let (source, receiver) = (devices[0].name, devices[1].name)
        let start = [
            "\(source): {launch: {app: \(Self.app)}}",
            "\(source): {becomeCurrent: {as: last, type: \(Self.lastType), userInfo: {last: true}, app: \(Self.app)}}",
        ]
        let end =
            hasFaults
            ? ["\(source): {expect: act.state, where: {activity: last, to: current}, covers: [ACT-009]}"]
            : [
                "\(receiver): {expect: offer, from: \(source), type: \(Self.lastType), covers: [DISC-019]}",
                "\(receiver): {accept: {from: \(source)}}",
                "\(receiver): {expect: cb.continue, where: {userInfo: {last: true}}, covers: [CONT-011, CONT-034]}",
            ]
        let covers = hasFaults ? "[ACT-009]" : "[DISC-019, CONT-011, CONT-034]"
        return """
            suite: found
            cases:
              - name: \(name)
                why: Found by `baton fuzz schedule`, and minimized.
                covers: \(covers)
                devices:
            \(declarations.joined(separator: "\n"))
                steps:
            \((steps + start + end).map { "      - \($0)\n" }.joined())
            """
    }
}
