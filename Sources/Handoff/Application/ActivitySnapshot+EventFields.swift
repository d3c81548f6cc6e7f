import Events
import Payload

extension ActivitySnapshot {
    /// The fields that `save.snapshot` and `cb.continue` have in common, so that they can be compared.
    ///
    /// - Parameter size: the size of the payload, only in `save.snapshot`.
    func fields(size: Int? = nil) -> EventFields {
        [
            .type: type, .title: title ?? PayloadValue.null,
            .userInfo: userInfo ?? PayloadValue.null,
            .webpageURL: webpageURL.map(PayloadValue.url) ?? PayloadValue.null,
            .referrerURL: referrerURL.map(PayloadValue.url), .size: size,
        ]
    }
}
