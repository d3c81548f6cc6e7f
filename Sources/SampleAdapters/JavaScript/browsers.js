// Browsers (capability web-pages): which one takes a page, and the parts of a page's address that others ask for.

/** The type of an activity that stands for a page, whoever made it. */
export const BROWSING = "NSUserActivityTypeBrowsingWeb";

const OF_THE_SYSTEM = { iOS: "com.apple.mobilesafari", visionOS: "com.apple.mobilesafari", macOS: "com.apple.Safari" };

/** The host of a page in small letters, or undefined. */
export function hostOf(page) {
    try {
        return new URL(page).hostname.toLowerCase() || undefined;
    } catch {
        return undefined;
    }
}

/** The browser that takes a page: its bundle, and whether it is an installed app; undefined on a watch or a TV. */
export function browserOf({ apps, platform, settings }) {
    const chosen = apps.installed.get(settings.defaultBrowser);
    // On a Mac the user may choose any app, and only a declaration shows that it is a browser (WEB-004).
    const isBrowser = chosen !== undefined && apps.mayTakePart(chosen)
        && (platform !== "macOS" || (chosen.activityTypes ?? []).includes(BROWSING));
    if (isBrowser) return { bundle: chosen.bundle, isInstalled: true };
    const bundle = OF_THE_SYSTEM[platform];
    return bundle === undefined ? undefined : { bundle, isInstalled: false };
}
