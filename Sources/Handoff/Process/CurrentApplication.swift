import Foundation

/// Which process the code on this thread of the host belongs to.
///
/// App code makes a ``UserActivity`` without naming its process, so that the process has to be found otherwise. Worlds run
/// in parallel, each on one thread at a time, and never suspend in the middle of app code: a slot for each thread is
/// enough, needs no lock and lets the process stay a plain, non-sendable object.
enum CurrentApplication {
    /// Without a destructor: the slot is empty again before its thread can end. nil where the host has no key left; then
    /// no process is ever current, and activities are inert.
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        return pthread_key_create(&key, nil) == 0 ? key : nil
    }()

    /// The process whose code runs on this thread; nil outside of any.
    static var value: Application? {
        key.flatMap { pthread_getspecific($0) }.map { Unmanaged<Application>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Runs a piece of app code with a process as the current one. The process outlives the call, as its argument.
    static func with<Result>(_ application: Application, _ body: () -> Result) -> Result {
        guard let key else { return body() }
        let outer = pthread_getspecific(key)
        pthread_setspecific(key, Unmanaged.passUnretained(application).toOpaque())
        defer { pthread_setspecific(key, outer) }
        return withExtendedLifetime(application) { body() }
    }
}
