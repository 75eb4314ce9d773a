import GLBlur
import GLBlurCPU
import GLBlurChain
import GLBlurGPU
import GLBlurReference
import GLBlurVideo
import SystemLibrary

/// The subcommand `glblur info`.
enum InfoCommand: Subcommand {
  static let name = CommandName.info
  static let summary =
    "Print what image files say about themselves: size, depth, colours, metadata, gain map. "
    + "Without a file, print versions, the displays that were tried, the renderer and its limits."
  static let synopses = [
    "IMAGE… [--json] [--max-pixels N]", "[--device DEVICE] [options]", "--fonts [--json]",
  ]
  static let operands = [
    (
      name: "IMAGE…",
      summary: "Image files of any format that can be read, or .cube tables; - is standard input."
    )
  ]
  static let examples = [
    (line: "glblur info photo.jpg", summary: "Is it in Display P3, and does it have metadata?"),
    (line: "glblur info", summary: "What would render here?"),
    (line: "glblur info --fonts", summary: "Which families and weights can labels have?"),
    (line: "glblur info --device gbm:/dev/dri/renderD128", summary: "Does this card work?"),
  ]

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    if arguments.has(.fonts) { return try listFonts(arguments) }
    return try arguments.operands.isEmpty ? describeMachine(arguments) : describeFiles(arguments)
  }

  /// Prints what the files say. The status is the first that is not a success.
  private static func describeFiles(_ arguments: Arguments) throws -> ExitStatus {
    for option in [Option.device, .passes] where arguments.has(option) {
      throw Failure.usage(
        "--\(option.name) is for the machine; leave out either --\(option.name) or the images")
    }
    try arguments.checkStandardInput()
    let limits = ReadLimits(arguments)
    var status = ExitStatus.success
    var objects: [JSONText] = []
    var isFirst = true
    for path in arguments.operands {
      let report = FileReport(path, limits)
      if let failure = report.failure {
        _ = Console.report(failure)
        if status == .success { status = failure.status }
      }
      if arguments.has(.json) {
        objects.append(report.json)
      } else if report.failure == nil {
        try Console.print((isFirst ? "" : "\n") + report.prose)
        isFirst = false
      }
    }
    if arguments.has(.json) { try Console.print(JSONText.array(objects).file) }
    return status
  }

  private static func listFonts(_ arguments: Arguments) throws -> ExitStatus {
    guard arguments.operands.isEmpty, !arguments.has(.device), !arguments.has(.passes),
      !arguments.has(.maxPixels)
    else {
      throw Failure.usage("--fonts lists what is installed; leave out images and other options")
    }
    let families: [FontFamily]
    do throws(TypesettingError) {
      families = try PangoTypesetter.shared.families()
    } catch {
      return Console.report(Failure(status: .unavailable, message: "\(error)"))
    }
    try Console.print(
      arguments.has(.json)
        ? JSONText.array(families.map(\.json)).file
        : families.map { "\($0.name): \($0.prose)\($0.hasItalics ? ", italic" : "")\n" }.joined())
    return .success
  }

  private static func describeMachine(_ arguments: Arguments) throws -> ExitStatus {
    guard !arguments.has(.maxPixels) else {
      throw Failure.usage("--max-pixels is for images, but no image is named; name one")
    }
    let info = SystemInfo(
      device: try DeviceChoice(arguments), passes: try PassForm(arguments),
      isVerbose: arguments.has(.verbose))
    try Console.print(arguments.has(.json) ? info.json.file : info.prose)
    // With auto, the CPU renders if no display opens, so that is not an error.
    guard let error = info.error, info.device != .auto else { return .success }
    return Console.report(Failure(error))
  }
}

/// What `info` prints about the machine.
private struct SystemInfo {
  let device: DeviceChoice
  private(set) var context: ContextInfo?
  /// Whether the context computes like the processor, or nil if it cannot render.
  private(set) var arithmetic: ArithmeticVerdict?
  private(set) var attempts: [DisplayAttempt] = []
  private(set) var error: GPUError?
  private let threads = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  private let libraries = FileFormat.libraries
  /// The instruction set of the CPU's row kernels.
  private let instructions = RowKernels.best.name
  /// Nil if FFmpeg's libraries cannot be opened.
  private let films = FilmAbilities()
  /// The version of Pango, or why no text can be set.
  private let text: Result<String, TypesettingError>

