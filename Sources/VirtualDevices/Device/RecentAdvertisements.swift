import ImplementationAdapter

/// The last advertisements whose sender could not be resolved, so that each is reported once.
struct RecentAdvertisements {
    private var recent: [ControllerReport] = []
    private static let capacity = 64

    /// Notes a report.
    ///
    /// - Returns: whether it is new.
    mutating func isNew(_ report: ControllerReport) -> Bool {
        var report = report
        report.rssi = 0
        if recent.contains(report) { return false }
        if recent.count == Self.capacity { recent.removeFirst() }
        recent.append(report)
        return true
    }

    mutating func forget() { recent.removeAll() }
}
