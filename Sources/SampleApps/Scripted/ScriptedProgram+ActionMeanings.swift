extension ScriptedProgram {
    /// The actions of `perform` on a scripted app: their names and meanings.
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
        (
            "handToSiriKit",
            "Answers an intent with the activity (`as`): event `act.siriKit`. `handled` says how far the app has handled the intent: `unspecified` (default), `ready`, `inProgress`, `success`, `failure`, `deferredToApplication`."
        ),
        (
            "publish",
            "A watch app publishes an activity by WatchKit's older call: `type`, `userInfo`, `webpageURL`. What the call refuses raises an exception (capability `watch-kit`)."
        ),
        (
            "publishActivity",
            "A watch app publishes the activity `as` by WatchKit's call for objects (capability `watch-kit`)."
        ),
        ("withdrawPublished", "A watch app invalidates what it published last (capability `watch-kit`)."),
        (
            "indexItem",
            "Gives Core Spotlight an item with `identifier`, `title`, and optionally `description` and `keywords` (capability `search`)."
        ),
        (
            "deleteSavedActivities",
            "Deletes what the system saved of the activities with these persistent `identifiers`; without them, of all. `app.model` with `state` {`savedActivitiesDeleted`: true} when the completion is called (capability `search`)."
        ),
        (
            "writeFile",
            "Writes `content` to the file at `in` (`iCloud`, `local`, `provider`), `container`, `path`; `document` names it across devices. Value: its URL (capability `file-urls`)."
        ),
        ("readFile", "Reads a file by its place or a `url`. Value: its content (capability `file-urls`)."),
        (
            "addFileURL",
            "Puts a file's URL into userInfo of `as` under `key`, by `form` as a URL, as `string` or as `relative` path (capability `file-urls`)."
        ),
        (
            "startAccess",
            "Starts security-scoped access to a file by its place or a `url`, and nothing else. Value: whether it was granted (capability `file-urls`)."
        ),
        ("stopAccess", "Stops it once (capability `file-urls`)."),
        (
            "setView",
            "The user changes the `value` (null: none) of `view`, or whether it is `active`: `app.model` with `state` {`view`, `value`, `active`, `by`: `user`} (capability `swiftui`)."
        ),
        (
            "openWindow",
            "The user opens another `window` of a group, in front of the others. The n-th one of `main` is called `main-n` (capability `swiftui`)."
        ),
        ("closeWindow", "The user closes a `window` (capability `swiftui`)."),
        ("frontWindow", "The user brings a `window` to the front (capability `swiftui`)."),
        (
            "requestScene",
            "Asks for a new scene, or for the one of number `scene`, for the activity `as` of its own (capability `scenes`)."
        ),
        (
            "sceneConditions",
            "Sets the activation conditions of the connected scene of number `scene`: it `prefers` and `allows` events whose targetContentIdentifier contains one of these texts. In an app with `sceneKinds` its views say so (capability `scenes`)."
        ),
    ]
}
