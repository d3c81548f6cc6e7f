/// The value of every profile parameter for one run: nanoseconds, bytes, bytes a second, millimetres, dBm, per cent or
/// a plain number, by the parameter's measure.
package struct ProfileParameters: Hashable, Sendable {
    /// One value for each name, by its ordinal: devices ask for some at every event.
    private var values: [Int64]

    /// Makes a profile from the values of all parameters.
    package init(_ values: [ParameterName: Int64]) throws(ProfileParametersError) {
        let missing = ParameterName.allCases.filter { values[$0] == nil }
        guard missing.isEmpty else { throw .missing(missing) }
        self.values = ParameterName.allCases.compactMap { values[$0] }
    }

    /// Makes a profile in which all parameters have one value.
    package init(repeating value: Int64) {
        values = Array(repeating: value, count: ParameterName.allCases.count)
    }

    /// Makes a profile from the values of all parameters by their names.
    package init(named values: [String: Int64]) throws(ProfileParametersError) {
        if let unknown = values.keys.sorted().first(where: { ParameterName(rawValue: $0) == nil }) {
            throw .unknown(unknown)
        }
        var typed: [ParameterName: Int64] = [:]
        for name in ParameterName.allCases { typed[name] = values[name.rawValue] }
        try self.init(typed)
    }

    /// A value in the smallest unit of its measure.
    package subscript(_ name: ParameterName) -> Int64 {
        get { values[name.ordinal] }
        set { values[name.ordinal] = newValue }
    }

    /// Whether a switch is on.
    package func isOn(_ name: ParameterName) -> Bool { self[name] != 0 }

    /// All values with their names, sorted by name.
    package var named: [(name: String, value: Int64)] {
        ParameterName.allCases.map { ($0.rawValue, self[$0]) }.sorted { $0.name < $1.name }
    }
}

/// Why values are not a profile.
package enum ProfileParametersError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Parameters have no value.
    case missing([ParameterName])
    /// No parameter has this name.
    case unknown(String)

    package var description: String {
        switch self {
        case .missing(let names): "none named " + names.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        case .unknown(let name): "one named `\(name)`"
        }
    }
}
