import Events
public import Foundation
import VirtualDevices

extension World {
    /// The present date in virtual time. A world begins at 2026-01-01T00:00:00Z, whatever the computer's clock says.
    ///
    /// A test that passes dates to its app takes them from here, and the app takes them from `Application.date`: `Date()`
    /// is the clock of the computer.
    public var date: Date {
        Date(
            timeIntervalSinceReferenceDate: Double(VirtualDevices.World.referenceEpoch)
                + Double(simulation.world.now.nanoseconds) / 1e9)
    }
}
