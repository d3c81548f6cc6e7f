package import Handoff

/// Everything that requirements govern, as replaceable functions. A test replaces one to make a defective device and
/// shows that the suites catch it. The product never replaces any.
package struct Decisions: Sendable {
    package var handoff = HandoffDecisions()
    package var eligibility = EligibilityDecisions()
    package var advertising = AdvertisingDecisions()
    package var scanning = ScanningDecisions()
    package var offers = OfferDecisions()
    package var savingSchedule = SavingScheduleDecisions()
    package var continuation = ContinuationDecisions()
    package var web = WebDecisions()
    package var search = SearchDecisions()
    package var streams = StreamDecisions()
    package var transport = TransportDecisions()
    package var fileURLs = FileURLDecisions()
    package var errors = ErrorDecisions()

    /// The reference decisions.
    package init() {}
}
