import Events
package import Handoff
package import ImplementationAdapter
import Payload

/// One app of one device that plays elsewhere: starts its processes and calls them.
///
/// Its calls do not throw, because those of ``ApplicationProcess`` do not. After a fault each is answered as by an app that
/// does nothing, and ``fault`` says why.
package final class ApplicationHost {
    /// All that the adapter said of itself.
    package var adapter: AdapterDeclaration { connection.adapter }
    /// Why the adapter is lost; nil while it is sound.
    package var fault: ImplementationFault? { connection.fault }

    private let connection: AdapterConnection
    /// What the installed app's processes store; another one is another installation.
    private var storage: ApplicationStorage?

    /// Takes over an adapter that has answered `hello`.
    ///
    /// - Throws: `.violation` where it plays a whole device; nothing of it is left then.
    package init(_ connection: AdapterConnection) throws(ImplementationFault) {
        self.connection = connection
        try connection.check(role: .app)
    }

    /// Returns the adapter to the state in which the app is newly installed on a device.
    ///
    /// - Parameters:
    ///   - setup: the device.
    ///   - bundle: which of its apps the adapter plays.
    /// - Throws: `.gone` or `.violation`, with the line at fault.
    package func reset(_ setup: DeviceSetup, bundle: String) throws(ImplementationFault) {
        storage = nil
        _ = try connection.call(.applicationReset(setup, bundle: bundle))
    }

    /// A new process of the app.
    ///
    /// - Parameters:
    ///   - app: the app as it is installed.
    ///   - service: the device.
    ///   - storage: tells one installation from another by its identity; what the app stores stays in the adapter.
    package func makeProcess(
        of app: AppDescription, service: any ActivityService, storage: ApplicationStorage
    ) -> RemoteApplication {
        let isFirstLaunch = self.storage !== storage
        self.storage = storage
        return RemoteApplication(app: app, isFirstLaunch: isFirstLaunch, host: self, service: service)
    }

    /// The calls from here on belong to a device of a case.
    package func begin(_ place: CaseDevice) { connection.begin(place) }

    /// Finds lines that the adapter wrote unasked; see ``AdapterConnection/settle()``.
    package func settle() throws(ImplementationFault) { try connection.settle() }

    /// Ends the adapter. A second call does nothing.
    ///
    /// - Throws: what was wrong with the last answer; nothing of the adapter is left in any case.
    package func end() throws(ImplementationFault) { try connection.end() }

    /// The app's answer; nil once the adapter is lost.
    func call(_ request: Request, serve: @escaping Caller.Serving) -> Reply? {
        try? connection.call(request, serve: serve)
    }
}
