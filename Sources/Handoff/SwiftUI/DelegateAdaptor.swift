/// An application delegate that the framework makes, for an app that is written with SwiftUI.
///
/// Apple's adaptors make any `NSObject`. Swift on Linux can make an object of a given class only if a protocol says
/// how, so a delegate that an adaptor is to make conforms to this one; a final class needs nothing else for that.
public protocol AdaptedDelegate: ApplicationDelegate {
    /// Makes the delegate.
    init()
}

/// Gives an app that is written with SwiftUI an application delegate on iOS and its kin.
@propertyWrapper
public struct UIApplicationDelegateAdaptor<DelegateType: AdaptedDelegate> {
    /// The delegate.
    public let wrappedValue: DelegateType

    /// Makes the delegate.
    public init(_ delegateType: DelegateType.Type = DelegateType.self) { wrappedValue = DelegateType() }
}

/// Gives an app that is written with SwiftUI an application delegate on macOS.
@propertyWrapper
public struct NSApplicationDelegateAdaptor<DelegateType: AdaptedDelegate> {
    /// The delegate.
    public let wrappedValue: DelegateType

    /// Makes the delegate.
    public init(_ delegateType: DelegateType.Type = DelegateType.self) { wrappedValue = DelegateType() }
}

/// An adaptor among the properties of an app.
protocol DelegateAdaptor {
    /// The framework on whose platforms it is used.
    var flavour: ApplicationPlatform.Flavour { get }
    var delegate: any ApplicationDelegate { get }
}

extension UIApplicationDelegateAdaptor: DelegateAdaptor {
    var flavour: ApplicationPlatform.Flavour { .uiKit }
    var delegate: any ApplicationDelegate { wrappedValue }
}

extension NSApplicationDelegateAdaptor: DelegateAdaptor {
    var flavour: ApplicationPlatform.Flavour { .appKit }
    var delegate: any ApplicationDelegate { wrappedValue }
}
