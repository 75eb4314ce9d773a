// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target is built with the same strictness: language mode 6 (from the tools version),
/// explicit existentials and imports, and visible `unsafe`.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
]

/// The settings of the library's targets. Loops over pixels take 10 to 300 times as long without the
/// optimiser, so programs that depend on this package get optimised pixels in debug builds too.
/// SwiftPM 6.2 and newer allow such flags in dependencies.
let optimized = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]
let optimizedC: [CSetting] = [.unsafeFlags(["-O2"], .when(configuration: .debug))]

/// The settings of the library's targets without loops over pixels, which debug builds compile quickly.
let debuggable = strict

/// The settings of targets without loops over pixels that no package of a user's builds: the optimiser takes
/// twice to four times as long for them as the rest of the compiler, and they run as fast without it.
let withoutOptimizer = SwiftSetting.unsafeFlags(["-Onone"], .when(configuration: .release))
let unoptimized = strict + [withoutOptimizer]

/// The file that states the rules of a module. It is not a source file.
let readme = ["README.md"]

/// The command uses signals and options as Linux has them. File systems of macOS ignore case, so a command
/// called `glblur` would also be in the way of the library `GLBlur` there.
#if os(Linux)
  let commands: [Product] = [.executable(name: "glblur", targets: ["GLBlurCommand"])]
#else
  let commands: [Product] = []
#endif

