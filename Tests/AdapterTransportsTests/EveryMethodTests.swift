import AdapterMessageGenerators
import Handoff
import Testing

@testable import AdapterTransports

/// The generators, with which the other tests write and read messages, make a call of every method.
struct EveryMethodTests {
    @Test func calls() {
        var random = AdapterMessageGenerator(seed: 61)
        let made = (1...500).map { _ in Request.application(random.applicationCall(), random.instant()).method }
        #expect(Set(made) == Set(ApplicationCall.methods.map(\.name)))
    }

    /// The two that begin and end an activity's life come from the tests themselves, which know which activities live.
    @Test func serviceCalls() {
        var random = AdapterMessageGenerator(seed: 62)
        let made = (1...500).map { _ in random.serviceCall(activity: 1).method }
        let ofLives = [ServiceCall.activityCreated(random.summary()), .activityDeallocated(1)].map(\.method)
        #expect(Set(made + ofLives) == Set(ServiceCall.methods.methods.map(\.name)))
    }
}
