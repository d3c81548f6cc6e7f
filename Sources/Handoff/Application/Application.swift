import Events
public import Foundation

/// One running process of an app: Apple's `UIApplication` and `NSApplication`, and the app's side of the seam to the
/// device.
///
/// The process keeps its program, delegate and windows alive, but no activities: an app that releases its current activity
/// loses it (ACT-012). Nothing happens in it after its end.
public final class Application: ResponderProcess, DocumentProcess {
    /// What the app stores on this device between its processes.
    public let storage: ApplicationStorage
    /// The object that the system calls. The process keeps it alive.
    public var delegate: (any ApplicationDelegate)?
    /// The class that the Info.plist names as `UISceneDelegateClassName`: the system makes the delegates of the app's scenes of it,
    /// unless ``ApplicationDelegate/application(_:configurationForConnecting:options:)`` says otherwise.
    public var sceneDelegateClass: (any SceneDelegate.Type)? {
        get { scenes.delegateClass }
        set { scenes.delegateClass = newValue }
    }
    /// The alert that the app showed last.
    public internal(set) var shownAlert: Alert?

    let context: ProcessContext
    let activities: ProcessActivities
    let screen: Screen
    let runLoop: MainRunLoop
    let fileAccess: FileAccess
    let saving: SavingCycles
    let scenes: ApplicationScenes
    let streams: ProcessStreams
    let documents: OpenDocuments
    var progress = ContinuationProgress()
    /// SwiftUI, in an app that is written with it.
    var viewFramework: (any ViewFramework)?
    private(set) var program: (any ApplicationProgram)?

    /// Makes a process; ``launch(pendingType:)`` starts it.
    ///
    /// - Parameters:
    ///   - manifest: what bundle and signature say.
    ///   - platform: the platform that it runs on.
    ///   - program: the app's code.
    ///   - service: the device.
    ///   - storage: what earlier processes of the app stored.
    ///   - decisions: the system's decisions.
    ///   - parameters: the system's limits.
    package init(
        manifest: ApplicationManifest, platform: ApplicationPlatform, program: any ApplicationProgram,
        service: any ActivityService, storage: ApplicationStorage = ApplicationStorage(),
        decisions: HandoffDecisions = HandoffDecisions(), parameters: ApplicationParameters = ApplicationParameters()
    ) {
        self.storage = storage
        self.program = program
        context = ProcessContext(
            manifest: manifest, platform: platform, service: service, decisions: decisions, parameters: parameters)
        activities = ProcessActivities(context)
        screen = Screen(context, activities)
        runLoop = MainRunLoop(context)
        fileAccess = FileAccess(context)
        saving = SavingCycles(context, activities)
        scenes = ApplicationScenes(context, screen, storage)
        streams = ProcessStreams(context, runLoop)
        documents = OpenDocuments(context)
        context.execution.process = self
        fileAccess.whenItemMoves { [documents] in documents.moved(from: $0, to: $1) }
    }

    // The objects that are released with the process record nothing.
    deinit { context.life.end() }

    /// The process whose code is running on this thread of the computer; nil outside of any.
    public static var current: Application? { CurrentProcess.value as? Application }

    /// The present date of the device, which runs in virtual time. An app uses it instead of `Date()`.
    ///
    /// `Date()` is the clock of the computer that runs the test. An `expirationDate` made from it is in another year than
    /// the device's present, and is never reached.
    public var date: Date { Date(timeIntervalSinceReferenceDate: secondsSince2001) }

    /// The present date, in seconds since 2001-01-01T00:00:00Z.
    package var secondsSince2001: Double { context.secondsSince2001 }

    /// Releases the app's objects.
    func releaseProgram() {
        program = nil
        delegate = nil
        viewFramework?.close()
        viewFramework = nil
    }
}