let package = Package(
  name: "glblur",
  products: [
    .library(name: "GLBlur", targets: ["GLBlur"]),
    .library(name: "GLBlurVideo", targets: ["GLBlurVideo"]),
    .library(name: "GLBlurTesting", targets: ["GLBlurTesting"]),
    .library(name: "Legibility", targets: ["Legibility"]),
  ] + commands,
  targets: [
    // The C library of the system, and what differs between systems.
    .target(name: "SystemLibrary", exclude: readme, swiftSettings: optimized),

    // Texts in JSON.
    .target(name: "JSONParsing", exclude: readme, swiftSettings: optimized),

    // Colours.
    .target(
      name: "GLBlurColor", dependencies: ["SystemLibrary"], exclude: readme,
      swiftSettings: optimized),

    // The contrast of text.
    .target(
      name: "Legibility", dependencies: ["SystemLibrary", "GLBlurColor"], exclude: readme,
      swiftSettings: optimized),

    // Pixels, kernels, and plans of passes.
    .target(
      name: "GLBlurImage", dependencies: ["SystemLibrary", "GLBlurColor"], exclude: readme,
      swiftSettings: optimized),
    .target(
      name: "GLBlurShaders", path: "Shaders", exclude: readme,
      swiftSettings: debuggable, plugins: ["EmbedShaders"]),
    .target(
      name: "GLBlurEngine",
      dependencies: ["SystemLibrary", "GLBlurColor", "GLBlurImage", "GLBlurShaders", "CKernels"],
      exclude: readme, swiftSettings: optimized),

    .target(
      name: "GLBlurStatistics", dependencies: ["GLBlurEngine", "Legibility"], exclude: readme,
      swiftSettings: optimized),

    // Filters, and chains of them.
    .target(
      name: "GLBlurFilters",
      dependencies: [
        "SystemLibrary", "GLBlurEngine", "GLBlurShaders", "GLBlurStatistics", "JSONParsing",
        "Legibility", "CCodecs",
      ],
      exclude: readme, swiftSettings: debuggable, plugins: ["DeclareParameters"]),
    .target(
      name: "GLBlurChain", dependencies: ["GLBlurFilters", "UserShaders"], exclude: readme,
      swiftSettings: debuggable),
    .target(
      name: "GLBlurReference",
      dependencies: [
        "SystemLibrary", "GLBlur", "GLBlurChain", "GLBlurCPU", "GLBlurFiles", "GLBlurGPU",
        "GLBlurImage", "GLSLCompiler", "UserShaders",
      ],
      exclude: readme,
      swiftSettings: unoptimized),

    // Shaders of users: the front end, the formats of their files, and their evaluation.
    .target(name: "GLSLCompiler", exclude: readme, swiftSettings: debuggable),
    .target(
      name: "UserShaders",
      dependencies: [
        "JSONParsing", "GLBlurFilters", "GLBlurShaders", "GLSLCompiler", "GLSLEvaluator",
      ], exclude: readme,
      swiftSettings: debuggable),
    .target(
      name: "GLSLEvaluator", dependencies: ["GLSLCompiler", "CKernels"], exclude: readme,
      swiftSettings: optimized),

    // The backends, which run plans.
    .target(
      name: "GLBlurCPU",
      dependencies: ["SystemLibrary", "GLBlurEngine", "CKernels"],
      exclude: readme, swiftSettings: optimized),
    .target(
      name: "GLBlurGPU",
      dependencies: ["SystemLibrary", "GLBlurEngine", "GLBlurShaders", "CGraphics"],
      exclude: readme, swiftSettings: debuggable),

    // Image files.
    .target(
      name: "GLBlurFiles",
      dependencies: ["SystemLibrary", "GLBlurImage", "CCodecs", "CKernels"],
      exclude: readme, swiftSettings: optimized),

    // The library, its measurements and the command.
    .target(
      name: "GLBlur",
      dependencies: [
        "SystemLibrary", "GLBlurChain", "GLBlurCPU", "GLBlurGPU", "GLBlurFiles", "UserShaders",
        "Legibility", "CCodecs", "CMalloc",
      ],
      exclude: readme, swiftSettings: debuggable),
    .executableTarget(
      name: "GLBlurCommand",
      dependencies: [
        "SystemLibrary", "GLBlur", "GLBlurReference", "GLBlurChain", "GLBlurCPU", "GLBlurGPU",
        "GLBlurFiles", "UserShaders", "GLBlurVideo", "Legibility", "PictureTesting", "CGetopt",
      ],
      exclude: readme, swiftSettings: unoptimized),

    // Frames of films.
    .target(
      name: "GLBlurVideo",
      dependencies: [
        "SystemLibrary", "GLBlur", "GLBlurChain", "GLBlurFiles", "GLBlurFilters", "GLBlurImage",
        "UserShaders", "CCodecs", "CKernels",
      ],
      exclude: readme,
      swiftSettings: optimized),

    // Tests of shaders and chains by pictures.
    .target(
      name: "PictureTesting",
      dependencies: [
        "SystemLibrary", "JSONParsing", "GLBlur", "GLBlurChain", "GLBlurFiles", "GLBlurFilters",
        "GLBlurGPU", "GLBlurImage", "GLSLCompiler", "UserShaders",
      ],
      exclude: readme, swiftSettings: debuggable),

    // Expectations for tests of packages that depend on this one.
    .target(
      name: "GLBlurTesting",
      dependencies: [
        "SystemLibrary", "GLBlur", "GLBlurFilters", "GLBlurGPU", "GLBlurImage", "PictureTesting",
      ],
      exclude: readme, swiftSettings: debuggable),

    // Programs that show and measure the library.
    .target(
      name: "ExampleSupport", dependencies: ["GLBlur"], path: "Examples/Support",
      swiftSettings: strict),
    .executableTarget(
      name: "frosted-card", dependencies: ["GLBlur", "ExampleSupport"],
      path: "Examples/FrostedCard", swiftSettings: strict),
    .executableTarget(
      name: "effect-card", dependencies: ["GLBlur", "ExampleSupport"],
      path: "Examples/EffectCard", swiftSettings: strict),
    .executableTarget(
      name: "scrolling-panel", dependencies: ["GLBlur", "ExampleSupport"],
      path: "Examples/ScrollingPanel", swiftSettings: strict),
    .executableTarget(
      name: "readable-text", dependencies: ["GLBlur", "ExampleSupport"],
      path: "Examples/ReadableText", swiftSettings: strict),
    .executableTarget(
      name: "materials", dependencies: ["GLBlur", "ExampleSupport"],
      path: "Examples/Materials", swiftSettings: strict),
    .executableTarget(
      name: "card-server", dependencies: ["GLBlur"], path: "Examples/CardServer",
      swiftSettings: strict),
    .executableTarget(
      name: "shader-gallery", dependencies: ["GLBlur", "ExampleSupport"],
      path: "Examples/ShaderGallery", swiftSettings: strict),
    .executableTarget(
      name: "gallery", dependencies: ["GLBlur", "ExampleSupport"],
      path: "Examples/Gallery", swiftSettings: strict),

    // What is linked, for the hint that SwiftPM gives where pkg-config does not find a library: the
    // packages to install.
    .systemLibrary(
      name: "CLibraries", pkgConfig: "libpng libjpeg libisal libdeflate zlib",
      providers: [
        .apt([
          "libpng-dev", "libjpeg-dev", "libtiff-dev", "libwebp-dev", "libisal-dev",
          "libdeflate-dev", "zlib1g-dev", "libegl-dev", "libgles-dev", "libgbm-dev",
        ]),
        .brew(["libpng", "jpeg-turbo", "isa-l", "libdeflate"]),
      ]),

    // C: shims, headers, and loops over bytes for instruction sets that Swift cannot choose.
    .target(
      name: "CCodecs", dependencies: ["CLibraries"], exclude: readme, cSettings: optimizedC,
      linkerSettings: ["png", "jpeg", "isal", "deflate", "z"].map { .linkedLibrary($0) }),
    .target(name: "CKernels", exclude: readme, cSettings: optimizedC),
    .systemLibrary(name: "CGraphics"),
    .systemLibrary(name: "CGetopt"),
    .systemLibrary(name: "CMalloc"),

    // The generator of the pages and pictures of filters in the documentation: `make docs`.
    .executableTarget(
      name: "filter-pages", dependencies: ["GLBlur", "GLBlurReference", "ExampleSupport"],
      swiftSettings: unoptimized),

    // The generator that turns Shaders/ into constants that the compiler checks.
    .target(name: "ShaderFiles", swiftSettings: strict),
    .executableTarget(
      name: "embed-shaders", dependencies: ["ShaderFiles"], swiftSettings: strict),
    .plugin(
      name: "EmbedShaders", capability: .buildTool(), dependencies: ["embed-shaders"],
      path: "Sources/EmbedShaders"),

    // The generator of the initialisers and parameter tables of filters and views.
    .executableTarget(name: "declare-parameters", swiftSettings: strict),
    .plugin(
      name: "DeclareParameters", capability: .buildTool(), dependencies: ["declare-parameters"],
      path: "Sources/DeclareParameters"),

    // The generator that turns the point kernels of Shaders/ into C: `make kernels`. SwiftPM does not
    // let plugins make files in C.
    .executableTarget(
      name: "point-kernels", dependencies: ["GLSLCompiler", "ShaderFiles"], swiftSettings: strict),

    // Helpers that several test targets share.
    .target(
      name: "TestSupport", dependencies: ["GLBlurChain", "GLBlurFiles", "GLBlurShaders"],
      path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(name: "HouseTests", swiftSettings: unoptimized),
    .testTarget(
      name: "CoreTests",
      dependencies: [
        "FuzzTargets", "GLBlurChain", "GLBlurColor", "GLBlurImage", "GLBlurShaders", "Legibility",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LibraryTests",
      dependencies: [
        "AgreementSupport", "GLBlur", "GLBlurChain", "GLBlurShaders", "GLBlurTesting", "Legibility",
        "TestSupport", "declare-parameters",
      ],
      swiftSettings: unoptimized),
    .testTarget(
      name: "BackendTests",
      dependencies: [
        "AgreementSupport", "CGraphics", "CKernels", "GLBlur", "GLBlurCPU", "GLBlurChain",
        "GLBlurGPU", "GLBlurShaders", "GLBlurVideo", "GLSLCompiler", "ShaderFiles", "ShaderTesting",
        "TestSupport", "point-kernels",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ShaderTests",
      dependencies: [
        "CKernels", "GLBlur", "GLBlurCPU", "GLBlurChain", "UserShaders", "GLSLCompiler",
        "GLSLEvaluator", "ShaderCorpus", "ShaderTesting", "TestSupport",
      ],
      swiftSettings: unoptimized),
    .testTarget(
      name: "FileTests",
      dependencies: [
        "CCodecs", "GLBlur", "GLBlurChain", "GLBlurFiles", "GLBlurFilters", "GLBlurImage",
        "GLBlurVideo", "TestSupport",
      ],
      swiftSettings: unoptimized),
    .testTarget(
      name: "FilterTests",
      dependencies: ["GLBlur", "GLBlurChain", "GLBlurCPU", "GLBlurShaders", "TestSupport"],
      swiftSettings: strict),
    .target(
      name: "ShaderCorpus", dependencies: ["GLSLCompiler"], path: "Tests/ShaderCorpus",
      swiftSettings: strict),
    .target(
      name: "ShaderTesting",
      dependencies: [
        "GLSLCompiler", "GLSLEvaluator", "ShaderCorpus", "UserShaders", "TestSupport",
      ],
      path: "Tests/ShaderTesting", swiftSettings: strict),
    .target(
      name: "AgreementSupport",
      dependencies: [
        "GLBlur", "GLBlurGPU", "GLSLCompiler", "CGraphics", "ShaderTesting", "TestSupport",
      ],
      path: "Tests/AgreementSupport", swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "GLBlur", "GLBlurReference", "GLBlurCommand", "GLBlurFiles", "GLBlurVideo",
        "PictureTesting",
        "await-check",
        "fork-check", "processor-sums", "TestSupport",
      ],
      swiftSettings: unoptimized),
    .executableTarget(
      name: "await-check", dependencies: ["GLBlur"], path: "Tests/AwaitCheck",
      swiftSettings: strict),
    .executableTarget(
      name: "fork-check", dependencies: ["GLBlur"], path: "Tests/ForkCheck",
      swiftSettings: strict),
    .executableTarget(
      name: "processor-sums", dependencies: ["AgreementSupport", "GLBlur", "GLBlurCPU"],
      path: "Tests/ProcessorSums", exclude: ["run"], swiftSettings: strict),

    // Functions that take any bytes: for tests, and for libFuzzer in `make fuzz`.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "GLBlurChain", "GLBlurCPU", "GLBlurGPU", "GLBlurFiles", "GLBlur", "GLBlurVideo",
        "GLSLCompiler", "UserShaders", "ShaderTesting", "TestSupport",
      ],
      path: "Tests/Fuzzing/Targets", swiftSettings: strict),
    .target(name: "CLibFuzzer", path: "Tests/Fuzzing/CLibFuzzer"),
    .executableTarget(
      name: "fuzz", dependencies: ["FuzzTargets", "CLibFuzzer"], path: "Tests/Fuzzing/Program",
      swiftSettings: strict),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzTargets", "TestSupport"], path: "Tests/Fuzzing/Tests",
      swiftSettings: strict),

    // This program is run only by `make soak` and `make test-sanitizers`.
    .executableTarget(
      name: "soak", dependencies: ["GLBlur", "GLBlurFiles", "FuzzTargets", "TestSupport"],
      path: "Tests/Soak", swiftSettings: strict),

    // This program is run only by `make soak-limits`.
    .executableTarget(
      name: "limit-soak", dependencies: ["AgreementSupport", "GLBlur", "TestSupport"],
      path: "Tests/LimitSoak", swiftSettings: strict),

    // This program is run only by `make test-drivers` and `make test-gbm`.
    .executableTarget(
      name: "driver-agreement",
      dependencies: ["AgreementSupport", "GLBlur", "CGraphics"],
      path: "Tests/DriverAgreement", exclude: ["run", "fetch-swiftshader"],
      swiftSettings: strict, linkerSettings: [.linkedLibrary("gbm")]),

    // This program is run only by `make test-shaders` and `make bench-shaders`.
    .executableTarget(
      name: "shader-comparison",
      dependencies: [
        "AgreementSupport", "GLBlur", "GLBlurChain", "UserShaders", "GLSLCompiler", "ShaderTesting",
        "TestSupport",
      ],
      path: "Tests/ShaderComparison", exclude: ["gpuimage.json"], swiftSettings: strict),

    // This program is run only by `make test-package`, which also builds it as a user's.
    .executableTarget(
      name: "render-times", dependencies: ["GLBlur"],
      path: "Tests/ConsumerPackage/Sources/render-times"),

    // This program is run only by `make test-chromium`.
    .executableTarget(
      name: "chromium-comparison", dependencies: ["GLBlur"], path: "Tests/ChromiumComparison",
      swiftSettings: strict),
  ]
)

