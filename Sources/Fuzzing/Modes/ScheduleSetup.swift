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

    /// A check in place of the handoff in the end.
    struct Check {
        var text: String
        /// The requirements that it stands for, as a case file lists them.
        var covers: String
    }

    let devices: [Member]
    /// Faults are among the steps. What works again is then the matter of `recovery`.
    let hasFaults: Bool
    /// Counters of advertisements begin so far below their end; nil for where the profile says.
    let countersLeft: Int?
    /// Many things happen before the end. Most schedules are short, and take little time.
    let isLong: Bool
    /// Systems and apps are updated, apps are removed and come back, and activities change in all their properties.
    let hasUpdates: Bool
    /// Activities offer continuation streams, and apps use them.
    let hasStreams: Bool

    static let app = "com.example.notes"
    static let types = ["com.example.notes.edit", "com.example.notes.view"]
    /// The type of the handoff in the end, which no step before uses.
    static let lastType = "com.example.notes.last"

    private static let models = [
        ("phone", "model: iPhone 15, os: iOS 17.5"), ("mac", "model: MacBook Air M2, os: macOS 14.5"),
        ("tablet", "model: iPad Air 4, os: iOS 15.0"), ("oldPhone", "model: iPhone 5s, os: iOS 8.1"),
        ("oldMac", "model: MacBook Air 2013, os: macOS 10.10"),
    ]
    /// Later releases for each of the models.
    private static let releases = [
        ["iOS 17.6", "iOS 18.0"], ["macOS 14.6", "macOS 15.0"], ["iOS 15.1", "iOS 17.0"], ["iOS 8.1.3", "iOS 11.0"],
        ["macOS 10.11", "macOS 11.0"],
    ]

    /// - Parameter canStream: the implementation under test has continuation streams.
    init(_ source: inout some ChoiceSource, canStream: Bool) {
        // Few devices show most, and are fast.
        let count = source.element(of: [2, 2, 3, 2, 3, 4, 5])
        devices = (0..<count).map { index in
            Member(name: Self.models[index].0, facts: Self.models[index].1, isInFront: source.chance(40))
        }
        hasFaults = source.chance(40)
        countersLeft = source.chance(15) ? 1 + source.below(12) : nil
        isLong = source.chance(33)
        hasUpdates = source.chance(20)
        hasStreams = canStream && source.chance(15)
    }

    private var wholeApp: String { app(types: Self.types + [Self.lastType]) }

    private func app(types: [String], version: Int? = nil) -> String {
        let words =
            ["bundle: \(Self.app)", "team: TEAM1AAAAA", "activityTypes: [\(types.joined(separator: ", "))]"]
            + (version.map { ["version: \"\($0)\""] } ?? []) + (hasStreams ? ["behaviour: {streams: {}}"] : [])
        return "{\(words.joined(separator: ", "))}"
    }

    /// What puts an app in its place that has all types, whatever was done before. One of the two is refused.
    func repairs(of device: String) -> [String] {
        [
            "\(device): {install: {app: \(wholeApp)}}",
            "\(device): {update: {app: \(app(types: Self.types + [Self.lastType], version: 99))}}",
        ]
    }

    /// Updates of systems and apps, and what removes an app and brings it back, as steps of a case file.
    var updates: [String] {
        devices.indices.flatMap { index -> [String] in
            let device = devices[index].name
            return Self.releases[index].map { "\(device): {updateSystem: {os: \($0)}}" } + [
                "\(device): {update: {app: \(app(types: [Self.types[0]], version: 2))}}",
                "\(device): {update: {app: \(app(types: Self.types.reversed() + [Self.lastType], version: 3))}}",
                "\(device): {remove: {app: \(Self.app)}}", "\(device): {install: {app: \(wholeApp)}}",
            ]
        }
    }

    /// The end of the counters is reached by the daemon's own jumps or by one message after the other.
    private var parameters: String {
        guard let countersLeft else { return "" }
        return """

                parameters: {counterStart: \(65_534 - countersLeft), counterDaemonStartBump: 0, counterLoadMaximum: 65534}
            """
    }

    /// The schedule as a case file.
    ///
    /// - Parameter check: takes the place of the handoff in the end.
    func caseFile(name: String, steps: [String] = [], check: Check? = nil) -> String {
        let declarations = devices.map { device in
            let front = device.isInFront ? ", foreground: \(Self.app)" : ""
            return """
                      \(device.name):
                        {\(device.facts), account: ana\(front), apps: [\(wholeApp)]}
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
        let covers = check?.covers ?? (hasFaults ? "[ACT-009]" : "[DISC-019, CONT-011, CONT-034]")
        let all = check.map { steps + [$0.text] } ?? (steps + start + end)
        return """
            suite: found
            cases:
              - name: \(name)
                why: Found by `baton fuzz schedule`, and minimized.
                covers: \(covers)\(parameters)
                devices:
            \(declarations.joined(separator: "\n"))
                steps:
            \(all.map { "      - \($0)\n" }.joined())
            """
    }
}
