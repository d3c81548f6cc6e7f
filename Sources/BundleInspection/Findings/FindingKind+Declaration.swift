extension FindingKind {
    /// What is said of every finding of this kind: the table from which all outputs and the page are made.
    package var declaration: Declaration {
        switch self {
        case .infoMissing:
            Declaration(
                .error, ["HARN-006", "ELIG-019"],
                "A bundle without Info.plist declares nothing, so no system installs or launches it.",
                mend: "Put Info.plist at the top of an iOS bundle, or into Contents of a macOS bundle.")
        case .listUnreadable:
            Declaration(
                .error, ["HARN-006", "ELIG-019"],
                "The system cannot read the file and treats everything in it as not declared.",
                mend: "Write the property list anew with Xcode, `plutil` or plistlib.")
        case .listNotDictionary:
            Declaration(
                .error, ["HARN-006", "ELIG-019"],
                "The system looks up keys in a dictionary. In anything else it finds none.",
                mend: "Make a dictionary the root of the property list.")
        case .keyRepeated:
            Declaration(
                .error, ["ELIG-019"],
                "Only one of two values under the same key is used, and which one depends on the reader.",
                mend: "Keep one of them, with the contents of both.")
        case .variableLeft:
            Declaration(
                .error, ["ELIG-019", "ELIG-023"],
                "Build settings are replaced during a build only. On a device the text with the dollar sign is compared byte by byte and equals nothing.",
                mend: "Let Xcode process the file, or write the value.")
        case .variableUnresolved:
            Declaration(
                .note, ["HARN-006"],
                "The value is known after the build only.",
                mend: "Inspect the built bundle too.")
        case .typesMissing:
            Declaration(
                .warning, ["ELIG-019", "ELIG-021"],
                "The app may send activities, but no device ever offers one to it.",
                mend: "List the types that the app continues under NSUserActivityTypes.")
        case .typesNotArray:
            Declaration(
                .error, ["ELIG-019"],
                "The system expects an array of strings and finds no declared type.",
                mend: "Write an array, also for a single type.")
        case .typesEmpty:
            Declaration(
                .warning, ["ELIG-019"],
                "An empty array declares no type, so no device ever offers an activity to the app.",
                mend: "List the types that the app continues, or remove the key.")
        case .typesMisspelled:
            Declaration(
                .error, ["ELIG-019"],
                "The system ignores keys that it does not know. No type counts as declared.",
                mend: "Rename the key to NSUserActivityTypes.")
        case .typesMisplaced:
            Declaration(
                .error, ["ELIG-019"],
                "The system reads NSUserActivityTypes at the top level of the app's Info.plist. Everywhere else nobody reads it.",
                mend: "Move the array to the top level of the app's Info.plist.")
        case .typesInExtension:
            Declaration(
                .warning, ["ELIG-019"],
                "An activity is offered to an app, and the app does not declare what its extension declares.",
                mend: "Declare the types in the Info.plist of the app that contains the extension.")
        case .typesInCopiedList:
            Declaration(
                .error, ["PLAT-017", "ELIG-019"],
                "The types are in a property list that was copied as a resource. The system reads Info.plist only, which the build generated without them.",
                mend: "Name the file in the build setting INFOPLIST_FILE, and remove it from the copied resources.")
        case .typesOnWatch:
            Declaration(
                .warning, ["PLAT-002", "PLAT-001"],
                "A watch sends activities and continues none, so the declaration has no effect.",
                mend: "Declare the types in the app of the iPhone.")
        case .typeNotString:
            Declaration(
                .error, ["ELIG-019"],
                "Only strings are types. The system ignores the element or the whole array.",
                mend: "Write the type as a string.")
        case .typeEmpty:
            Declaration(
                .error, ["ACT-002"],
                "No activity can have an empty type, so the entry matches nothing.",
                mend: "Write the type, or remove the entry.")
        case .typeInvisible:
            Declaration(
                .error, ["ELIG-023"],
                "Types are compared byte by byte. A type with a space or an invisible character equals none that looks like it.",
                mend: "Remove the character from the type.")
        case .typeWildcard:
            Declaration(
                .error, ["ELIG-023"],
                "Types are compared byte by byte. An asterisk stands for itself and matches no other type.",
                mend: "List every type.")
        case .typeNotReversed:
            Declaration(
                .warning, ["ACT-005"],
                "Without a domain in front, another app's type may be the same text, and then the wrong activity arrives.",
                mend: "Begin the type with the reversed domain of the company, as in com.example.notes.reading.")
        case .typeForeignPrefix:
            Declaration(
                .warning, ["ACT-006"],
                "A type that begins as neither the app nor its company may belong to another company, or contain a mistake in typing that no tool reports.",
                mend:
                    "Begin the type with the bundle identifier, or with the company's part of it for a type that several apps share."
            )
        case .typeCase:
            Declaration(
                .warning, ["ELIG-023"],
                "Types are compared byte by byte. If the code writes the usual letter case, the declaration does not match.",
                mend: "Write the type in the letter case that the code uses.")
        case .typeRepeated:
            Declaration(
                .warning, ["ELIG-019"],
                "A repeated entry adds nothing. Often it was meant to be another type, which is then not declared.",
                mend: "Remove the entry, or write the type that was meant.")
        case .browserTypeMissing:
            Declaration(
                .error, ["WEB-004"],
                "The app opens web addresses, but activities of other browsers go to Safari even if this is the default browser.",
                mend: "Add NSUserActivityTypeBrowsingWeb to NSUserActivityTypes.")
        case .browserTypeUnneeded:
            Declaration(
                .note, ["WEB-020", "WEB-007"],
                "Only browsers receive activities of the browsing type by declaration. Other apps receive them by an associated domain.",
                mend: "Remove the entry, and claim the domain with the service activitycontinuation.")
        case .documentTypesNotArray:
            Declaration(
                .error, ["DOC-001"],
                "The system expects an array of dictionaries and finds no document type, so it creates no activities for documents.",
                mend: "Write an array of dictionaries.")
        case .documentTypeNotDictionary:
            Declaration(
                .error, ["DOC-001"],
                "The system ignores an entry that is no dictionary, with the activity type that it should have.",
                mend: "Write a dictionary with the document type's keys.")
        case .documentActivityMissing:
            Declaration(
                .warning, ["DOC-001", "DOC-014"],
                "The framework creates activities only for documents whose entry names an activity type. Documents of this type do not appear on other devices.",
                mend: "Add NSUbiquitousDocumentUserActivityType to the entry.")
        case .documentActivityMisspelled:
            Declaration(
                .error, ["DOC-001"],
                "The system ignores keys that it does not know, so the entry has no activity type.",
                mend: "Rename the key to NSUbiquitousDocumentUserActivityType.")
        case .documentActivityMisplaced:
            Declaration(
                .error, ["DOC-001", "ELIG-019"],
                "The system reads NSUbiquitousDocumentUserActivityType in the entries of CFBundleDocumentTypes only.",
                mend: "Move the key into the entry of the document type.")
        case .documentActivityRole:
            Declaration(
                .warning, ["DOC-016"],
                "The type says that the document is viewed or edited, and the role of the entry says the opposite. The other app then opens it in the wrong way.",
                mend: "Use a type that agrees with CFBundleTypeRole.")
        case .documentWithoutCloud:
            Declaration(
                .warning, ["DOC-005"],
                "The framework creates activities for documents in iCloud only. The signature names no iCloud container, so there never is one.",
                mend: "Add the iCloud Documents capability with a container.")
        case .identifierMissing:
            Declaration(
                .error, ["ACT-006", "WEB-008"],
                "No system installs an app without an identifier, and no site file can list it.",
                mend: "Write CFBundleIdentifier.")
        case .identifierMalformed:
            Declaration(
                .error, ["WEB-008"],
                "An identifier has letters, digits, hyphens and points only. With another character no site file matches.",
                mend: "Write an identifier such as com.example.notes.")
        case .versionMissing:
            Declaration(
                .error, ["VER-001", "VER-004"],
                "An app that puts its version into userInfo has none to put there, and a receiver that checks versions rejects the payload.",
                mend: "Write CFBundleShortVersionString and CFBundleVersion.")
        case .versionMalformed:
            Declaration(
                .warning, ["VER-003"],
                "Receivers compare versions number by number. A version that is not made of numbers counts as unknown and is rejected.",
                mend: "Write one to three numbers with points between them.")
        case .systemTooOld:
            Declaration(
                .note, ["ELIG-007"],
                "Handoff begins with iOS 8, macOS 10.10 and watchOS 2. On older systems the app runs without it.",
                mend: "Raise the minimum, or expect no offers there.")
        case .systemMalformed:
            Declaration(
                .warning, ["ELIG-007"],
                "A minimum system that is not made of numbers cannot be compared with the system of a device.",
                mend: "Write numbers with points between them.")
        case .executableMissing:
            Declaration(
                .warning, ["ELIG-018"],
                "The signature is in the executable, so nothing shows the app's team.",
                mend: "Build the bundle with its executable, and name it in CFBundleExecutable.")
        case .signatureUnreadable:
            Declaration(
                .error, ["ELIG-018"],
                "A device cannot read the signature either, and an app without a valid signature takes no part in Handoff.",
                mend: "Sign the bundle anew.")
        case .unsigned:
            Declaration(
                .warning, ["ELIG-018"],
                "An app without a signature has no team and takes no part in Handoff. Its team, its entitlements and its domains cannot be judged.",
                mend: "Sign the bundle with the team's identity, and inspect it again.")
        case .adHocSignature:
            Declaration(
                .error, ["ELIG-018"],
                "A signature without an identity has no team. The app runs, and no device ever offers it an activity.",
                mend: "Sign the bundle with the team's identity.")
        case .simulatorBuild:
            Declaration(
                .note, ["ELIG-026"],
                "Simulators have no Handoff. Team, entitlements and domains of a build for them cannot be judged.",
                mend: "Inspect the build for devices too.")
        case .entitlementsMissing:
            Declaration(
                .warning, ["ELIG-018", "WEB-007"],
                "The signature has a team but no entitlements, so the app claims no domain and has no iCloud container.",
                mend: "Name the file in the build setting CODE_SIGN_ENTITLEMENTS.")
        case .teamMalformed:
            Declaration(
                .warning, ["ELIG-016"],
                "A team identifier has ten capital letters and digits. Another text equals the team of no other app.",
                mend: "Write the team's identifier from the developer account.")
        case .teamsDiffer:
            Declaration(
                .error, ["ELIG-016", "ELIG-018"],
                "The entitlements name another team than the signature. Apps of the team that was meant do not match.",
                mend: "Sign with the identity of the team that the entitlements name.")
        case .nestedTeamDiffers:
            Declaration(
                .error, ["ELIG-016"],
                "The bundle inside has another team than the app. What it sends is not offered to this app on other devices.",
                mend: "Sign both with the identity of one team.")
        case .applicationIdentifierDiffers:
            Declaration(
                .error, ["WEB-008", "ELIG-018"],
                "The entitlements belong to another app. Site files list this app under an identifier that it does not have.",
                mend: "Make application-identifier the team, a point and CFBundleIdentifier.")
        case .signatureIdentifierDiffers:
            Declaration(
                .warning, ["ELIG-018"],
                "The signature was made for another identifier. The system may treat the app as altered.",
                mend: "Sign the bundle after the last change of CFBundleIdentifier.")
        case .slicesDiffer:
            Declaration(
                .error, ["ELIG-016", "ELIG-018"],
                "The architectures of the executable have different signatures, so Handoff works on some machines only.",
                mend: "Sign the executable as a whole.")
        case .profileTeamDiffers:
            Declaration(
                .error, ["ELIG-016", "ELIG-018"],
                "The provisioning profile belongs to another team than the signature.",
                mend: "Use a profile of the team that signs.")
        case .profileWithoutDomains:
            Declaration(
                .error, ["WEB-007"],
                "The entitlements claim domains that the provisioning profile does not allow.",
                mend: "Add the Associated Domains capability to the App ID, and make a new profile.")
        case .domainsMisplaced:
            Declaration(
                .error, ["WEB-007"],
                "Domains are read from the entitlements in the signature. In Info.plist nobody reads them.",
                mend: "Move the array to the entitlements.")
        case .domainsMisspelled:
            Declaration(
                .error, ["WEB-007"],
                "The system ignores entitlements that it does not know, so the app claims no domain.",
                mend: "Rename the key to com.apple.developer.associated-domains.")
        case .domainsNotArray:
            Declaration(
                .error, ["WEB-007"],
                "The system expects an array of strings and finds no claimed domain.",
                mend: "Write an array, also for a single domain.")
        case .domainNotString:
            Declaration(
                .error, ["WEB-007"],
                "Only strings are claims, so the system ignores the element.",
                mend: "Write the claim as a string, as in activitycontinuation:example.com.")
        case .domainWithoutService:
            Declaration(
                .error, ["WEB-007"],
                "A claim without a service claims the domain for nothing, and the page opens in the browser.",
                mend: "Write the service and a colon in front of the domain.")
        case .domainServiceUnknown:
            Declaration(
                .error, ["WEB-007"],
                "The system ignores a service that it does not know, and the page opens in the browser.",
                mend: "Write activitycontinuation, in small letters.")
        case .domainHostMalformed:
            Declaration(
                .error, ["WEB-007", "WEB-015"],
                "A claim names a host without scheme, path or port. With them it matches no address.",
                mend: "Write the host alone behind the service, as in activitycontinuation:www.example.com.")
        case .domainWildcardMisplaced:
            Declaration(
                .error, ["WEB-013"],
                "An asterisk stands for subdomains only as the whole first label.",
                mend: "Write *. in front of the domain, or list the hosts.")
        case .domainModeUnknown:
            Declaration(
                .error, ["WEB-007"],
                "The system ignores a claim with a mode that it does not know.",
                mend: "Write ?mode=developer or ?mode=managed, or nothing.")
        case .domainDeveloperMode:
            Declaration(
                .warning, ["WEB-007", "WEB-015"],
                "In a build for distribution a claim in developer mode is not used, and the page opens in the browser.",
                mend: "Remove ?mode=developer from builds for distribution.")
        case .domainRepeated:
            Declaration(
                .warning, ["WEB-014"],
                "A repeated claim adds nothing. Often it was meant for another host, which is then not claimed.",
                mend: "Remove the claim, or write the host that was meant.")
        case .domainsTooMany:
            Declaration(
                .warning, ["WEB-014"],
                "The system may stop before it has loaded the files of all domains.",
                mend: "Claim no more than about 20 to 30 domains.")
        case .domainOnlyLinks:
            Declaration(
                .warning, ["WEB-007"],
                "The host is claimed for links only. A page that is handed over from a browser opens in the browser.",
                mend: "Add activitycontinuation with the same host.")
        case .siteUnreadable:
            Declaration(
                .error, ["WEB-008", "WEB-011"],
                "The system cannot read the file and approves no app for the site.",
                mend: "Serve plain JSON with an object as its root.")
        case .siteTooLarge:
            Declaration(
                .error, ["WEB-012"],
                "From iOS 9.3.1 on, a larger file counts as none, and no app is approved for the site.",
                mend: "Make the file smaller than 128 KB.")
        case .siteNamed:
            Declaration(
                .warning, ["WEB-009"],
                "The system asks for the name apple-app-site-association without an ending.",
                mend: "Serve the file under this name in /.well-known.")
        case .siteSectionMissing:
            Declaration(
                .error, ["WEB-008"],
                "The app claims the site for Handoff, but the file has no section activitycontinuation. The page opens in the browser.",
                mend: "Add the section activitycontinuation with the array apps.")
        case .siteSectionMisspelled:
            Declaration(
                .error, ["WEB-008"],
                "Names of sections are case-sensitive. The system ignores one that it does not know.",
                mend: "Rename the section to activitycontinuation.")
        case .siteSectionMalformed:
            Declaration(
                .error, ["WEB-008"],
                "The system finds no array apps in the section and approves no app.",
                mend: "Write an object with the array apps.")
        case .siteAppMalformed:
            Declaration(
                .error, ["WEB-008"],
                "An app is listed as its team, a point and its bundle identifier. Another text matches no app.",
                mend: "Write TEAM.BUNDLE, as in A1B2C3D4E5.com.example.notes.")
        case .siteAppRepeated:
            Declaration(
                .note, ["WEB-008"],
                "A repeated app adds nothing.",
                mend: "Remove the entry.")
        case .siteAppNotListed:
            Declaration(
                .error, ["WEB-008"],
                "The site does not approve the app, and the page opens in the browser.",
                mend: "List the app as TEAM.BUNDLE in the array apps of activitycontinuation.")
        case .siteLinksNotListed:
            Declaration(
                .warning, ["WEB-017"],
                "The app claims the site for links, but the file does not list it in applinks. Links open in the browser.",
                mend: "List the app in the details of applinks.")
        case .siteNotClaimed:
            Declaration(
                .error, ["WEB-007"],
                "The site approves the app, but the app does not claim the site. The page opens in the browser.",
                mend: "Claim the host with the service activitycontinuation in the entitlements.")
        case .pairTeamsDiffer:
            Declaration(
                .error, ["ELIG-016", "ELIG-017"],
                "An activity is offered only to apps of the sender's team. The receiver shows nothing and reports nothing.",
                mend: "Sign both apps with the identity of one team.")
        case .pairTeamUnknown:
            Declaration(
                .note, ["ELIG-016"],
                "Apps exchange activities only within a team, and the team of at least one app is not known.",
                mend: "Inspect signed bundles, or add the entitlements.")
        case .pairReceivesNothing:
            Declaration(
                .error, ["ELIG-019"],
                "The receiving app declares no type, so no device ever offers an activity to it.",
                mend: "Declare the types under NSUserActivityTypes or in document types.")
        case .pairNoCommonType:
            Declaration(
                .error, ["ELIG-019", "ELIG-023"],
                "The receiving app declares none of the types that the sending app declares.",
                mend: "Declare the types of the sending app in the receiving app.")
        case .pairTypeNearly:
            Declaration(
                .error, ["ELIG-023"],
                "Types are compared byte by byte. These two look alike and do not match.",
                mend: "Write the type in the same way in both apps.")
        case .pairTypeUndeclared:
            Declaration(
                .error, ["ELIG-019"],
                "No offer appears for a type that the receiving app does not declare.",
                mend: "Add the type to NSUserActivityTypes of the receiving app.")
        case .pairTypeNamesApp:
            Declaration(
                .note, ["ACT-006"],
                "Both apps declare the type, but it begins with the identifier of one. It works until that app's types are renamed.",
                mend: "Leave the app's part out of a type that several apps share.")
        case .pairReceiverIsWatch:
            Declaration(
                .error, ["PLAT-001"],
                "A watch sends activities and continues none.",
                mend: "Hand off from the watch to a phone or a Mac.")
        case .pairContainersDiffer:
            Declaration(
                .error, ["URL-001"],
                "Both apps declare an activity type for documents, but they have no iCloud container in common. The receiver does not find the document.",
                mend: "Add one container to the entitlements of both apps.")
        }
    }
}
