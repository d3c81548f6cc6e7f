import CaptureAnalysis
package import Reports

/// How HTML reports show advertising data.
package enum AdvertisingDecoding {
    /// The named values of the data.
    package static let fields: FrameDecoding = { bytes in
        AdvertisingFields.fields(of: bytes).map { FrameField($0.name, $0.value) }
    }
}
