import BatonTesting
import Foundation
import Handoff

/// An app that hands over a picture, as an app team would write it: the receiver asks for it by name and gets its bytes.
final class StreamingApp: NSObject, ApplicationDelegate, NSUserActivityDelegate, StreamDelegate, @unchecked Sendable {
    static let type = "com.example.pictures.view"
    static let app = AppUnderTest(
        bundle: "com.example.pictures", team: "TEAM1AAAAA", activityTypes: [type]
    ) { application in StreamingApp(application) }

    let application: Application
    var activity: NSUserActivity?
    var picture = Data()
    var received = Data()
    var isComplete = false
    var error: (any Error)?
    /// The app uses the asynchronous function.
    var awaits = false
    private var input: InputStream?
    private var output: OutputStream?
    private var unwritten = Data()
    private var name = Data()

    init(_ application: Application) {
        self.application = application
        super.init()
        application.delegate = self
    }

    func show(_ picture: Data, offersStreams: Bool = true) {
        self.picture = picture
        let activity = NSUserActivity(activityType: Self.type)
        activity.title = "Picture"
        activity.userInfo = ["name": "picture-1"]
        activity.supportsContinuationStreams = offersStreams
        activity.delegate = self
        activity.becomeCurrent()
        self.activity = activity
    }

    // The source.

    func userActivity(_ userActivity: NSUserActivity, didReceive inputStream: InputStream, outputStream: OutputStream) {
        application.performOnMain { self.begin(inputStream, outputStream) }
    }

    // The receiver.

    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        unwritten = Data((userActivity.userInfo?["name"] as? String ?? "").utf8)
        if awaits {
            // The compiler of Linux does not know that a process runs on one thread at a time.
            nonisolated(unsafe) let activity = userActivity
            Task {
                do {
                    let (input, output) = try await activity.continuationStreams()
                    begin(input, output)
                } catch { self.error = error }
            }
        } else {
            userActivity.getContinuationStreams { input, output, error in
                self.error = error
                if let input, let output { self.begin(input, output) }
            }
        }
        return true
    }

    private func begin(_ input: InputStream, _ output: OutputStream) {
        (self.input, self.output) = (input, output)
        for stream in [input, output] as [Stream] {
            stream.delegate = self
            stream.schedule(in: .current, forMode: .default)
            stream.open()
        }
    }

    func stream(_ aStream: Stream, handle eventCode: Stream.Event) {
        switch eventCode {
        case .hasBytesAvailable: read()
        case .hasSpaceAvailable: write()
        case .endEncountered: inputEnded()
        case .errorOccurred: error = aStream.streamError
        default: break
        }
    }

    private func read() {
        guard let input else { return }
        var buffer = [UInt8](repeating: 0, count: 1000)
        while input.hasBytesAvailable {
            let count = input.read(&buffer, maxLength: buffer.count)
            guard count > 0 else { return }
            received.append(contentsOf: buffer.prefix(count))
        }
    }

    private func write() {
        guard let output, !unwritten.isEmpty else { return }
        let count = unwritten.withUnsafeBytes { bytes -> Int in
            guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return 0 }
            return output.write(start, maxLength: bytes.count)
        }
        if count > 0 { unwritten = Data(unwritten.dropFirst(count)) }
        if unwritten.isEmpty { output.close() }
    }

    private func inputEnded() {
        isComplete = true
        input?.close()
        guard activity != nil else { return }
        unwritten = picture
        if picture.isEmpty { output?.close() } else { write() }
    }
}
