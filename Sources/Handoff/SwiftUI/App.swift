/// An app that is written with SwiftUI. ``Application/run(_:)`` runs it.
public protocol App {
    /// The type of ``body``.
    associatedtype Body: AppScene

    /// The app's scenes.
    @AppSceneBuilder var body: Body { get }
}

/// A part of an app with windows of its own: SwiftUI's `Scene`. A scene of UIKit is something else, so this has another
/// name here.
public protocol AppScene {
    /// The groups of windows of the scene, in order.
    var windowGroups: [WindowGroupContent] { get }
}

/// Makes one scene of several.
@resultBuilder
public enum AppSceneBuilder {
    /// Several scenes, in order.
    public static func buildBlock<each Content: AppScene>(_ content: repeat each Content) -> AppSceneList {
        var groups: [WindowGroupContent] = []
        for scene in repeat each content { groups += scene.windowGroups }
        return AppSceneList(windowGroups: groups)
    }
}

/// Several scenes. ``AppSceneBuilder`` makes it.
public struct AppSceneList: AppScene {
    /// The groups of all scenes.
    public let windowGroups: [WindowGroupContent]

    /// Makes a list of groups whose number the code does not fix.
    package init(windowGroups: [WindowGroupContent]) { self.windowGroups = windowGroups }
}

/// Windows with the same contents, each with a state of its own.
public struct WindowGroup<Content: View>: AppScene {
    /// This group.
    public let windowGroups: [WindowGroupContent]

    /// Makes a group.
    ///
    /// - Parameters:
    ///   - id: the name of the group, which its first window has too.
    ///   - content: the views of each window.
    public init(id: String = "window", @ViewBuilder content: @escaping () -> Content) {
        windowGroups = [WindowGroupContent(identifier: id, makeRoot: content)]
    }
}

/// A group of windows, whatever its views.
public struct WindowGroupContent {
    let identifier: String
    let makeRoot: () -> any View
}
