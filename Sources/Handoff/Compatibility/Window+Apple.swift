extension Window {
    /// It is the window that the user works in.
    public var isKeyWindow: Bool { (process as? Application)?.keyWindow === self }
}
