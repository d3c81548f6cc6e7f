import Events
package import ImplementationAdapter
import Payload
import Platforms

extension World {
    /// A web site serves this from now on.
    package func serve(_ site: WebSite) { services.server.serve(site) }

    /// A device asks a web site for a URL. What no site of the world answers stays without an answer: no request leaves the
    /// world (WEB-024).
    func fetch(_ url: String, request: Int, by index: Int) {
        let answer = members[index].truth.settings.internet ? services.server.answer(to: url) : nil
        record(
            .siteRequested, [.url: PayloadValue.url(url), .status: answer.map { PayloadValue($0.status) }],
            device: index)
        queue.plan(
            .deliver(.fetched(request: request, answer), to: index),
            at: now.advanced(by: parameters[.siteAnswerTime]), device: index)
    }

    /// Notes which claims of an app the sites approve at the moment of its installation.
    func noteApprovals(of app: AppDescription, on index: Int) {
        let truth = members[index].truth
        members[index].truth.approvedClaims[app.bundle] =
            truth.settings.internet
            ? SiteApproval(
                server: services.server, features: truth.setup.osFeatures, quirks: truth.setup.quirks
            ).claims(of: app) : []
    }
}
