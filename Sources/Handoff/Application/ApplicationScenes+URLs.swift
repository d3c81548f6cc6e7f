import Events
import Foundation
import Payload

/// URLs that the system opens in scenes.
extension ApplicationScenes {
    /// Opens a URL in the scene that takes it. A link of the web reaches SwiftUI as the URL that it is (SWUI-017).
    func openURL(_ text: String) -> ActionAnswer {
        guard isUsed else { return .refused("the app has no scenes") }
        guard let url = URL(string: text), url.scheme != nil else { return .refused("\(text) is no URL") }
        let isLink = ["http", "https"].contains(url.scheme?.lowercased())
        let isSwiftUI = declarations.contains { $0.conditions != nil }
        // UIKit makes an activity of a link, which belongs to no continuation.
        guard isSwiftUI || !isLink else { return .refused("links reach an app of UIKit as activities, not as URLs") }
        guard let scene = receiver(of: url) else { return .refused("the app has no scene for it") }
        guard decisions.arrivesAsURL(isLink) else {
            context.record(
                .continueCalled, thread: .main,
                [
                    .type: "NSUserActivityTypeBrowsingWeb", .title: PayloadValue.null, .userInfo: PayloadValue.null,
                    .webpageURL: PayloadValue.url(text), .scene: scene.session.number,
                ])
            return .done(.null)
        }
        context.record(
            .openURLCalled, thread: .main, [.scene: scene.session.number, .url: PayloadValue.url(text)])
        if let delegate = scene.delegate {
            context.execution.enter(.main) { delegate.scene(scene, openURLContexts: [OpenURLContext(url: url)]) }
        }
        return .done(.null)
    }
}
