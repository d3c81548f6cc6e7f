public import Foundation

/// The screen of a device: UIKit's `UIScreen` and AppKit's `NSScreen`.
///
/// The size is that of a common device of its width, in points: 390 × 844 where one controller fits, 820 × 1180 where two do,
/// and 1440 × 900 on macOS. No model has a size of its own here.
public final class UIScreen {
    private static let narrow = CGSize(width: 390, height: 844)
    private static let wide = CGSize(width: 820, height: 1180)
    private static let desktop = CGSize(width: 1440, height: 900)

    /// The whole screen, as the device is held.
    public let bounds: CGRect

    /// Pixels per point.
    public let scale: CGFloat = 2

    /// The whole screen (AppKit).
    public var frame: CGRect { bounds }

    init(of application: Application?) {
        let platform = application?.context.platform
        var size =
            switch platform?.screenWidth {
            case .regular: platform?.flavour == .appKit ? Self.desktop : Self.wide
            case .compact, .regularInLandscape, nil: Self.narrow
            }
        if application?.interfaceOrientation == .landscape { size = CGSize(width: size.height, height: size.width) }
        bounds = CGRect(origin: .zero, size: size)
    }

    /// The screen of the device whose app runs; outside of any, that of a phone.
    public static var main: UIScreen { UIScreen(of: Application.current) }
}

/// AppKit's screen; its `main` is optional.
public enum NSScreen {
    /// The screen of the device whose app runs.
    public static var main: UIScreen? { UIScreen.main }
}
