import Events
import Payload

extension ActivitySnapshot {
    /// The fields of `save.snapshot` and `cb.continue`, alike in both so that they can be compared.
    ///
    /// - Parameter size: the size of the payload, which only `save.snapshot` has.
    func fields(size: Int? = nil) -> EventFields {
        [
            .type: type, .title: title ?? PayloadValue.null,
            .userInfo: userInfo ?? PayloadValue.null,
            .webpageURL: webpageURL.map(PayloadValue.url) ?? PayloadValue.null, .size: size,
        ]
    }
}
