// Web sites that approve apps (capability associated-domains): which hosts an app claims, what the file of each site
// says about that, and whose page a hash stands for.

import { BROWSING, hostOf } from "./browsers.js";
import * as continuity from "./continuity.js";
import * as json from "./json.js";
import * as values from "./values.js";

const SERVICES = ["activitycontinuation", "applinks"];
/** The places of a site's file, the first one first (WEB-009). */
const PLACES = ["/.well-known/apple-app-site-association", "/apple-app-site-association"];
const SIGNED_TYPE = "application/pkcs7-mime";
const FILE_LIMIT = 131072;

/** One claim of an app's entitlement, `service:host`, where the host may begin with `*.` for all subdomains. */
class Claim {
    constructor(text) {
        const colon = text.indexOf(":");
        this.text = text;
        this.service = text.slice(0, colon);
        const host = text.slice(colon + 1).toLowerCase();
        this.coversSubdomains = host.startsWith("*.");
        this.domain = this.coversSubdomains ? host.slice(2) : host; // whose site decides
        this.isApproved = false;
    }

    covers(host) { return this.coversSubdomains ? host.endsWith(`.${this.domain}`) : host === this.domain; }
}

const listOf = (value) => (Array.isArray(value) ? value : []);

/** The apps that a section of the file lists. `details` has been written in two ways. */
function listedIn(file, service) {
    const section = values.entry(file, service);
    if (!values.isDictionary(section ?? null)) return [];
    if (service === "activitycontinuation") return listOf(values.entry(section, "apps"));
    const details = values.entry(section, "details") ?? [];
    if (!Array.isArray(details)) return values.entriesOf(details).map(([app]) => app);
    return details.filter(values.isDictionary)
        .flatMap((detail) => [values.entry(detail, "appID"), ...listOf(values.entry(detail, "appIDs"))]);
}

export class Sites {
    constructor(device) {
        this.device = device;
        this.claims = new Map(); // bundle -> claims
        this.lookups = new Map(); // request -> {app, domain, place}
        this.count = 0;
    }

    // --- Files -------------------------------------------------------------------------------------------------------

    begin() { for (const app of this.device.apps.installed.values()) this.associate(app); }

    /**
     * An app is new, or has other claims than before. What the sites said about the old ones does not count any more.
     */
    associate(app) {
        this.forget(app.bundle);
        const claims = (app.associatedDomains ?? []).map((text) => new Claim(text))
            .filter(({ service }) => SERVICES.includes(service));
        if (claims.length === 0) return;
        this.claims.set(app.bundle, claims);
        for (const domain of new Set(claims.map((claim) => claim.domain))) this.lookUp({ app, domain, place: 0 });
    }

    forget(bundle) {
        this.claims.delete(bundle);
        for (const [request, { app }] of this.lookups) if (app.bundle === bundle) this.lookups.delete(request);
    }

    /** Answers that were under way have passed the device by. */
    restart() {
        const lookups = [...this.lookups.values()];
        this.lookups.clear();
        for (const lookup of lookups) this.lookUp(lookup);
        const { offers, peers } = this.device;
        for (const { offer } of peers.all) {
            this.giveUp(offer);
            if (offer !== undefined) offer.question = undefined;
        }
        offers.matchAgain();
    }

    lookUp(lookup) {
        this.count += 1;
        this.lookups.set(this.count, lookup);
        this.device.output("fetch", { request: this.count, url: `https://${lookup.domain}${PLACES[lookup.place]}` });
    }

    fetched(answer) {
        const lookup = this.lookups.get(answer.request);
        if (!this.lookups.delete(answer.request)) return;
        const { file, reason } = this.read(answer);
        if (file === undefined && lookup.place + 1 < PLACES.length) this.lookUp({ ...lookup, place: lookup.place + 1 });
        else this.decide(lookup, file, reason);
    }

    /** The file of an answer, or the reason why it is none. */
    read({ status, contentType = "", signed, body }) {
        const { device } = this;
        if (status === undefined) return { reason: "no server answers" };
        if (status !== 200) return { reason: `the server answers with ${status}` };
        const isOfType = contentType.split(";")[0].trim().toLowerCase() === SIGNED_TYPE;
        if (!device.hasFeature("plainSiteFiles") && !(signed && isOfType)) return { reason: "the file is not signed" };
        const bytes = values.fromBytes(body);
        if (device.hasFeature("siteFileLimit") && bytes.length > FILE_LIMIT) return { reason: "the file is too large" };
        try {
            return { file: json.read(bytes.toString("utf8")) };
        } catch {
            return { reason: "the file is no JSON" };
        }
    }

