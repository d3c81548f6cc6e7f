import Foundation
import Platforms

extension Application {
    /// The process whose code is running: `UIApplication.shared` and `NSApplication.shared`.
    ///
    /// Outside of any process it is a new process that has ended: its properties work, and nothing happens in it.
    /// ``current`` is nil there.
    public static var shared: Application {
        if let current { return current }
        let absent = AbsentDevice()
        let ended = Application(
            manifest: ApplicationManifest(bundle: "", team: ""), platform: ApplicationPlatform(.iOS, osVersion: []),
            program: absent, service: absent)
        ended.context.life.end()
        return ended
    }

    /// The window that the user works in: the main one, else the last one that is shown.
    public var keyWindow: Window? { mainWindow ?? windows.last(where: \.isVisible) }

    /// Shows an error to the user, as AppKit does.
    @discardableResult
    public func presentError(_ error: any Error) -> Bool {
        presentAlert(title: error.localizedDescription, message: "")
        return true
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// AppKit's name of ``Application/shared``.
public var NSApp: NSApplication! { NSApplication.shared }
