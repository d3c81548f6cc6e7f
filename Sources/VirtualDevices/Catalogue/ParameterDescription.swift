package import Platforms

/// A profile parameter as the catalogue describes it.
package struct ParameterDescription: Hashable, Sendable {
    package let name: ParameterName
    /// The value unless a case overrides it, in the smallest unit of its measure.
    package let defaultValue: Int64
    /// Why there is such a limit and why the default is what it is.
    package let reason: String
    /// How certain the default is.
    package let confidence: DeviceModel.Confidence
    /// Where the default comes from.
    package let source: String
}
