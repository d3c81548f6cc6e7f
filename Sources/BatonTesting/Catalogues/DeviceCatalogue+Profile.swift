import Platforms
import Text
import VirtualDevices

extension DeviceCatalogue {
    /// The profile with some values replaced.
    func profile(with overrides: [String: ParameterValue]) throws(WorldError) -> ProfileParameters {
        var values = profile
        for (name, value) in overrides.sorted(by: { $0.key < $1.key }) {
            guard let parameter = ParameterName(rawValue: name) else {
                throw .wrongParameter(
                    name,
                    advice: adviceForUnknown(
                        name, among: ParameterName.allCases.map(\.rawValue), noun: "parameters"))
            }
            let measure = parameter.measure
            guard value.measure == measure, measure.range.contains(value.smallestUnits) else {
                let range = measure.range
                let bounds =
                    range.upperBound == .max
                    ? "at least \(measure.text(range.lowerBound))"
                    : "from \(measure.text(range.lowerBound)) to \(measure.text(range.upperBound))"
                throw .wrongParameter(
                    name, advice: "Expected \(measure.expected), \(bounds); found \(value).")
            }
            values[parameter] = value.smallestUnits
        }
        return values
    }

    /// The parameter of a name whose values are times.
    func timeParameter(_ name: String) throws(WorldError) -> ParameterName {
        if let parameter = ParameterName(rawValue: name), parameter.measure == .time { return parameter }
        throw .wrongParameter(name, advice: adviceForUnknown(name, among: ParameterName.times, noun: "times"))
    }
}
