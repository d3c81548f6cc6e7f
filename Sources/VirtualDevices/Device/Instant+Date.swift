import Events
import Payload

extension Instant {
    /// The instant of a date in a world. A date before its start becomes the start, a distant one ``never``.
    init(secondsSince2001 seconds: Double, epoch: Int64) {
        let nanoseconds = (seconds - Double(epoch)) * 1_000_000_000
        if nanoseconds.isNaN || nanoseconds <= 0 {
            self = .start
        } else if nanoseconds >= 9e18 {
            self = .never
        } else {
            self.init(nanoseconds: Int64(nanoseconds.rounded()))
        }
    }

    /// The instant of a payload date.
    init(date: PayloadDate, epoch: Int64) { self.init(secondsSince2001: date.secondsSince2001, epoch: epoch) }
}
