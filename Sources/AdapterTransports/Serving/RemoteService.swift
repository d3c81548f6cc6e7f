import Events
import Handoff
import Notation
import Payload

/// The device of an app that plays in this process, as the app sees it: what the app asks goes to the harness.
///
/// Belongs to one process of the app. It sends nothing outside of a call of the device: objects that outlive their process
/// have no device any more.
final class RemoteService: ActivityService {
    let epoch: Int64
    private(set) var now = Instant.start
    private let line: HarnessLine
    private var isOpen = false
    private var fault: ServingFault?
    private var requests = 0

    init(line: HarnessLine, epoch: Int64) {
        self.line = line
        self.epoch = epoch
    }

    /// A call of the device's begins.
    func open(at now: Instant) {
        self.now = now
        isOpen = true
    }

    /// It ends; throws what went wrong meanwhile, for which the app's side of the seam has no place.
    func close() throws(ServingFault) {
        isOpen = false
        if let fault { throw fault }
    }

    private func tell(_ call: ServiceCall) {
        guard isOpen, fault == nil else { return }
        do throws(ServingFault) {
            try line.send(call.line(id: nil))
        } catch {
            fault = error
        }
    }

    private func ask(_ call: ServiceCall) -> ServiceAnswer? {
        guard isOpen, fault == nil else { return nil }
        requests += 1
        do throws(ServingFault) {
            try line.send(call.line(id: requests))
            guard let answer = try line.receive() else {
                throw ServingFault("the harness closed the line before it answered \(call.method)")
            }
            do throws(NotationError) {
                return try ServiceAnswer.parse(answer, to: call, id: requests)
            } catch {
                throw ServingFault("the harness answered \(call.method) by \(excerpt(answer)): \(error)")
            }
        } catch {
            fault = error
            return nil
        }
    }

    func activityCreated(_ summary: ActivitySummary) -> Int {
        guard case .activity(let number)? = ask(.activityCreated(summary)) else { return 0 }
        return number
    }

    func activityChanged(_ activity: Int, to summary: ActivitySummary) { tell(.activityChanged(activity, summary)) }

    func activityNeedsSave(_ activity: Int) { tell(.activityNeedsSave(activity)) }

    func activityDeallocated(_ activity: Int) { tell(.activityDeallocated(activity)) }

    func requestTurn() { tell(.requestTurn) }

    func requestTimer(_ number: Int, afterNanoseconds delay: Int64) {
        tell(.requestTimer(number, delayNanoseconds: max(0, delay)))
    }

    func otherApps(declaring type: String) -> [String] {
        guard case .bundles(let bundles)? = ask(.otherApps(type: type)) else { return [] }
        return bundles
    }

    func record(_ draft: EventDraft) { tell(.record(draft)) }
}

extension RemoteService: FileService {
    func fileLocation(of url: String) -> FileLocationKind {
        guard case .location(let location)? = ask(.fileLocation(url)) else { return .none }
        return location
    }

    func iCloudContainerURL(_ identifier: String?) -> String? { url(.iCloudContainerURL(identifier)) }

    func documentsURL() -> String { url(.documentsURL) ?? "" }

    func providerURL(_ bundle: String) -> String? { url(.providerURL(bundle)) }

    private func url(_ call: ServiceCall) -> String? {
        guard case .url(let url)? = ask(call) else { return nil }
        return url
    }

    func readFile(_ url: String, use: FileUse) -> FileAnswer {
        guard case .file(let answer)? = ask(.readFile(url, use)) else { return .missing }
        return answer
    }

    func writeFile(_ url: String, contents: [UInt8], document: String?) -> Bool {
        isGranted(.writeFile(url, contents: contents, document: document))
    }

    func startAccess(_ url: String) -> Bool { isGranted(.startAccess(url)) }

    private func isGranted(_ call: ServiceCall) -> Bool {
        guard case .granted(let isGranted)? = ask(call) else { return false }
        return isGranted
    }

    func stopAccess(_ url: String) { tell(.stopAccess(url)) }

    func awaitItem(_ url: String) { tell(.awaitItem(url)) }
}
