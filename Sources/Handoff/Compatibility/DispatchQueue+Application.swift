public import Foundation

#if !canImport(Darwin)

// Overload resolution prefers these methods to Dispatch's own, because they have no default arguments. On Apple's systems
// the device's own queues run; there is nothing to replace.

extension DispatchQueue {
    /// Runs a closure in virtual time if an app's code calls it: at the end of the present turn of the process's run loop, on
    /// its main thread for the main queue and off it for any other. Outside of every process it is Dispatch's own method.
    public func async(execute work: @escaping () -> Void) {
        guard let application = Application.current else {
            nonisolated(unsafe) let work = work
            return async(group: nil, qos: .unspecified, flags: [], execute: { work() })
        }
        application.performOnMain(inVirtualTime(work, of: application))
    }

    /// Runs a closure after a delay in virtual time if an app's code calls it; see ``async(execute:)``. The delay is rounded
    /// up to 10 ms, because the deadline is an instant of the computer's clock.
    public func asyncAfter(deadline: DispatchTime, execute work: @escaping () -> Void) {
        guard let application = Application.current else {
            nonisolated(unsafe) let work = work
            return asyncAfter(deadline: deadline, qos: .unspecified, flags: [], execute: { work() })
        }
        let unit: UInt64 = 10_000_000
        let now = DispatchTime.now().uptimeNanoseconds
        let delay = deadline.uptimeNanoseconds > now ? deadline.uptimeNanoseconds - now : 0
        let units = (delay / unit) + (delay.isMultiple(of: unit) ? 0 : 1)
        let nanoseconds = Int64(clamping: units.multipliedReportingOverflow(by: unit).partialValue)
        application.perform(
            afterNanoseconds: delay > UInt64(Int64.max) ? .max : nanoseconds, inVirtualTime(work, of: application))
    }

    private func inVirtualTime(_ work: @escaping () -> Void, of application: Application) -> () -> Void {
        // Each access to the main queue makes another object of it.
        if label == DispatchQueue.main.label { return work }
        return { [weak application] in application?.performOffMain(work) }
    }
}

#endif