    decide({ app, domain }, file, reason) {
        const isOverlooked = this.device.hasQuirk("Q-BUNDLEID") && /^(app|io)\./.test(app.bundle);
        for (const claim of this.claims.get(app.bundle) ?? []) {
            if (claim.domain !== domain) continue;
            const isListed = file !== undefined && listedIn(file, claim.service).includes(`${app.team}.${app.bundle}`);
            claim.isApproved = isListed && !isOverlooked;
            const why = claim.isApproved ? undefined : reason ?? "the site does not list the app";
            this.device.event(
                "domain.check", { app: app.bundle }, { domain: claim.text, result: claim.isApproved, reason: why }
            );
        }
    }

    // --- Apps of a host ----------------------------------------------------------------------------------------------

    /** Approved claims of installed apps, in the order of installation. */
    * approved(service) {
        for (const app of this.device.apps.installed.values()) {
            if (!this.device.apps.mayTakePart(app)) continue;
            for (const claim of this.claims.get(app.bundle) ?? []) {
                if (claim.service === service && claim.isApproved) yield { bundle: app.bundle, claim };
            }
        }
    }

    /** The app that gets links to a host. */
    appForLink(url) {
        const host = hostOf(url);
        if (host === undefined || !this.device.hasFeature("universalLinks")) return undefined;
        for (const { bundle, claim } of this.approved("applinks")) if (claim.covers(host)) return bundle;
        return undefined;
    }

    /** The app that continues an offered page; null while only the source can tell of which host the page is. */
    appForOffer(offer) {
        if (!this.device.followsIOS || !continuity.isHostHash(offer.hash)) return undefined;
        const approved = [...this.approved("activitycontinuation")];
        const isOffered = (host) => continuity.hostHash(host).equals(offer.hash);
        offer.host ??= approved.map(({ claim }) => claim)
            .find((claim) => !claim.coversSubdomains && isOffered(claim.domain))?.domain;
        if (offer.host !== undefined) return approved.find(({ claim }) => claim.covers(offer.host))?.bundle;
        if (!approved.some(({ claim }) => claim.coversSubdomains)) return undefined;
        this.askForHost(offer);
        return offer.hasNoHost ? undefined : null;
    }

    // --- The host of a page ------------------------------------------------------------------------------------------

    /** The hash of a host says nothing about its domain, so the source has to tell the host. */
    askForHost(offer) {
        if (offer.question !== undefined || offer.hasNoHost) return;
        const { clock, links, parameters } = this.device;
        const { peer } = offer;
        const end = (host) => {
            clock.cancel(offer.question?.timer);
            links.close(link);
            offer.question = undefined;
            offer.host = host;
            offer.hasNoHost = host === undefined;
        };
        const link = links.connect(peer.identifier, "transport", {
            connected() {
                links.send(link, { message: "host-request", advertisement: values.bytes(offer.advertisement) });
            },
            received: (_, message) => {
                const isHost = message?.message === "host-reply" && typeof message.host === "string"
                    && continuity.hostHash(message.host).equals(offer.hash);
                end(isHost ? message.host : undefined);
            },
            broken: () => end(undefined),
        });
        offer.question = { timer: clock.after(parameters.keyExchangeTimeout, () => end(undefined)) };
    }

    /** Another payload takes the place of an offer. What is known of the same page stays known. */
    pass(before, offer) {
        if (before === undefined || !before.hash.equals(offer.hash)) {
            this.giveUp(before);
            return offer;
        }
        return Object.assign(before, { advertisement: offer.advertisement });
    }

    giveUp(offer) { this.device.clock.cancel(offer?.question?.timer); }

    // --- At the source -----------------------------------------------------------------------------------------------

    /** What is hashed for an activity of a browser: only its host, so that apps of any team may claim it. */
    hostOfActivity({ type, webpageURL }) {
        return type === BROWSING && webpageURL !== null ? hostOf(webpageURL) : undefined;
    }
}
