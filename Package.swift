// swift-tools-version: 6.2
import PackageDescription

// The modules stand in order: a target depends on targets further up only. ARCHITECTURE.md says what each contains.

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
]

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let cryptoExtras: Target.Dependency = .product(name: "CryptoExtras", package: "swift-crypto")
let yams: Target.Dependency = .product(name: "Yams", package: "Yams")

let sqlite: Target.Dependency = .target(name: "CSQLite", condition: .when(traits: ["SQLite"]))
let zlib: Target.Dependency = .target(name: "CZlib", condition: .when(traits: ["Gzip"]))

let modules: [Target] = [
    .systemLibrary(
        name: "CPcap", pkgConfig: "libpcap", providers: [.apt(["libpcap-dev"]), .brew(["libpcap"])]),
    .systemLibrary(
        name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
        name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    .target(name: "CConformanceFiles", exclude: ["list-files.sh", "files.inc"]),
    .target(name: "CProcesses"),
    .target(name: "CReportPage", exclude: ["page.css", "script"]),

    .target(name: "Text"),
    .target(name: "Randomness"),
    .target(name: "Platforms"),
    .target(name: "Notation", dependencies: ["Text"]),

    .target(name: "AssociatedDomains", dependencies: ["Notation"]),
    .target(name: "Payload", dependencies: ["Notation", "Text"]),
    .target(name: "PositionedYAML", dependencies: ["Notation", "Text", yams]),
    .target(name: "BluetoothLE", dependencies: ["Randomness", "Text", cryptoExtras]),

    .target(name: "CompanionLink", dependencies: [crypto]),
    .target(name: "FrameOpening", dependencies: [crypto, cryptoExtras]),
    .target(name: "ConformanceFiles", dependencies: ["CConformanceFiles"]),
    .target(name: "Requirements", dependencies: ["Notation", "PositionedYAML", "Text"]),
    .target(name: "Continuity", dependencies: ["BluetoothLE", "Text", crypto, cryptoExtras]),
    .target(name: "CaptureFiles", dependencies: ["CPcap", "Text", zlib]),
    .target(
        name: "BundleInspection", dependencies: ["AssociatedDomains", "Notation", "Payload", "Text", zlib],
        exclude: ["README.md"]),

    .target(name: "Generation", dependencies: ["Payload", "Randomness"]),
    .target(name: "Events", dependencies: ["Notation", "Payload"]),

    .target(name: "Handoff", dependencies: ["Events", "Notation", "Payload", "Platforms"]),
    .target(
        name: "ImplementationAdapter", dependencies: ["BluetoothLE", "Events", "Notation", "Payload", "Platforms"]),
    .target(name: "Rules", dependencies: ["Events", "FrameOpening", "Payload", "Platforms", "Text"]),
    .target(name: "Reports", dependencies: ["CReportPage", "Events", "Notation", "Payload", "Text", crypto]),

    .target(
        name: "VirtualDevices",
        dependencies: [
            "AssociatedDomains", "BluetoothLE", "CompanionLink", "Continuity", "Events", "FrameOpening", "Handoff",
            "ImplementationAdapter", "Notation",
            "Payload", "Platforms", "PositionedYAML", "Randomness", "Text",
        ]),
    .target(
        name: "CaptureAnalysis",
        dependencies: [
            "BluetoothLE", "CaptureFiles", "Continuity", "Events", "Notation", "Payload", "Rules", "Text", crypto,
        ]),
    .target(
        name: "RecordingDatabase",
        dependencies: ["BluetoothLE", "CaptureAnalysis", "CaptureFiles", "Continuity", "Text", sqlite]),
    .target(name: "SampleApps", dependencies: ["Handoff", "ImplementationAdapter", "Notation", "Payload"]),
    .target(
        name: "AdapterTransports",
        dependencies: [
            "BluetoothLE", "CProcesses", "Events", "FrameOpening", "Handoff", "ImplementationAdapter", "Notation",
            "Payload",
            "Platforms",
        ]),

    .target(
        name: "ConformanceRunner",
        dependencies: [
            "AdapterTransports", "BluetoothLE", "CaptureAnalysis", "ConformanceFiles", "Continuity", "Events",
            "FrameOpening", "Handoff", "ImplementationAdapter", "Notation", "Payload", "Platforms", "PositionedYAML",
            "Randomness", "Reports", "Requirements", "Rules", "SampleApps", "Text", "VirtualDevices", crypto,
        ]),

    .target(
        name: "Fuzzing",
        dependencies: [
            "AdapterTransports", "BluetoothLE", "CaptureAnalysis", "CaptureFiles", "CompanionLink",
            "ConformanceRunner", "Continuity", "Events", "FrameOpening", "Generation", "ImplementationAdapter",
            "Notation", "Payload", "Platforms", "PositionedYAML", "Randomness", "Reports", "Text", "VirtualDevices",
        ]),

    .target(
        name: "BatonTesting",
        dependencies: [
            "AdapterTransports", "CaptureAnalysis", "CaptureFiles", "ConformanceFiles", "Continuity", "Events",
            "FrameOpening", "Generation", "Handoff", "ImplementationAdapter", "Notation", "Payload", "Platforms",
            "PositionedYAML", "Randomness", "Reports", "Requirements", "Rules", "Text", "VirtualDevices",
        ]),

    .executableTarget(
        name: "shopsnap-adapter",
        dependencies: [
            "AdapterTransports", "Handoff", "ImplementationAdapter", "Payload", "SampleApps", "VirtualDevices",
            argumentParser,
        ],
        path: "Sources/SampleAdapters/ShopSnap", exclude: ["README.md"]),

    .executableTarget(
        name: "baton",
        dependencies: [
            "AdapterTransports", "BundleInspection", "CProcesses", "CaptureAnalysis", "CaptureFiles",
            "ConformanceFiles", "ConformanceRunner", "Continuity", "Events", "Fuzzing", "ImplementationAdapter",
            "Notation", "Payload", "Platforms", "RecordingDatabase", "Reports", "Requirements", "Rules", "Text",
            "VirtualDevices", argumentParser,
        ]),
]

let tests: [Target] = [
    // Small targets, so that a test target builds no more than it needs. The generators know nothing of tests.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .target(
        name: "AdapterMessageGenerators",
        dependencies: [
            "AdapterTransports", "BluetoothLE", "Events", "Handoff", "ImplementationAdapter", "Payload", "Platforms",
            "Randomness", "Generation",
        ],
        path: "Tests/Generators/AdapterMessages"),
    .target(
        name: "RecordingGenerators",
        dependencies: ["BluetoothLE", "CaptureFiles", "Continuity", "Randomness", "Text", "Generation"],
        path: "Tests/Generators/Recordings"),
    .testTarget(
        name: "AdapterTransportsTests",
        dependencies: [
            "AdapterMessageGenerators", "AdapterTransports", "BluetoothLE", "Events", "Handoff",
            "ImplementationAdapter", "Notation", "Payload", "Platforms", "TestSupport",
        ]),
    .testTarget(
        name: "BatonTestingTests",
        dependencies: [
            "BatonTesting", "CaptureAnalysis", "CaptureFiles", "Handoff", "ImplementationAdapter", "Payload",
            "Platforms", "Rules", "TestSupport", "VirtualDevices",
        ]),
    .testTarget(
        name: "BluetoothLETests", dependencies: ["BluetoothLE", "Randomness", "RecordingGenerators", "Text"]),
    .testTarget(
        name: "CaptureAnalysisTests",
        dependencies: [
            "BluetoothLE", "CaptureAnalysis", "CaptureFiles", "Continuity", "Events", "HostileRecordings", "Notation",
            "Payload", "Randomness", "RecordingGenerators", "Rules", "TestSupport", "Text",
        ]),
    .testTarget(
        name: "CaptureFilesTests",
        dependencies: ["BluetoothLE", "CaptureFiles", "Randomness", "RecordingGenerators", "TestSupport", "Text"]),
    .testTarget(
        name: "CommandLineTests",
        dependencies: [
            "BluetoothLE", "CaptureAnalysis", "CaptureFiles", "Continuity", "Events", "Payload", "Randomness",
            "RecordingGenerators", "TestSupport", "Text", yams,
        ],
        exclude: ["Adapters", "Browser", "Help"]),
    .testTarget(
        name: "BundleInspectionTests",
        dependencies: ["AssociatedDomains", "BundleInspection", "Notation", "Payload", "Randomness", "TestSupport"],
        exclude: ["Makers"]),
    .testTarget(
        name: "CompanionLinkTests", dependencies: ["CompanionLink", "Randomness", "TestSupport", "Text"]),
    .testTarget(name: "ConformanceFilesTests", dependencies: ["ConformanceFiles", "TestSupport"]),
    .testTarget(
        name: "ConformanceRunnerTests",
        dependencies: [
            "AdapterTransports", "BluetoothLE", "CaptureAnalysis", "CaptureFiles", "ConformanceFiles",
            "ConformanceRunner", "Events", "Handoff", "ImplementationAdapter", "Notation", "Payload", "Platforms",
            "PositionedYAML", "Randomness", "RecordingGenerators", "Reports", "Rules", "SampleApps", "TestSupport",
            "VirtualDevices",
        ]),
    .testTarget(
        name: "ContinuityTests", dependencies: ["BluetoothLE", "Continuity", "Randomness", "TestSupport", "Text"]),
    .target(
        name: "Defects",
        dependencies: [
            "AssociatedDomains", "CompanionLink", "ConformanceRunner", "Continuity", "Events", "Handoff",
            "ImplementationAdapter", "Platforms", "Requirements", "VirtualDevices",
        ],
        path: "Tests/Defects"),
    .executableTarget(
        name: "defect-matrix", dependencies: ["ConformanceRunner", "Defects", "Requirements"],
        path: "Tests/DefectMatrix"),
    .testTarget(
        name: "DefectTests", dependencies: ["ConformanceRunner", "Defects", "Requirements", "VirtualDevices"]),
    .testTarget(name: "GenerationTests", dependencies: ["Generation", "Payload", "Randomness"]),
    .testTarget(
        name: "FuzzingTests",
        dependencies: [
            "CompanionLink", "ConformanceRunner", "Defects", "Events", "Fuzzing", "Generation",
            "ImplementationAdapter", "Payload", "PositionedYAML", "Randomness", "Requirements", "TestSupport", "Text",
            "VirtualDevices",
        ]),
    .testTarget(name: "FreedomTests", dependencies: ["ConformanceRunner", "Requirements", "TestSupport"]),
    .executableTarget(
        name: "transport-benchmark",
        dependencies: ["AdapterTransports", "BluetoothLE", "Events", "ImplementationAdapter"],
        path: "Tests/Benchmarks/Transport"),
    .testTarget(name: "DocumentationTests", dependencies: ["TestSupport"]),
    .testTarget(
        name: "EventsTests",
        dependencies: ["Events", "Notation", "Payload", "Randomness", "TestSupport", "Generation"]),
    .testTarget(
        name: "HandoffTests",
        dependencies: ["Events", "Handoff", "Payload", "Platforms", "Randomness", "Generation"]),
    .testTarget(name: "NotationTests", dependencies: ["Notation", "Randomness"]),
    .testTarget(
        name: "OracleTests",
        dependencies: [
            "BluetoothLE", "CaptureAnalysis", "CaptureFiles", "ConformanceRunner", "Continuity", "Events",
            "FrameOpening", "Randomness", "Rules", "TestSupport", "VirtualDevices",
        ]),
    .target(
        name: "HostileRecordings",
        dependencies: [
            "BluetoothLE", "CaptureAnalysis", "CaptureFiles", "Continuity", "RecordingDatabase", "RecordingGenerators",
        ],
        path: "Tests/HostileRecordings"),
    .executableTarget(
        name: "recording-sweep", dependencies: ["HostileRecordings", "RecordingGenerators"],
        path: "Tests/RecordingSweep",
        exclude: ["sanitize.sh"]),
    .testTarget(
        name: "PayloadTests",
        dependencies: ["Notation", "Payload", "Randomness", "TestSupport", "Text", "Generation"]),
    .testTarget(name: "PositionedYAMLTests", dependencies: ["Notation", "PositionedYAML", "Randomness"]),
    .executableTarget(
        name: "reference-adapter",
        dependencies: [
            "AdapterTransports", "ConformanceRunner", "Defects", "Handoff", "ImplementationAdapter", "VirtualDevices",
        ],
        path: "Tests/ReferenceAdapter"),
    .testTarget(
        name: "ReportsTests",
        dependencies: ["Events", "Notation", "Payload", "Randomness", "Reports", "TestSupport", "Text", crypto]),
    .testTarget(
        name: "RequirementsTests",
        dependencies: ["ConformanceFiles", "PositionedYAML", "Randomness", "Requirements", "TestSupport"]),
    .testTarget(name: "FrameOpeningTests", dependencies: ["BluetoothLE", "Continuity", "FrameOpening", "Randomness"]),
    .testTarget(name: "RulesTests", dependencies: ["Events", "FrameOpening", "Payload", "Randomness", "Rules"]),
    .testTarget(
        name: "SampleAdaptersTests",
        dependencies: [
            "AdapterTransports", "ConformanceRunner", "Events", "ImplementationAdapter", "Payload", "TestSupport",
            "VirtualDevices",
        ]),
    .testTarget(
        name: "SampleAppsTests",
        dependencies: ["Events", "Handoff", "Notation", "Payload", "Platforms", "Randomness", "SampleApps"]),
    // The settings of an app, not of this package: its snippets compile as an app's code would.
    .testTarget(
        name: "SourceCompatibilityTests",
        dependencies: [
            "BluetoothLE", "ConformanceFiles", "Events", "Handoff", "ImplementationAdapter", "Payload", "Platforms",
            "Randomness", "Requirements", "VirtualDevices",
        ],
        swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    .testTarget(name: "TextTests", dependencies: ["Randomness", "Text"]),
    .testTarget(
        name: "VirtualDevicesTests",
        dependencies: [
            "AssociatedDomains", "BluetoothLE", "CompanionLink", "ConformanceFiles", "Continuity", "Events",
            "FrameOpening", "Handoff",
            "ImplementationAdapter", "Payload", "Platforms", "PositionedYAML", "Randomness", "Requirements",
            "SampleApps", "VirtualDevices",
        ]),
]

/// All test targets become one bundle. `make check` names the only one that it wants in there.
func isChosen(_ target: Target) -> Bool {
    guard let chosen = Context.environment["BATON_TEST_TARGET"] else { return true }
    return target.type != .test || target.name == chosen
}

/// libFuzzer brings a main function along, so its program exists only in a build with its sanitizer: `make fuzz`.
let decoderFuzzing: [Target] =
    Context.environment["BATON_LIBFUZZER"] == nil
    ? []
    : [
        .executableTarget(
            name: "decoder-fuzzing", dependencies: ["ConformanceRunner", "Fuzzing"], path: "Tests/DecoderFuzzing",
            exclude: ["Corpus", "fuzz.sh", "seeds.py"])
    ]

let package = Package(
    name: "baton",
    // Not tried on macOS; its standard library has InlineArray from 26 on.
    platforms: [.macOS(.v26)],
    products: [
        .executable(name: "baton", targets: ["baton"]),
        // For an app team's own tests.
        .library(name: "BatonTesting", targets: ["BatonTesting", "Handoff", "Payload"]),
        // For the app itself: Apple's names, without the simulation.
        .library(name: "Handoff", targets: ["Handoff", "Payload"]),
    ],
    traits: [
        .default(enabledTraits: ["Gzip", "SQLite"]),
        .trait(name: "Gzip", description: "Reads recordings that are compressed with gzip; needs zlib's headers"),
        .trait(
            name: "SQLite",
            description: "Exports recordings to SQLite databases; needs SQLite's headers"),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: modules + tests.filter { isChosen($0) } + decoderFuzzing
)

let withoutSettings = ["CConformanceFiles", "CProcesses", "CReportPage", "SourceCompatibilityTests"]
for target in package.targets where target.type != .system && !withoutSettings.contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + settings
}
// These take longer to optimize than they save by it: tests, the defects that some of them run, and the commands, which read options and
// call what is optimized. Without optimization the compiler would check each module a second time, to have its interface sooner; no module
// waits for that of tests.
for target in package.targets where target.type == .test || ["Defects", "baton"].contains(target.name) {
    let flags = ["-Onone", "-no-emit-module-separately-wmo"]
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags, .when(configuration: .release))]
}
// libFuzzer reads every counter after every input. Of the Swift modules, only those that decode have some.
if !decoderFuzzing.isEmpty {
    let decoding = [
        "AdapterTransports", "BluetoothLE", "CaptureAnalysis", "CaptureFiles", "CompanionLink", "Continuity", "Events",
        "Fuzzing", "Notation", "Payload", "PositionedYAML", "Text",
    ]
    for target in package.targets where decoding.contains(target.name) {
        target.swiftSettings =
            (target.swiftSettings ?? []) + [
                .unsafeFlags(["-sanitize-coverage=edge,trace-cmp,inline-8bit-counters,pc-table"])
            ]
    }
}
