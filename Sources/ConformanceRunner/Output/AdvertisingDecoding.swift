import CaptureAnalysis
package import Reports

/// How the pages of a run show advertising data.
package enum AdvertisingDecoding {
    /// The named values of the data, by the one declaration of the protocol.
    package static let fields: FrameDecoding = { bytes in
        AdvertisingFields.fields(of: bytes).map { FrameField($0.name, $0.value) }
    }
}