  init(device: DeviceChoice, passes: PassForm?, isVerbose: Bool) {
    self.device = device
    text = Result { () throws(TypesettingError) in try PangoTypesetter.shared.version() }
    do throws(GPUError) {
      let opened = try withoutDriverNoise(unless: isVerbose) { () throws(GPUError) in
        try GPUContext.open(device)
      }
      attempts = opened.attempts
      context = opened.info
      let executor = try GPUExecutor(opened, passes: passes)
      context = executor.info
      arithmetic = try executor.arithmetic()
    } catch {
      self.error = error
      if case .noDisplay(_, let attempts) = error { self.attempts = attempts }
    }
  }

  /// Caches that are off because they do not fit on the disk.
  private var fullCaches: [ShaderCaches.Full] { ShaderCaches.prepare() }

  private var pango: String? { try? "Pango " + text.get() }

  private var filmText: String {
    guard let films else {
      return "y4m alone; install ffmpeg's libraries, such as libavformat59, for others"
    }
    return "FFmpeg \(films.version), writes \(films.codecs.map(\.rawValue).joined(separator: ", "))"
  }

  private var textError: String? {
    if case .failure(let error) = text { oneLine("\(error)") } else { nil }
  }

  var prose: String {
    var rows = [
      ("glblur", Version.current), ("libraries", libraries.joined(separator: ", ")),
      ("text", pango ?? "none: \(textError ?? "")"), ("films", filmText),
      ("threads", "\(threads)"), ("processor", instructions), ("device", "\(device)"),
    ]
    rows += attempts.map { ("tried", "\($0)") }
    rows += fullCaches.map {
      ("caches", "\($0.driver)'s in \($0.folder) does not fit there, so it is off")
    }
    if let context {
      let limits = context.limits
      rows += [
        ("display", context.display),
        ("EGL", "\(context.eglVersion), \(context.eglVendor)"),
        ("renderer", context.renderer + (context.isSoftware ? ", software" : "")),
        ("version", "\(context.version), \(context.vendor)"),
        ("passes", "\(context.passes)"),
        (
          "limits",
          "textures to \(limits.textureSize), viewport to "
            + "\(limits.viewportWidth)×\(limits.viewportHeight), \(limits.textureUnits) texture "
            + "units, \(limits.fragmentUniformVectors) uniform vectors"
        ),
      ]
      if let warning = context.warning { rows.append(("warning", warning)) }
      if let arithmetic {
        rows.append(("exact", "the same bytes as the processor: \(arithmetic)"))
      }
    } else if let error {
      rows.append(("renderer", device == .auto ? "none, so the CPU renders" : "none"))
      if attempts.isEmpty { rows.append(("reason", oneLine("\(error)"))) }
    }
    return rows.map { "\($0.0):".padded(to: 11) + $0.1 + "\n" }.joined()
  }

  var json: JSONText {
    let tried = attempts.map { attempt in
      let opened = if case .opened = attempt.outcome { true } else { false }
      return JSONText.object([
        ("display", .string(attempt.label)), ("opened", .boolean(opened)),
        ("outcome", .string("\(attempt)")),
      ])
    }
    return .object([
      ("version", .string(Version.current)),
      ("libraries", .array(libraries.map(JSONText.string))),
      ("text", .optional(pango)),
      ("textError", .optional(textError)),
      ("ffmpeg", .optional(films?.version)),
      ("codecs", .array(films?.codecs.map { .string($0.rawValue) } ?? [])),
      ("threads", .integer(threads)),
      ("instructions", .string(instructions)),
      ("device", .string("\(device)")),
      ("tried", .array(tried)),
      ("cachesOff", .array(fullCaches.map { .string($0.folder) })),
      ("renderer", context.map(\.json) ?? .null),
      (
        "exact",
        arithmetic.map {
          .object([("sameBytes", .boolean($0.isExact)), ("reason", .string("\($0)"))])
        } ?? .null
      ),
      ("error", .optional(error.map { oneLine("\($0)") })),
    ])
  }
}
