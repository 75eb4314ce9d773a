// swift-tools-version: 6.2
import PackageDescription

let library: Target.Dependency = .product(name: "GLBlur", package: "glblur")

// A user's package: `make test-package` builds it in debug, as users do, and runs its programs and
// its tests.
let package = Package(
  name: "consumer",
  dependencies: [.package(name: "glblur", path: "../..")],
  targets: [
    .executableTarget(name: "card", dependencies: [library]),
    .executableTarget(
      name: "contrast", dependencies: [.product(name: "Legibility", package: "glblur")]),

    // The code of the articles in Sources/GLBlur/GLBlur.docc, with which a test compares them.
    .target(name: "Articles", dependencies: [library]),
    .testTarget(
      name: "ArticleTests",
      dependencies: [
        "Articles", library, .product(name: "GLBlurTesting", package: "glblur"),
      ],
      exclude: ["Goldens"]),

    // Whether debug builds are quick enough.
    .executableTarget(name: "render-times", dependencies: [library]),
  ]
)
