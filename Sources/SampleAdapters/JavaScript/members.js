// Which members of Apple's frameworks a release has (capability app-findings), as
// Conformance/Requirements/availability.yaml says.

/** The first release with a member on each platform, and where it is deprecated. */
const FIRST = { introduced: { iOS: "8.0", macOS: "10.10", watchOS: "2.0", tvOS: "9.0" } };
const SECOND = { introduced: { iOS: "9.0", macOS: "10.11", watchOS: "3.0", tvOS: "10.0" } };
const TYPED = { introduced: { iOS: "14.0", macOS: "11.0", watchOS: "7.0", tvOS: "14.0" } };
const CALLBACK = { introduced: { iOS: "8.0", macOS: "10.10", watchOS: "3.0", tvOS: "9.0" } };
const MEMBERS = {
    "userActivityWillSave(_:)": CALLBACK,
    "userActivityWasContinued(_:)": CALLBACK,
    "init()": { ...FIRST, deprecated: { iOS: "10.0", macOS: "10.12", watchOS: "3.0", tvOS: "10.0" } },
    "resignCurrent()": SECOND,
    requiredUserInfoKeys: SECOND,
    keywords: SECOND,
    expirationDate: SECOND,
    isEligibleForHandoff: SECOND,
    isEligibleForSearch: SECOND,
    isEligibleForPublicIndexing: SECOND,
    isEligibleForPrediction: { introduced: { iOS: "12.0", watchOS: "5.0" } },
    contentAttributeSet: { introduced: { iOS: "9.0", macOS: "10.11" } },
    referrerURL: { introduced: { iOS: "11.0", macOS: "10.13", watchOS: "4.0", tvOS: "11.0" } },
    persistentIdentifier: { introduced: { iOS: "12.0", macOS: "10.15", watchOS: "5.0" } },
    targetContentIdentifier: { introduced: { iOS: "13.0", macOS: "10.15", watchOS: "6.0", tvOS: "13.0" } },
    "setTypedPayload(_:)": TYPED,
    "typedPayload(_:)": TYPED,
    "updateUserActivity(_:userInfo:webpageURL:)": { introduced: { watchOS: "2.0" }, deprecated: { watchOS: "5.0" } },
    "update(_:)": { introduced: { watchOS: "5.0" } },
};

/** The members behind the arguments of the verbs, where the names differ. */
const MEMBER_OF_PROPERTY = {
    expiresIn: "expirationDate",
    eligibleForHandoff: "isEligibleForHandoff",
    eligibleForSearch: "isEligibleForSearch",
    eligibleForPublicIndexing: "isEligibleForPublicIndexing",
    eligibleForPrediction: "isEligibleForPrediction",
    contentDescription: "contentAttributeSet",
    relatedIdentifier: "contentAttributeSet",
};

export const memberBehind = (property) => MEMBER_OF_PROPERTY[property] ?? property;

function isBefore(version, release) {
    const numbers = release.split(".").map(Number);
    for (let index = 0; index < Math.max(version.length, numbers.length); index += 1) {
        const [one, other] = [version[index] ?? 0, numbers[index] ?? 0];
        if (one !== other) return one < other;
    }
    return false;
}

/** The release of iOS that a release of macOS matches for apps of Mac Catalyst. */
export function matchingIOS([major, ...rest]) {
    if (major === 10) return [13, 1];
    return major < 26 ? [major + 3, ...rest] : [major, ...rest];
}

/** "missing" or "deprecated", or undefined for a member that may be used. */
export function standing(member, platform, version) {
    if (platform === "visionOS") return undefined; // Its first release has all of them.
    const { introduced, deprecated = {} } = MEMBERS[member] ?? FIRST;
    const since = introduced[platform];
    if (since === undefined || isBefore(version, since)) return "missing";
    const until = deprecated[platform];
    return until !== undefined && !isBefore(version, until) ? "deprecated" : undefined;
}
