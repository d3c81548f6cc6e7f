package import Notation
package import Payload
import Platforms

extension AppDescription {
    /// The app as an object with the keys of a case file's `apps:` entries. Only `documentTypes`, `scenes`, `sdk`,
    /// `framework` and `sample` may be absent.
    package static let form = form {
        Member($0, $1)
    } flag: {
        Member($0, $1)
    }

    /// The app as a verb's argument, without members that have their usual value.
    private static let argumentForm = form {
        Member($0, $1, absent: [])
    } flag: {
        Member($0, $1, absent: false)
    }

    private static func form(
        list: (String, ValueForm<[String]>) -> Member<[String]>, flag: (String, ValueForm<Bool>) -> Member<Bool>
    ) -> RecordForm<AppDescription> {
        RecordForm(
            "An app as it is installed.",
            {
                (
                    $0.bundle, $0.team, $0.signing, $0.activityTypes, $0.version, $0.keyValueEntitlement,
                    $0.iCloudContainers, $0.providesDocuments, $0.associatedDomains, $0.documentTypes, $0.scenes,
                    $0.sdk, $0.framework, $0.sample, $0.behaviour
                )
            },
            Member("bundle", .text, "The bundle identifier."),
            Member("team", .text, "The team identifier. `0000000000` counts as the empty team in hashes."),
            Member(
                "signing", .word(),
                "How it is signed. `none` and `adHocSignature` carry no team, so the app takes no part."),
            Member(
                "activityTypes", .list(of: .text, "an array of texts"),
                "`NSUserActivityTypes`, in order: what the app receives. An app may send any type."),
            Member("version", .text, "The app's version, for `app.install`."),
            Member("keyValueEntitlement", .boolean, "It has the iCloud key-value entitlement."),
            list("iCloudContainers", .list(of: .text, "an array of texts")), flag("providesDocuments", .boolean),
            list("associatedDomains", .list(of: .text, "an array of texts")),
            Member(
                "documentTypes", optional: .list(of: DocumentTypeDescription.form.form),
                "`CFBundleDocumentTypes`, in order; absent where the manifest has no such list."),
            Member(
                "scenes", optional: .word(),
                "What its scene manifest says: one scene or several; absent for an app without scenes."),
            Member(
                "sdk", optional: .text,
                "The version of the SDK with which it was built, for findings (SCEN-010); absent if that does not matter."
            ),
            Member(
                "framework", optional: .word(),
                "`catalyst` for an app that is built with Mac Catalyst; absent for one with the framework of its platform."
            ),
            Member("sample", optional: .text, "The sample app that it is; absent for an app that a case scripts."),
            Member("behaviour", .payload, "What a scripted app does in its callbacks; a dictionary.")
        ) {
            bundle, team, signing, activityTypes, version, keyValueEntitlement, containers, provides, domains,
            documentTypes, scenes, sdk, framework, sample, behaviour in
            var app = AppDescription(
                bundle: bundle, team: team, signing: signing, activityTypes: activityTypes, version: version,
                keyValueEntitlement: keyValueEntitlement, sample: sample, behaviour: behaviour)
            app.iCloudContainers = containers
            app.providesDocuments = provides
            app.associatedDomains = domains
            app.documentTypes = documentTypes
            app.scenes = scenes
            app.sdk = sdk
            app.framework = framework
            return app
        }
    }

    /// The app as an argument of the verbs `install` and `update`.
    package var payload: PayloadValue {
        // The notation of an app is always a dictionary.
        (try? PayloadNotation.value(of: Self.argumentForm.write(self))) ?? .dictionary([:])
    }

    /// Reads what ``payload`` wrote; nil for anything else.
    package init?(payload: PayloadValue) {
        guard let app = try? Self.argumentForm.read(PayloadNotation.node(of: payload)) else { return nil }
        self = app
    }
}