// The library for programs in C, whose functions the compiler compares with the header from Swift 6.3 on.
#if compiler(>=6.3)
  package.products.append(
    .library(name: "glblur-c", type: .dynamic, targets: ["GLBlurC"]))
  package.targets += [
    .systemLibrary(name: "CGLBlur"),
    .target(name: "CHypotenuse", cSettings: optimizedC),
    .target(
      name: "GLBlurC",
      dependencies: [
        "SystemLibrary", "CGLBlur", "CHypotenuse", "GLBlur", "GLBlurChain", "GLBlurFiles",
        "GLBlurFilters", "GLBlurGPU", "GLBlurImage", "GLBlurReference", "UserShaders",
        "GLBlurVideo", "JSONParsing", "PictureTesting",
      ],
      exclude: readme, swiftSettings: unoptimized),
    // Each line of these tests calls C, so that marks of what is unsafe would tell nothing.
    .testTarget(
      name: "GLBlurCTests", dependencies: ["CGLBlur", "GLBlurC"],
      swiftSettings: strict.dropLast() + [withoutOptimizer]),
  ]
#endif

// A module is compiled with the layout of types of modules that it imports through others, but SwiftPM compiles a
// module again only when one that its target names has changed. The compiler leaves the file of a module between
// them as it is where its text did not change, and then a program is linked from objects with two layouts of one
// type. So each target names all modules that it reaches.
do {
  var reached: [String: [String]] = [:]
  let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })

  func reach(_ name: String) -> [String] {
    if let known = reached[name] { return known }
    var names: [String] = []
    for dependency in targets[name]?.dependencies ?? [] {
      guard case .byNameItem(let next, _) = dependency else { continue }
      for further in [next] + reach(next) where !names.contains(further) {
        names.append(further)
      }
    }
    reached[name] = names
    return names
  }

  for target in package.targets where target.type != .plugin {
    target.dependencies = reach(target.name).map { .byName(name: $0) }
  }
}
