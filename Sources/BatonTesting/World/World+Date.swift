import Events
public import Foundation
import VirtualDevices

extension World {
    /// The present date in virtual time. A world begins at 2026-01-01T00:00:00Z, whatever the computer's clock says.
    ///
    /// Dates that an app compares with its own have to come from here or, in the app, from `Application.date`: `Date()`
    /// reads the clock of the computer.
    public var date: Date {
        Date(
            timeIntervalSinceReferenceDate: Double(VirtualDevices.World.referenceEpoch)
                + Double(simulation.world.now.nanoseconds) / 1e9)
    }
}
