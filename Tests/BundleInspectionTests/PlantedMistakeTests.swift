import AssociatedDomains
import BundleInspection
import Foundation
import TestSupport
import Testing

/// Each planted mistake is found, nothing else is, and nothing is found in correct bundles.
@Suite(.needs(.python)) struct PlantedMistakeTests {
    private let planted: PlantedMistakes

    init() throws { planted = try PlantedMistakes() }

    @Test func everyPlantedMistakeIsFoundAndNothingElse() throws {
        try #require(planted.plants.count { !$0.finds.isEmpty } >= 40)
        for plant in planted.plants {
            let inspection = Inspection(plant.request)
            #expect(Set(inspection.findings.map(\.kind.rawValue)).sorted() == plant.finds, "\(plant)")
            #expect(inspection.unread == [], "\(plant)")
            let hasErrors = inspection.findings.contains { $0.kind.severity == .error }
            #expect(inspection.exitStatus == (hasErrors ? 1 : 0), "\(plant)")
        }
    }

    @Test func everyKindIsPlanted() {
        let found = Set(planted.plants.flatMap(\.finds))
        #expect(FindingKind.allCases.map(\.rawValue).filter { !found.contains($0) } == [])
        #expect(planted.plants.count { $0.finds.isEmpty } >= 15)
    }

    @Test func findingsSayWhereTheyAre() throws {
        func first(_ name: String) throws -> Finding {
            try #require(Inspection(planted.plant(name).request).findings.first)
        }
        let type = try first("activity-type-invisible-character")
        #expect(type.file.hasSuffix("activity-type-invisible-character/Notes.app/Info.plist"))
        #expect(type.keyPath == "NSUserActivityTypes[0]" && type.found.contains("with a space in it"))
        let document = try first("document-activity-type-role")
        #expect(document.keyPath == "CFBundleDocumentTypes[0].NSUbiquitousDocumentUserActivityType")
        let domain = try first("associated-domain-unknown-service")
        #expect(domain.file.hasSuffix("Notes.app/Notes (entitlements)"))
        #expect(domain.keyPath == "com.apple.developer.associated-domains[0]")
        #expect(domain.found.contains("did you mean activitycontinuation?"))
        let site = try first("site-app-not-listed in this letter case")
        #expect(site.mend.contains(#"Expected "A1B2C3D4E5.com.example.notes""#) && site.mend.contains("letter case"))
        let nested = try first("activity-types-on-watch")
        #expect(nested.file.hasSuffix("Notes.app/Watch/Watch.app/Info.plist"))
    }

    @Test func bundlesSayWhatTheyDeclare() throws {
        let inspection = Inspection(try planted.plant("correct ipa").request)
        #expect(inspection.bundles.map(\.role) == [.app, .appExtension, .watchApp])
        #expect(inspection.bundles.map(\.platform) == [.iOS, .iOS, .watchOS])
        #expect(inspection.bundles.allSatisfy { $0.team == "A1B2C3D4E5" && $0.signing == .signed })
        let app = try #require(inspection.bundles.first)
        #expect(app.identifier == "com.example.notes" && app.version == "2.1")
        #expect(app.siteIdentifier == "A1B2C3D4E5.com.example.notes")
        #expect(app.receivedTypes.first == "com.example.notes.reading" && app.receivedTypes.count == 4)
        #expect(app.claims.count == 4 && app.claims[1].covers("A.example.org") && !app.claims[1].covers("example.com"))
    }

    @Test(arguments: [
        ("correct iOS", BundlePlatform.iOS), ("correct macOS", .macOS), ("correct Mac Catalyst", .macCatalyst),
        ("correct Mac Catalyst by its property list", .macCatalyst), ("correct visionOS", .visionOS),
        ("correct visionOS by its device family", .visionOS),
    ]) func platformsAreRecognized(name: String, platform: BundlePlatform) throws {
        #expect(Inspection(try planted.plant(name).request).bundles.map(\.platform) == [platform])
    }

    @Test func documentTypesHaveTheirExtensions() throws {
        let plant = try planted.plant("correct pair of documents with extensions")
        for bundle in Inspection(plant.request).bundles {
            #expect(
                bundle.documentTypes == [
                    DocumentTypeEntry(
                        name: "Note", extensions: ["note", "notes"], foreignContentTypes: [],
                        activityType: "com.example.notes.editing"),
                    DocumentTypeEntry(
                        name: "Text", extensions: [], foreignContentTypes: ["public.plain-text"], activityType: nil),
                ])
        }
    }

    /// What a mistake breaks is a requirement of the catalogue.
    @Test func everyFindingNamesRequirements() throws {
        let folder = Project.file("Conformance/Requirements")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
        var known: Set<String> = []
        for name in names where name.hasSuffix(".yaml") {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            for match in text.matches(of: /- id: ([A-Z]+-[0-9]+)/) { known.insert(String(match.1)) }
        }
        try #require(known.contains("ELIG-019"))
        for kind in FindingKind.allCases {
            #expect(!kind.declaration.requirements.isEmpty)
            #expect(kind.declaration.requirements.filter { !known.contains($0) } == [], "\(kind)")
        }
    }
}
