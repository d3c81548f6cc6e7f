import Foundation
import Handoff
import Payload

/// One page with three labels: what another device told, whether the activity was saved, and how often it was continued.
///
/// It has no update hook, so its activity keeps the payload that it was given (UPD-032).
final class PageViewController: ViewController, NSUserActivityDelegate {
    private let index: Int
    private var info = ""
    private var isSaved = false
    private var continuations = 0

    init(index: Int) {
        self.index = index
        super.init(nibName: nil, bundle: nil)
        nameInEvents = "page\(index)"
        title = "Page \(index + 1)"
    }

    required init?(coder: NSCoder) { nil }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        startUserActivity()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        refresh()
    }

    override func viewDidDisappear(_ animated: Bool) {
        userActivity?.invalidate()
        super.viewDidDisappear(animated)
    }

    // MARK: The activity

    /// The page that the other device opens; nil for a page that cannot be continued.
    private var target: Int? {
        switch index {
        case 0: 1
        case 1: 0
        default: nil
        }
    }

    private func startUserActivity() {
        guard let target else { return }
        userActivity?.invalidate()
        let activity = NSUserActivity(activityType: FourPagesConstants.activityType)
        activity.title = title
        activity.delegate = self
        activity.userInfo = [
            FourPagesConstants.Key.jumpID: String(target),
            FourPagesConstants.Key.info: "第\(index + 1)页 → 第\(target + 1)页",
        ]
        activity.webpageURL = URL(string: "http://www.baidu.com")
        activity.needsSave = true
        userActivity = activity
        activity.becomeCurrent()
    }

    func userActivityWillSave(_ userActivity: NSUserActivity) {
        application?.performOnMain { [weak self] in
            guard let self, !isSaved else { return }
            isSaved = true
            refresh()
        }
    }

    func userActivityWasContinued(_ userActivity: NSUserActivity) {
        application?.performOnMain { [weak self] in
            guard let self else { return }
            continuations += 1
            refresh()
        }
    }

    /// Shows what the other device told, if it is meant for this page.
    override func restoreUserActivityState(_ activity: NSUserActivity) {
        if activity.userInfo?[FourPagesConstants.Key.jumpID] as? String == String(index) {
            info = activity.userInfo?[FourPagesConstants.Key.info] as? String ?? ""
            refresh()
        }
        super.restoreUserActivityState(activity)
    }

    /// Reports what the labels show.
    private func refresh() {
        application?.report([
            "page": PayloadValue(index), "info": .string(info), "saved": .boolean(isSaved),
            "continued": PayloadValue(continuations),
        ])
    }
}
