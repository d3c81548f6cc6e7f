// swift-tools-version: 6.2
import PackageDescription

// An app team's package: the app's Handoff code and its tests on virtual devices. It uses only public declarations of Baton.

let package = Package(
    name: "ShopSnapSample",
    dependencies: [
        // The folder of a clone of Baton may have any name, so the package is named here.
        .package(name: "baton", path: "../..")
    ],
    targets: [
        .target(
            name: "ShopSnap",
            dependencies: [
                .product(name: "Handoff", package: "baton", condition: .when(platforms: [.linux]))
            ]),
        .testTarget(
            name: "ShopSnapTests",
            dependencies: [
                "ShopSnap",
                .product(name: "BatonTesting", package: "baton"),
            ]),
        // Checks the article in Baton's documentation against this package.
        .testTarget(name: "ArticleTests"),
    ]
)
