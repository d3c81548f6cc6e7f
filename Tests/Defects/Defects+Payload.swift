import Handoff
import ImplementationAdapter
import VirtualDevices

extension Defect {
    static let payload: [Defect] = [
        Defect(
            "limit-off-by-one", breaks: ["PAY-009"],
            Replacement(\.errors.isTooLarge) { _ in
                { $0 >= $1 }
            })
    ]
}
