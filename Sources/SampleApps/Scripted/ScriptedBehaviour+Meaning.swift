extension ScriptedBehaviour {
    /// What is published of one key.
    package struct KeyMeaning: Sendable {
        /// The key.
        package var key: String
        /// What may stand there, in Markdown.
        package var value: String
        /// What holds without it, in Markdown; empty for nothing.
        package var standard: String
        /// What it means, in a sentence.
        package var meaning: String
    }

    /// The keys of a behaviour and what they mean, in the order of ``keys``: the text of the published reference.
    package static let meanings: [KeyMeaning] = [
        KeyMeaning(
            key: "adopts", value: "`true`, `false`", standard: "`false`",
            meaning: "The app keeps a received activity under the name `adopted` and makes it current."),
        KeyMeaning(
            key: "continue", value: "`true`, `false`, `absent`", standard: "`true`",
            meaning:
                "What continue returns. Only `true` takes the activity over; with `absent` the app lacks the callback."),
        KeyMeaning(
            key: "controllers", value: "list of dictionaries", standard: "none",
            meaning:
                "View controllers: `name`, `children` (names), `tab`, `presentation` (`push`, `present`), and a hook as under `responders`."
        ),
        KeyMeaning(
            key: "didFail", value: "`alert`, `alertAlways`, `silent`, `absent`", standard: "`alert`",
            meaning: "What the app does about a failure: an alert unless the code is 3072, one for every code, nothing."
        ),
        KeyMeaning(
            key: "didUpdate", value: "`{adds: dictionary}`, `absent`", standard: "`absent`",
            meaning: "What application(_:didUpdate:) merges into the payload of a managed activity."),
        KeyMeaning(
            key: "finishesLaunching", value: "`true`, `false`", standard: "`true`",
            meaning: "What launching returns; after `false` the app gets no continuation callback."),
        KeyMeaning(
            key: "opens", value: "dictionary", standard: "none",
            meaning:
                "The file that the app opens after continue: `key` in the payload, `relativeTo` (`iCloud`, `local`), `through` (`file`, `document`), `starts`, `stops`, `absent` (`wait`, `fail`)."
        ),
        KeyMeaning(
            key: "readsLaunchOptions", value: "`true`, `false`", standard: "`false`",
            meaning:
                "At launch for an activity the app tells the type that the launch options name: `app.model` with `state` {`expected`: type}."
        ),
        KeyMeaning(
            key: "responders", value: "list", standard: "none",
            meaning:
                "Responders outside of windows: a name, or `name` with what its update hook does: `hook` (`present`, `absent`), `adds`, `assigns`, `marks`, `callsSuper`."
        ),
        KeyMeaning(
            key: "restoration", value: "`immediate`, `stored`, `never`",
            standard: "`immediate` with `restores`, else `never`",
            meaning:
                "When the app calls the restoration handler: in continue, kept for `callRestorationHandler`, not at all."
        ),
        KeyMeaning(
            key: "restores", value: "list of names, or null", standard: "none",
            meaning: "The responders that it hands to the restoration handler; null hands nil."),
        KeyMeaning(
            key: "showsProgress", value: "`true`, `false`", standard: "what `willContinue` is",
            meaning: "The app shows progress in willContinue."),
        KeyMeaning(
            key: "versionRule", value: "dictionary", standard: "none",
            meaning:
                "`key` in the payload, `rule` (`present`, `exact`, `atMost`, `atLeast`) and the app's own `value`: what does not fit is not taken over, and continue returns false. Told by `app.model` with `state` {`versionRule`, `version`, `accepted`}."
        ),
        KeyMeaning(
            key: "wasContinued", value: "dictionary", standard: "none",
            meaning:
                "What userActivityWasContinued does: `touchesUI` (on its thread), `updatesUI` (after a hop to main), `invalidates`. The first two tell `app.model` with `state` {`continued`: true}."
        ),
        KeyMeaning(
            key: "willContinue", value: "`true`, `false`, `absent`", standard: "`true`",
            meaning: "What willContinue returns; it decides only who shows progress."),
        KeyMeaning(
            key: "willSave", value: "dictionary", standard: "none",
            meaning:
                "What userActivityWillSave does, in this order: sets `title`, merges `adds`, `takes` so many nanoseconds, `touchesUI`, `marks` needsSave again, `invalidates`."
        ),
        KeyMeaning(
            key: "windows", value: "list of dictionaries", standard: "none",
            meaning: "Windows of macOS: `name`, and `responders` from the first responder up the chain."),
    ]

    /// The actions of `perform` on a scripted app: their names and what they do.
    package static let actions: [(name: String, meaning: String)] = [
        (
            "setCustomObject",
            "Puts an object of the app's own class into userInfo: `as`, `place` (`value`, `key`, `merged`, `nested`), `depth`. Raises an exception (`act.exception` with `property` `userInfo`)."
        ),
        (
            "mutateOwnUserInfo",
            "Assigns a dictionary and changes the app's own copy afterwards (`as`): userInfo stays {`kept`: `as assigned`, `list`: [`one`, `two`]}."
        ),
        (
            "setTypedPayload",
            "Sets a typed payload on `as` with the coding keys `title` (text), `count` (integer) and `changed` (date, optional), which become userInfo; with `shape: list` a list, which is none. `app.model` with `state` {`setTypedPayload`: `done` or the error `encodingError`}."
        ),
        (
            "typedPayload",
            "Reads it again: `app.model` with `state` {`typedPayload`: the dictionary, or the error `invalidContent`}."
        ),
        ("handToSiriKit", "Answers an intent with the activity (`as`): event `act.siriKit`."),
        (
            "writeFile",
            "Writes `content` to the file at `in` (`iCloud`, `local`, `provider`), `container`, `path`; `document` names it across devices. Value: its URL (capability `file-urls`)."
        ),
        ("readFile", "Reads a file by its place or a `url`. Value: its content (capability `file-urls`)."),
        (
            "addFileURL",
            "Puts a file's URL into userInfo of `as` under `key`, by `form` as a URL, as `string` or as `relative` path (capability `file-urls`)."
        ),
    ]
}
