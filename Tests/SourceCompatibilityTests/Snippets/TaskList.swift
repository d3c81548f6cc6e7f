// In the manner of the tutorials that build a list with a detail (S4, APPC): two types, a split view, and the app delegate
// that tells them apart.

import Foundation
import Handoff

enum TaskActivity {
    static let list = "com.example.tasks.list"
    static let edit = "com.example.tasks.edit"
    static let tasksKey = "tasks"
    static let taskKey = "task"
}

final class TaskListViewController: UIViewController {
    var tasks: [String] = ["Bread"]

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        let activity = NSUserActivity(activityType: TaskActivity.list)
        activity.title = "Tasks"
        activity.userInfo = [TaskActivity.tasksKey: tasks]
        userActivity = activity
        userActivity?.becomeCurrent()
    }

    func add(_ task: String) {
        tasks.append(task)
        userActivity?.needsSave = true
    }

    override func updateUserActivityState(_ activity: NSUserActivity) {
        activity.addUserInfoEntries(from: [TaskActivity.tasksKey: tasks])
        super.updateUserActivityState(activity)
    }

    override func restoreUserActivityState(_ activity: NSUserActivity) {
        if let restored = activity.userInfo?[TaskActivity.tasksKey] as? [String] {
            for task in restored where !tasks.contains(task) { tasks.append(task) }
        }
        super.restoreUserActivityState(activity)
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        if segue.identifier == "detail", let detail = segue.destination as? TaskDetailViewController {
            detail.task = sender as? String
        }
    }
}

final class TaskDetailViewController: UIViewController {
    var task: String?

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        let activity = NSUserActivity(activityType: TaskActivity.edit)
        activity.title = "Task"
        userActivity = activity
        activity.needsSave = true
    }

    override func viewDidDisappear(_ animated: Bool) {
        userActivity?.invalidate()
        userActivity = nil
        super.viewDidDisappear(animated)
    }

    override func updateUserActivityState(_ activity: NSUserActivity) {
        activity.addUserInfoEntries(from: [TaskActivity.taskKey: task ?? ""])
        super.updateUserActivityState(activity)
    }

    override func restoreUserActivityState(_ activity: NSUserActivity) {
        task = activity.userInfo?[TaskActivity.taskKey] as? String
        super.restoreUserActivityState(activity)
    }
}

class TasksAppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let split = UISplitViewController()
        split.viewControllers = [UINavigationController(rootViewController: TaskListViewController())]
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 568))
        window!.rootViewController = split
        window!.makeKeyAndVisible()
        return true
    }

    var listNavigation: UINavigationController? {
        (window?.rootViewController as? UISplitViewController)?.viewControllers.first as? UINavigationController
    }

    func show(_ task: String) {
        guard let list = listNavigation?.viewControllers.first as? TaskListViewController else { return }
        let segue = UIStoryboardSegue(identifier: "detail", source: list, destination: TaskDetailViewController())
        list.perform(segue, sender: task)
    }

    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        guard let navigation = listNavigation else { return false }
        navigation.popToRootViewController(animated: false)
        switch userActivity.activityType {
        case TaskActivity.list:
            restorationHandler(navigation.viewControllers)
            return true
        case TaskActivity.edit:
            let detail = TaskDetailViewController()
            navigation.pushViewController(detail, animated: false)
            restorationHandler([detail])
            return true
        default:
            return false
        }
    }
}
