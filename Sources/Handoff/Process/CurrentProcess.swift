import Foundation

/// The process whose code runs on this thread of the host.
///
/// App code makes activities and responders without naming its process. Worlds run in parallel, each on one thread at a
/// time, and never suspend in the middle of app code: one slot a thread is enough, needs no lock, and lets the process
/// stay a plain, non-sendable object.
enum CurrentProcess {
    /// Without a destructor: the slot is empty again before its thread can end. Nil where the host has no key left;
    /// then no process is ever current, and activities are inert.
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        return pthread_key_create(&key, nil) == 0 ? key : nil
    }()

    /// The object that stands for the process; nil outside of any.
    static var value: AnyObject? {
        key.flatMap { pthread_getspecific($0) }.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Runs a piece of app code with a process as the current one. The process outlives the call, as its argument.
    static func with<Result>(_ process: AnyObject, _ body: () -> Result) -> Result {
        guard let key else { return body() }
        let outer = pthread_getspecific(key)
        pthread_setspecific(key, Unmanaged.passUnretained(process).toOpaque())
        defer { pthread_setspecific(key, outer) }
        return withExtendedLifetime(process) { body() }
    }
}
