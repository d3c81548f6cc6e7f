import Events
public import Foundation
import VirtualDevices

extension World {
    /// The date that virtual time stands at. A world begins at 2026-01-01T00:00:00Z, whatever the computer's clock says.
    ///
    /// What an app compares with dates of its own has to come from here or, in the app, from `Application.date`: `Date()` is
    /// the clock of the computer.
    public var date: Date {
        Date(
            timeIntervalSinceReferenceDate: Double(VirtualDevices.World.referenceEpoch)
                + Double(stage.world.now.nanoseconds) / 1e9)
    }
}
