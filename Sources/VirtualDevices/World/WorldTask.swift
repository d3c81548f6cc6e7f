import Events
import ImplementationAdapter

/// Work that a world has planned.
enum WorldTask {
    /// The device asked to be woken up.
    case wake(device: Int)
    /// Something reaches a device.
    case deliver(Input, to: Int)
    /// A controller may hear an advertising event of another; `generation` tells whether it still sends that.
    case hear(receiver: Int, source: Int, set: Int, generation: Int)
    /// The account service makes two devices known to each other.
    case pair(Int, Int)
    /// An armed fault takes effect.
    case strike(fault: Int)
    /// A document of the account reaches a device.
    case synchronise(document: Int, to: Int)
}
