import Foundation

/// The process whose code is running on this thread of the computer.
///
/// App code makes activities and responders without naming its process. Worlds run in parallel, each on one thread at a
/// time, and never suspend in the middle of app code. So a thread-specific value is enough: it needs no lock, and the
/// process can be a plain, non-sendable object.
enum CurrentProcess {
    /// It needs no destructor, because the value is removed before its thread can end. Nil if the system has no key left;
    /// then no process is ever current, and activities are inert.
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        return pthread_key_create(&key, nil) == 0 ? key : nil
    }()

    /// The process; nil outside of any.
    static var value: AnyObject? {
        key.flatMap { pthread_getspecific($0) }.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Runs app code with a process as the current one.
    static func with<Result>(_ process: AnyObject, _ body: () -> Result) -> Result {
        guard let key else { return body() }
        let outer = pthread_getspecific(key)
        pthread_setspecific(key, Unmanaged.passUnretained(process).toOpaque())
        defer { pthread_setspecific(key, outer) }
        return withExtendedLifetime(process) { body() }
    }
}
