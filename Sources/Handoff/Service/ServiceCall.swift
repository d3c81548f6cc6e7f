package import Events

/// What an app's process asks of its device, or reports to it.
///
/// URLs cross the seam as text and files as bytes. The device decides which file a URL names, whether the app has access
/// to it and what it contains. A process never reads the disk of the computer that it runs on.
package enum ServiceCall: Sendable, Hashable {
    /// The app made an activity object. The answer is the activity's number, unique in the device.
    case activityCreated(ActivitySummary)
    /// Something that the device acts on changed: state, eligibility, expiration, web page.
    case activityChanged(Int, ActivitySummary)
    /// needsSave was set to true. The device calls ``ApplicationCall/save(_:)`` later, never during this call.
    case activityNeedsSave(Int)
    /// An activity object was deallocated.
    case activityDeallocated(Int)
    /// The process has work for the end of the present turn of its main run loop. The device calls
    /// ``ApplicationCall/endTurn`` at the same instant of virtual time, after the present call has returned.
    case requestTurn
    /// The process asks for ``ApplicationCall/timerFired(_:)`` with this number after a delay.
    case requestTimer(Int, delayNanoseconds: Int64)
    /// The other apps of the same team on this device that declare an activity type, by bundle identifier.
    case otherApps(type: String)
    /// Something observable happened in the app. The device adds the app's bundle identifier.
    case record(EventDraft)
    /// What kind of place a URL names on this device.
    case fileLocation(String)
    /// The URL of one of the app's iCloud containers, nil for the first that it declares. No text where the app has no
    /// such container or the device is signed out.
    case iCloudContainerURL(String?)
    /// The URL of the `Documents` folder in the app's own sandbox.
    case documentsURL
    /// The URL of the folder that a document provider shares; no text where the provider is not installed.
    case providerURL(String)
    /// Opens a file and reads all of it.
    case readFile(String, FileUse)
    /// Writes a file, in place of the one at this URL, if any. `document` names its contents across all devices; nil
    /// keeps the name of the contents that it replaces. The answer is whether the app may write there.
    case writeFile(String, contents: [UInt8], document: String?)
    /// Moves a file of the first URL to the second, in place of the one there, if any. The answer is whether there is such a
    /// file and the app may use both places.
    case moveFile(String, to: String)
    /// Starts security-scoped access (URL-005). The answer is whether the URL came with an activity and names a file of
    /// this device.
    case startAccess(String)
    /// Stops security-scoped access once.
    case stopAccess(String)
    /// The process asks for ``ApplicationCall/itemArrived(_:)`` when something is synchronised to this place.
    case awaitItem(String)
    /// The app's current activity is, or was, eligible for searches or predictions. The device takes it up later, unless
    /// the activity is deallocated before.
    case describeForSearch(Int, SearchEntry)
    /// The app gives an item to Core Spotlight, in place of the one with the same identifier.
    case indexItem(SearchItem)
    /// The identifiers of the app's items in Core Spotlight that have a title, in the order in which the app gave them.
    case itemsTitled(String)
    /// The app deletes what the system saved of its activities with these persistent identifiers; nil for all of them.
    case deleteSavedActivities([String]?)
    /// The app has passed an activity to SiriKit, which may open the app with it.
    case handedToSiriKit(ActivitySnapshot)
    /// Asks the source of a continuation attempt for streams. The answer is the number of the pair, unique in the world; the
    /// outcome comes as ``ApplicationCall/streamsGranted(_:_:)`` or ``ApplicationCall/streamsRefused(_:code:)``.
    case requestStreams(attempt: Int)
    /// Takes bytes that have arrived for a pair, this many at most.
    case readStream(Int, upTo: Int)
    /// Gives a pair bytes for the other side. The answer is how many of them the device took.
    case writeStream(Int, [UInt8])
    /// Closes one stream of a pair.
    case closeStream(Int, StreamDirection)
}
