import Events
import ImplementationAdapter

/// A fault as a case describes it (HARN-010). Devices are numbers of members of the world.
struct FaultDescription {
    var name: FaultName
    /// The device that the fault strikes.
    var actor: Int
    /// The other device that is concerned; nil for any.
    var source: Int?
    /// The event that triggers it, and whose.
    var trigger: EventKind?
    var triggerDevice: Int
    var delayNanoseconds: Int64
    /// The event that ends it.
    var end: EventKind?
    var size: Int64
    /// What a failureReply says.
    var code: Int?
    var field: HandoffField?
    var durationNanoseconds: Int64
    /// How often it strikes or applies.
    var count: Int64
    /// How many messages a bit flip damages; nil for all until its end.
    var messages: Int64?
    /// What the fault `inject` puts on the air.
    var injection: InjectedAdvertisement?
    /// A bit flip hits messages over links and no advertisements.
    var hitsLinks = false
    /// The byte of a message over a link whose lowest bit is flipped; beyond its end, the last one.
    var byte = Int.max
    /// The number of the only message on each link that it concerns, among those of its sender; nil for any.
    var message: Int?

    /// The value of `field` for a bit flip that hits messages over links.
    static let linkField = "link"

    /// A field of the Handoff message that a bit flip can hit.
    enum HandoffField: String, CaseIterable {
        case status, counter, tag, ciphertext

        /// Its bytes in the message.
        var range: Range<Int> {
            switch self {
            case .status: 0..<1
            case .counter: 1..<3
            case .tag: 3..<4
            case .ciphertext: 4..<14
            }
        }
    }

    /// Whether it is a fault of this name at the receiver, with this source or any.
    func concerns(_ name: FaultName, receiver: Int, source: Int) -> Bool {
        self.name == name && actor == receiver && (self.source == nil || self.source == source)
    }
}
