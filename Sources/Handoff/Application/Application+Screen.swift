/// What a process shows.
extension Application {
    /// The windows, in the order in which they were opened.
    public var windows: [Window] {
        get { screen.windows }
        set { screen.windows = newValue }
    }

    /// The window that the user works in (macOS).
    public var mainWindow: Window? { screen.mainWindow }

    /// How the device is held. A device that cannot be rotated is in portrait.
    public var interfaceOrientation: InterfaceOrientation { screen.orientation }

    /// The traits of the whole screen.
    public var traitCollection: TraitCollection { screen.traitCollection }

    /// A transition between controllers begins: a change of currentness waits for its end (LIFE-015).
    package func beginTransition(to controller: String) { screen.beginTransition(to: controller) }

    /// The running transition ends.
    /// - Returns: false if none was running.
    @discardableResult
    package func endTransition() -> Bool { screen.endTransition() }
}
