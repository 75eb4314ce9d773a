// swift-tools-version: 6.2
import PackageDescription

// A package of a user's: `make test-package` builds it and runs what it builds.
let package = Package(
  name: "consumer",
  dependencies: [.package(name: "glblur", path: "../..")],
  targets: [
    .executableTarget(
      name: "articles", dependencies: [.product(name: "GLBlur", package: "glblur")]),
    .executableTarget(
      name: "card", dependencies: [.product(name: "GLBlur", package: "glblur")]),
    .executableTarget(
      name: "contrast", dependencies: [.product(name: "Legibility", package: "glblur")]),
  ]
)
