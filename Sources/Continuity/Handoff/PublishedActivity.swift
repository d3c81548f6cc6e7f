/// An activity whose hash is public, with where that was published.
package struct PublishedActivity: Hashable, Sendable {
    /// Where a hash, and what it stands for, were published.
    package enum Source: String, Hashable, Sendable {
        /// The Handoff viewer's list gives hash and text, and the hash was recomputed from the text.
        case viewerAndRecomputed = "seemoo-lab/handoff-ble-viewer, recomputed from the text"
        /// The list of the Handoff viewer gives hash and app; the text is not known.
        case viewer = "seemoo-lab/handoff-ble-viewer"
    }

    package let hash: ActivityHash
    /// The text that is hashed, such as `:com.apple.Messages` or a host; nil where nobody has published it.
    package let text: String?
    /// The text, or else the name that the source uses.
    package let name: String
    /// Where it comes from.
    package let source: Source

    private init(type: String, _ source: Source) {
        hash = .activity(team: "", type: type)
        text = ":" + type
        name = ":" + type
        self.source = source
    }

    private init(host: String, _ source: Source) {
        hash = .webPage(host: host)
        text = host
        name = host
        self.source = source
    }

    private init(hash: UInt64, called name: String) {
        self.hash = ActivityHash(truncating: hash)
        text = nil
        self.name = name + " (text not published)"
        source = .viewer
    }

    package static let all: [PublishedActivity] = [
        PublishedActivity(type: "com.apple.notes.activity.edit-note", .viewerAndRecomputed),
        PublishedActivity(type: "com.apple.continuitypasteboard", .viewerAndRecomputed),
        PublishedActivity(type: "com.apple.mail.mailbox", .viewerAndRecomputed),
        PublishedActivity(type: "com.apple.mail.message", .viewerAndRecomputed),
        PublishedActivity(type: "com.apple.mail.compose", .viewerAndRecomputed),
        PublishedActivity(type: "com.apple.calendar.continuity.date_selection", .viewerAndRecomputed),
        PublishedActivity(type: "com.apple.calendar.continuity.event_selection", .viewerAndRecomputed),
        PublishedActivity(type: "com.apple.Messages", .viewerAndRecomputed),
        // The list calls it a web page in general, but it is the hash of one host.
        PublishedActivity(host: "www.dhl.de", .viewerAndRecomputed),
        PublishedActivity(hash: 0xa3_7b6b_65fc_4f5f, called: "Podcasts"),
        PublishedActivity(hash: 0x90_ec0d_1c7a_00f7, called: "Keynote"),
        PublishedActivity(hash: 0xa2_f08c_1c87_dc98, called: "Pages"),
        PublishedActivity(hash: 0x85_5912_d27f_7828, called: "Numbers"),
        PublishedActivity(hash: 0x99_bee8_c360_dd13, called: "2Do list"),
        PublishedActivity(hash: 0xb2_a2ab_dd92_5ef5, called: "2Do task"),
    ]
}
