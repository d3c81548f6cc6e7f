/// The modes that make inputs from choices.
package enum FuzzModes {
    /// In the order in which they are named.
    package static let all: [any FuzzMode<FuzzBench>] = [PayloadMode(), ScheduleMode()]

    /// Their names.
    package static var names: [String] { all.map { type(of: $0).name } }

    /// The mode with a name.
    package static func named(_ name: String) -> (any FuzzMode<FuzzBench>)? { all.first { type(of: $0).name == name } }
}
