import Testing
import Text

@Suite("Did you mean") struct NameSuggestionTests {
    @Test("The nearest name is offered, and none that is far")
    func nearest() {
        #expect(closestName(to: "iPhone5s", among: ["iPhone 5", "iPhone 5s"]) == "iPhone 5s")
        #expect(closestName(to: "IPAD", among: ["iPad"]) == "iPad")
        #expect(closestName(to: "becomeCurent", among: ["resignCurrent", "becomeCurrent"]) == "becomeCurrent")
        #expect(closestName(to: "xyz", among: ["abc"]) == nil)
        #expect(closestName(to: "", among: ["a"]) == nil)
        #expect(closestName(to: String(repeating: "x", count: 1_000_000), among: ["x"]) == nil)
    }
}
