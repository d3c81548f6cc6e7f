import Text
import VirtualDevices

extension DeviceCatalogue {
    /// The values of all parameters, some of them replaced.
    func profile(with overrides: [String: ParameterValue]) throws(WorldError) -> [String: Int64] {
        var values = parameters.values
        for (name, value) in overrides.sorted(by: { $0.key < $1.key }) {
            guard let description = parameters.descriptions.first(where: { $0.name.rawValue == name }) else {
                throw .wrongParameter(
                    name,
                    advice: adviceForUnknown(
                        name, among: parameters.descriptions.map(\.name.rawValue), noun: "parameters"))
            }
            let measure = description.measure
            guard value.measure == measure, measure.range.contains(value.smallestUnits) else {
                let range = measure.range
                let bounds =
                    range.upperBound == .max
                    ? "at least \(measure.text(range.lowerBound))"
                    : "from \(measure.text(range.lowerBound)) to \(measure.text(range.upperBound))"
                throw .wrongParameter(
                    name, advice: "Expected \(measure.expected), \(bounds); found \(value).")
            }
            values[name] = value.smallestUnits
        }
        return values
    }

    /// The parameter of a name whose values are times.
    func timeParameter(_ name: String) throws(WorldError) -> ParameterName {
        let times = parameters.descriptions.filter { $0.measure == .time }.map(\.name)
        if let time = times.first(where: { $0.rawValue == name }) { return time }
        throw .wrongParameter(name, advice: adviceForUnknown(name, among: times.map(\.rawValue), noun: "times"))
    }
}
