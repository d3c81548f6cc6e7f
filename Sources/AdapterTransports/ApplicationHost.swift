import Events
package import Handoff
package import ImplementationAdapter
import Payload

/// Starts and calls the processes of an app that runs behind an adapter.
///
/// Its calls do not throw, because those of ``ApplicationProcess`` do not. After a fault it answers each call as an app
/// that does nothing, and ``fault`` has the reason.
package final class ApplicationHost {
    /// The adapter's reply to `hello`.
    package var adapter: AdapterDeclaration { connection.adapter }
    /// Why the adapter is lost; nil while it works.
    package var fault: ImplementationFault? { connection.fault }

    private let connection: AdapterConnection
    /// The storage of the installed app. Another object is another installation.
    private var storage: ApplicationStorage?

    /// Uses an adapter that has answered `hello`.
    ///
    /// - Throws: `.violation` if it is a whole device; it has been ended then.
    package init(_ connection: AdapterConnection) throws(ImplementationFault) {
        self.connection = connection
        try connection.check(role: .app)
    }

    /// Returns the adapter to the state in which the app is newly installed on a device.
    ///
    /// - Parameters:
    ///   - setup: the device.
    ///   - bundle: which of the adapter's apps it is.
    /// - Throws: `.gone` or `.violation`, with the wrong line.
    package func reset(_ setup: DeviceSetup, bundle: String) throws(ImplementationFault) {
        storage = nil
        _ = try connection.call(.applicationReset(setup, bundle: bundle))
    }

    /// A new process of the app.
    ///
    /// - Parameters:
    ///   - app: the app as it is installed.
    ///   - service: the device.
    ///   - storage: identifies the installation. What the app stores stays in the adapter.
    package func makeProcess(
        of app: AppDescription, service: any ActivityService, storage: ApplicationStorage
    ) -> RemoteApplication {
        let isFirstLaunch = self.storage !== storage
        self.storage = storage
        return RemoteApplication(app: app, isFirstLaunch: isFirstLaunch, host: self, service: service)
    }

    /// The calls from here on belong to a device of a case.
    package func begin(_ place: CaseDevice) { connection.begin(place) }

    /// Finds lines that the adapter wrote without a request; see ``AdapterConnection/settle()``.
    package func settle() throws(ImplementationFault) { try connection.settle() }

    /// Ends the adapter. A second call does nothing.
    ///
    /// - Throws: what was wrong with the last answer. The adapter has ended in any case.
    package func end() throws(ImplementationFault) { try connection.end() }

    /// The app's answer; nil once the adapter is lost.
    func call(_ request: Request, serve: @escaping Caller.Serving) -> Reply? {
        try? connection.call(request, serve: serve)
    }
}
