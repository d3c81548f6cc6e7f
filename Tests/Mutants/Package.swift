// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the build of Baton neither fetches nor compiles the parser of Swift.

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "mutants",
    dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1")],
    targets: [
        .target(
            name: "Mutation",
            dependencies: [
                .product(name: "SwiftOperators", package: "swift-syntax"),
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ],
            swiftSettings: settings),
        .executableTarget(name: "mutants", dependencies: ["Mutation"], swiftSettings: settings),
        .testTarget(name: "MutationTests", dependencies: ["Mutation"], swiftSettings: settings),
    ]
)
