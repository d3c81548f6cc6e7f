// In the manner of the reference pages of typedPayload and setTypedPayload (CR): a Codable value as the whole payload.

import Foundation
import Handoff

struct Trip: Codable, Equatable {
    struct Stop: Codable, Equatable {
        var name: String
        var nights: Int
    }

    enum CodingKeys: String, CodingKey {
        case identifier = "id"
        case destination
        case departure
        case stops
        case page
        case remark
    }

    var identifier: UUID
    var destination: String
    var departure: Date
    var stops: [Stop]
    var page: URL
    var remark: String?
}

final class TripAppDelegate: UIResponder, UIApplicationDelegate {
    static let activityType = "com.example.trips.planning"

    var trip: Trip?
    private(set) var problem: NSUserActivity.TypedPayloadError?
    private var planning: NSUserActivity?

    func plan(_ trip: Trip) throws {
        let activity = NSUserActivity(activityType: TripAppDelegate.activityType)
        activity.title = trip.destination
        try activity.setTypedPayload(trip)
        activity.becomeCurrent()
        planning = activity
        self.trip = trip
    }

    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        do {
            trip = try userActivity.typedPayload(Trip.self)
            return true
        } catch let error as NSUserActivity.TypedPayloadError {
            problem = error
            return false
        } catch {
            return false
        }
    }
}
