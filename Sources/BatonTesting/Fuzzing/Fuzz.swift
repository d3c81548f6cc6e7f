public import Foundation
import Payload
public import Testing

/// Sends generated activities into an app's restore code, and expects that it copes with each of them.
///
///     try await fuzz(
///         mac, type: "com.example.notes.edit",
///         shape: [.required("productID", .integer), .optional("note", .string)]
///     ) { mac, continuation in
///         let shown = try mac.inApp(notes) { $0.productID }
///         #expect(shown == nil || continuation.isHandled)
///     }
///
/// The first activity is as declared. The others deviate from it: a key is missing, has another name or another kind of
/// value; values are at limits, empty, huge or nested, versions are older and newer; title and web page change. An
/// iPhone of the same account hands each one over in a world of its own, where the device and its apps are as they were
/// set up and installed. Time is virtual.
///
/// An issue is recorded for each of these, once for each cause:
/// - the app traps, ends its process, or takes longer than `timeLimit`;
/// - it neither takes the activity over nor refuses it, and the continuation does not fail;
/// - it refuses an activity that is as declared;
/// - it raises an exception, or a requirement is broken that holds in every world;
/// - `judging` throws an error, or an expectation in it is not met.
///
/// The issue names the simplest activity that has the fault, as Swift source that `replaying` takes.
///
/// The app runs in another process, which this function starts: it is the test program again, and runs this test alone,
/// up to this call. So what the test does before the call is done there too, and what the closures assign is not seen
/// here. The same seed makes the same activities.
///
/// - Parameters:
///   - device: the device on which activities are continued.
///   - type: an activity type that an app on the device declares.
///   - shape: the keys of `userInfo` with the kinds of their values; ``PayloadShape/like(_:)`` takes an example.
///   - title: the title of the app's own activities.
///   - webpageURL: the web page of the app's own activities.
///   - runs: how many activities are generated.
///   - seed: the seed of everything random.
///   - replaying: activities that come first, whatever the seed: those that were once found.
///   - timeLimit: how much of the processor's time the app may take for one activity. An app that waits is given up
///     after ten times as long.
///   - sourceLocation: where issues are recorded; the caller's place by default.
///   - judging: judges what the app shows after each activity that arrived or failed. Let time pass with
///     `device.world.run(for:)` where the app goes on in a task.
///   - preparing: prepares the app before each activity: opens it, for example. By default the activity launches it.
/// - Throws: ``WorldError/cannotFuzz(_:)`` with what to change, for example if no app on the device declares the type.
public func fuzz(
    _ device: Device, type: String, shape: PayloadShape = [], title: String? = nil, webpageURL: URL? = nil,
    runs: Int = 200, seed: UInt64 = 1, replaying: [FuzzedActivity] = [], timeLimit: Duration = .seconds(2),
    sourceLocation: SourceLocation = #_sourceLocation,
    judging: @escaping (_ device: Device, _ continuation: FuzzedContinuation) throws -> Void = { _, _ in },
    preparing: @escaping (_ device: Device) throws -> Void = { _ in }
) async throws {
    let declared = FuzzedActivity(userInfo: nil, title: title, webpageURL: webpageURL?.absoluteString)
    let call = FuzzingCall(
        type: type, shape: shape, declared: declared, runs: runs, seed: seed, replaying: replaying,
        timeLimit: timeLimit, sourceLocation: sourceLocation)
    let trial = try RestoreTrial(
        on: device, type: type, sourceLocation, preparing: preparing, judging: judging)
    guard let test = Test.current else { throw WorldError.cannotFuzz("call it in a test") }
    let key = call.key(on: device.name)
    if let wanted = ProcessInfo.processInfo.environment[FuzzingCall.variable] {
        guard wanted == key else { return }
        FuzzingServer(trial: trial, generator: call.generator).serve()
    }
    let command = try FuzzCommand(running: test, key: key).words
    let result = await withCheckedContinuation { continuation in
        // Waiting for the other process must not occupy a thread that tests share; those of dispatch queues are.
        Thread.detachNewThread { continuation.resume(returning: call.result(of: command)) }
    }
    FuzzingReport(call: call, result: try result.get()).record()
}

extension FuzzingCall {
    /// Runs the call's campaign with a process.
    fileprivate func result(of command: [String]) -> Result<FuzzingResult, WorldError> {
        do throws(WorldError) {
            var campaign = FuzzingCampaign(self, with: FuzzingProcess(command, timeLimit: timeLimit))
            return .success(try campaign.run())
        } catch {
            return .failure(error)
        }
    }
}
