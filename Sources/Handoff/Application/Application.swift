import Events
public import Foundation

/// One running process of an app: Apple's `UIApplication` and `NSApplication`, and the app's side of the seam to the
/// device.
///
/// The process holds its program, delegate and windows, and none of the activities: an app that releases its current
/// activity loses it (ACT-012). After ``terminate()`` nothing happens in it any more.
public final class Application: ResponderProcess {
    /// What the app keeps on this device between its processes.
    public let storage: ApplicationStorage
    /// The object that the system calls. The process holds it, as `main` makes it.
    public var delegate: (any ApplicationDelegate)?
    /// The alert that the app showed last.
    public internal(set) var shownAlert: Alert?

    let context: ProcessContext
    let activities: ProcessActivities
    let screen: Screen
    let runLoop: MainRunLoop
    let fileAccess: FileAccess
    let saving: SavingCycles
    private(set) var program: (any ApplicationProgram)?

    /// Makes a process; ``launch(pendingType:)`` starts it.
    ///
    /// - Parameters:
    ///   - manifest: what bundle and signature say.
    ///   - platform: the platform underneath.
    ///   - program: the app's code.
    ///   - service: the device.
    ///   - storage: what the app kept from its earlier processes.
    ///   - decisions: what the system decides.
    ///   - parameters: system-chosen times (nanoseconds) and limits by name.
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
        context.execution.process = self
    }

    // Nothing of what is released with the process is recorded.
    deinit { context.life.end() }

    /// The process whose code runs on this thread of the host; nil outside of any.
    public static var current: Application? { CurrentProcess.value as? Application }

    /// The present date of the device, which runs in virtual time: to be used wherever an app would say `Date()`.
    ///
    /// `Date()` is the clock of the computer that runs the test. An `expirationDate` made from it is in another year
    /// than the device's present, and never comes.
    public var date: Date { Date(timeIntervalSinceReferenceDate: secondsSince2001) }

    /// The present date, in seconds since 2001-01-01T00:00:00Z.
    package var secondsSince2001: Double { context.secondsSince2001 }

    /// Releases the app's objects.
    func releaseProgram() {
        program = nil
        delegate = nil
    }
}
