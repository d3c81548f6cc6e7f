// swift-tools-version: 6.2
import PackageDescription

// An app team's package: the app's Handoff code, and tests of it on virtual devices. Of Baton it uses public declarations only.

let package = Package(
    name: "ShopSnapSample",
    dependencies: [
        // A clone of Baton may lie in a folder of any name; the name says which package is meant.
        .package(name: "baton", path: "../..")
    ],
    targets: [
        .target(
            name: "ShopSnap",
            dependencies: [
                .product(name: "BatonTesting", package: "baton")
            ]),
        .testTarget(
            name: "ShopSnapTests",
            dependencies: [
                "ShopSnap",
                .product(name: "BatonTesting", package: "baton"),
            ]),
        // Holds the article of Baton's documentation to this package.
        .testTarget(name: "ArticleTests"),
    ]
)
