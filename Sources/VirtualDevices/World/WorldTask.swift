import Events
import ImplementationAdapter

/// Work that a world has planned.
enum WorldTask {
    /// The device has asked for a wake-up.
    case wake(device: Int)
    /// A device gets an input.
    case deliver(Input, to: Int)
    /// A controller may report an advertisement.
    case receive(Reception)
    /// A transmitter beside a device sends an advertisement.
    case transmit(transmission: Int)
    /// The account service makes two devices known to each other.
    case pair(Int, Int)
    /// A link breaks.
    case cut(link: LinkIdentifier)
    /// An armed fault takes effect.
    case strike(fault: Int)
    /// A document of the account is delivered to a device.
    case synchronise(document: Int, to: Int)
}
