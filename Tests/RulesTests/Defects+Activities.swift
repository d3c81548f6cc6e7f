import Events
import Payload

@testable import Rules

/// Traces that break requirements of the life of activities, and saving.
extension Defect {
    static let activities: [Defect] = [
        Defect(LifeCycle.self, "LIFE-001", "a step back to created") {
            $0.setting(.to, "created", of: .activityStateChanged, number: 1)
        },
        Defect(LifeCycle.self, "LIFE-001", "a step from elsewhere") {
            $0.setting(.from, "inactive", of: .activityStateChanged)
        },
        Defect(LifeCycle.self, "LIFE-001", "created to inactive") {
            $0.setting(.to, "inactive", of: .activityStateChanged)
        },
        Defect(LifeCycle.self, "LIFE-001", "the first step of a new activity begins where it never was") {
            $0.appending {
                $0.add(.activityCreated, "phone", activity: 5, nil, [.type: type, .eligibleForHandoff: true])
                $0.add(
                    .activityStateChanged, "phone", activity: 5, nil,
                    [.from: "current", .to: "inactive", .by: "app"])
            }
        },
        Defect(LifeCycle.self, "LIFE-006", "an invalid activity becomes current") {
            $0.appending {
                $0.add(
                    .activityStateChanged, "phone", activity: 1, nil,
                    [.from: "inactive", .to: "invalid", .by: "app"])
                $0.add(
                    .activityStateChanged, "phone", activity: 1, nil,
                    [.from: "invalid", .to: "current", .by: "app"])
            }
        },
        Defect(LifeCycle.self, "LIFE-006", "an invalid activity is advertised") {
            $0.appending {
                $0.add(
                    .activityStateChanged, "phone", activity: 1, nil,
                    [.from: "inactive", .to: "invalid", .by: "app"])
                $0.add(.advertisingStarted, "phone", activity: 1)
            }
        },
        Defect(OneCurrentActivity.self, "LIFE-002", "two current activities") {
            $0.inserting(after: .saveSnapshot) {
                $0.add(
                    .activityStateChanged, "phone", activity: 2, nil,
                    [.from: "created", .to: "current", .by: "app"])
            }
        },
        Defect(OneCurrentActivity.self, "LIFE-002", "two advertised activities") {
            $0.inserting(after: .saveSnapshot) { $0.add(.advertisingStarted, "phone", activity: 2) }
        },
        Defect(EligibleOnly.self, "ELIG-024", "not eligible when made") {
            $0.setting(.eligibleForHandoff, false, of: .activityCreated)
        },
        Defect(EligibleOnly.self, "ELIG-024", "not eligible since") {
            $0.inserting(after: .activityCreated) {
                $0.add(
                    .activityChanged, "phone", activity: 1, nil, [.property: "eligibleForHandoff", .value: false])
            }
        },
        Defect(EligibleOnly.self, "DISC-003", "advertised before becomeCurrent") {
            $0.moving(.advertisingStarted, before: .activityStateChanged)
        },
    ]

    static let saving: [Defect] = [
        Defect(SaveCycleOrder.self, "UPD-004", "a cycle in a cycle") {
            $0.inserting(after: .willSaveCalled) { $0.add(.saveBegan, "phone", activity: 1) }
        },
        Defect(SaveCycleOrder.self, "UPD-010", "one owner left out") { $0.removing(.updateCalled, number: 2) },
        Defect(SaveCycleOrder.self, "UPD-011", "userInfo not emptied") { $0.removing(.saveCleared, number: 1) },
        Defect(SaveCycleOrder.self, "UPD-011", "entries survive the emptying") {
            $0.setting(.userInfoCount, 2, of: .willSaveCalled)
        },
        Defect(SaveCycleOrder.self, "UPD-011", "entries at the first update") {
            $0.removing(.willSaveCalled).setting(.userInfoCount, 2, of: .updateCalled)
        },
        Defect(SaveCycleOrder.self, "UPD-015", "no didUpdate") { $0.removing(.didUpdateCalled, number: 1) },
        Defect(SaveCycleOrder.self, "UPD-015", "didUpdate twice") {
            $0.inserting(after: .didUpdateCalled) { $0.add(.didUpdateCalled, "phone", activity: 1, .main) }
        },
        Defect(SaveCycleOrder.self, "UPD-015", "didUpdate for an activity that nobody manages") {
            $0.appending {
                $0.add(.saveBegan, "phone", activity: 9)
                $0.add(.didUpdateCalled, "phone", activity: 9, .main)
            }
        },
        Defect(SaveCycleOrder.self, "UPD-016", "didUpdate before the responders") {
            $0.moving(.didUpdateCalled, before: .updateCalled)
        },
        Defect(SaveCycleOrder.self, "UPD-016", "willSave before the emptying") {
            $0.moving(.willSaveCalled, before: .saveCleared)
        },
        Defect(SaveCycleOrder.self, "UPD-016", "willSave twice") {
            $0.inserting(after: .willSaveCalled) { $0.add(.willSaveCalled, "phone", activity: 1, .other) }
        },
        Defect(SaveCycleOrder.self, "UPD-016", "an update outside a cycle") {
            $0.moving(.updateCalled, after: .saveSnapshot)
        },
        Defect(SaveCycleOrder.self, "UPD-025", "hooks of an invalid activity") {
            $0.inserting(after: .saveBegan) {
                $0.add(
                    .activityStateChanged, "phone", activity: 1, nil,
                    [.from: "current", .to: "invalid", .by: "app"])
            }
        },
        Defect(CoalescedSaves.self, "UPD-003", "a hook's mark is lost") {
            $0.inserting(after: .updateCalled, number: 3) {
                $0.add(.needsSaveSet, "phone", activity: 1, nil, [.value: true])
            }
            .removing(.activityStateChanged, number: 1).appending { $0.add(.stepStarted, at: 100_000, nil, app: nil) }
        },
        Defect(CoalescedSaves.self, "UPD-004", "a hook that makes its own next cycle") {
            $0.appending { trace in
                for turn in 0..<300 {
                    trace.add(.saveBegan, at: 5_000 + Int64(turn), "phone", activity: 1)
                    trace.add(.saveSnapshot, "phone", activity: 1)
                }
            }
        },
        Defect(CoalescedSaves.self, "UPD-005", "a cycle for each mark") {
            $0.appending { trace in
                for _ in 0..<3 {
                    trace.add(.needsSaveSet, at: 5_000, "phone", activity: 1, nil, [.value: true])
                    trace.add(.saveBegan, "phone", activity: 1)
                    trace.add(.saveSnapshot, "phone", activity: 1)
                }
            }
        },
        Defect(CoalescedSaves.self, "UPD-005", "no cycle after the last mark") {
            $0.removing(.activityStateChanged, number: 1).appending {
                $0.add(.needsSaveSet, "phone", activity: 1, nil, [.value: true])
                $0.add(.stepStarted, at: 100_000, nil, app: nil)
            }
        },
    ]
}
