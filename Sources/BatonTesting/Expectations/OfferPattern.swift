/// Which offers an expectation is about.
struct OfferPattern {
    var type: String?
    var source: String?
    var surface: Offer.Surface?

    func matches(_ offer: Offer) -> Bool {
        // Types match byte by byte (ELIG-023).
        type.map { $0.utf8.elementsEqual(offer.type.utf8) } ?? true && source.map { $0 == offer.source } ?? true
            && surface.map(offer.surfaces.contains) ?? true
    }

    /// The offers as failures name them.
    var text: String {
        "offer" + (type.map { " of \($0)" } ?? "") + (source.map { " from \($0)" } ?? "")
    }
}
