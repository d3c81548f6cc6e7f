import Events

/// The device of a process that never ran.
final class AbsentService: ActivityService {
    var now: Instant { .start }
    var epoch: Int64 { 0 }
    func activityCreated(_ summary: ActivitySummary) -> Int { 0 }
    func activityChanged(_ activity: Int, to summary: ActivitySummary) {}
    func activityNeedsSave(_ activity: Int) {}
    func activityDeallocated(_ activity: Int) {}
    func requestTurn() {}
    func requestTimer(_ number: Int, afterNanoseconds delay: Int64) {}
    func record(_ draft: EventDraft) {}
}
