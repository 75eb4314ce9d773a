import GLBlur
import GLBlurReference

/// The options of all subcommands. Parsing, help and messages are generated from these rows.
extension Option {
  package static let table = [
    output, force, resume, input, allowOutside, maxPixels, set, sweep,
    backend, planBackend, device, quality, depth, threads, jobs, memory, tolerance,
    pngLevel, jpegQuality, background, delay, loops,
    imageSize, dot,
    benchBackend, benchSize, sigma, repetitions,
    size, bold, level,
    markdown, json, timings, quiet, verbose,
    help, version,
  ]

  private static let standard = WriteOptions()

  static let output = Option(
    "output", short: "o", .text("OUT"), .files,
    "The file to write, replaced if it exists, or a folder, which is made if its name ends with /; "
      + "- is standard output.",
    for: [.run, .compare])
  static let force = Option(
    "force", .flag, .files, "Replace an existing file of the default name.", for: [.run])
  static let resume = Option(
    "resume", .flag, .files,
    "Leave alone results that are there and were made with --resume from the same files by the "
      + "same chain and options, as \(ResumeLog.fileName) in their folder says. What was interrupted "
      + "is continued.",
    for: [.run])
  static let input = Option(
    "input", .assignment("NAME=FILE"), isRepeatable: true, .files,
    "Bind an image that the chain knows as @NAME; wins over the chain's own inputs.",
    for: [.run, .compare, .legibility, .explain, .check, .bench])
  static let allowOutside = Option(
    "allow-outside", .flag, .files, "Let the chain's inputs lie outside of the chain's folder.",
    for: [.run, .compare, .legibility, .explain, .check, .bench])
  static let maxPixels = Option(
    "max-pixels", .integer(1...Image.maximumPixels), .files,
    "Refuse images of more pixels, by their headers, as a service should.",
    for: [.run, .compare, .legibility, .explain, .bench])
  static let set = Option(
    "set", .assignment("ID.PARAM=VALUE"), isRepeatable: true, .files,
    "Override a parameter of a node, by the node's id or its index from 0.",
    for: [.run, .compare, .legibility, .explain, .check, .bench])

  static let sweep = Option(
    "sweep", .assignment("ID.PARAM=VALUES"), isRepeatable: true, .files,
    "Render once for each value of a parameter: FROM:TO:STEPS, evenly spaced with both ends, or "
      + "values as --set takes them with commas between them; one that begins with [, { or \" "
      + "reaches to its end. OUT.png becomes OUT.000.png, OUT.001.png, …; an OUT ending in .apng, "
      + "and -, is one animation.",
    for: [.run])

  static let backend = Option(
    "backend", .choice("BACKEND", BackendChoice.allCases.map(\.rawValue)), .rendering,
    "What renders; auto takes a hardware GPU when it pays, both compares the two.", for: [.run])
  static let planBackend = Option(
    "backend", .choice("BACKEND", [Backend.gpu, .cpu].map(\.rawValue)), .rendering,
    "What would render; gpu if left out. None is opened.", for: [.explain])
  static let device = Option(
    "device", .device, .rendering,
    "The display for the GPU; without it the variable GLBLUR_DEVICE counts.",
    for: [.run, .compare, .bench, .info])
  static let quality = Option(
    "quality", .choice("QUALITY", Quality.allCases.map(\.rawValue)), .rendering,
    "Fast where it is exact enough, or 32-bit floats throughout; fast if left out.",
    for: [.run, .compare, .explain, .bench])
  static let depth = Option(
    "depth", .choice("BITS", ["8", "16", Depth.floatWord]), .rendering,
    "Bits a channel of the result; those of the input if left out, and float for a .pfm file. "
      + "Floats are 0 to 1 and sRGB-encoded as bytes are.",
    for: [.run, .compare, .explain, .bench])
  static let threads = Option(
    "threads", .integer(1...1024), .rendering, "Threads on the processor; one a core if left out.",
    for: [.run, .compare, .legibility, .bench])
  static let memory = Option(
    "memory", .bytes, .rendering,
    "Resident memory that may be taken, such as 512M; what needs more as a whole is rendered in "
      + "tiles, and what does not fit lies in files without names in TMPDIR, or /var/tmp. Jobs share "
      + "it. Three quarters of what there is if left out.",
    for: [.run, .compare, .legibility])
  static let jobs = Option(
    "jobs", .integer(1...64), .rendering,
    "Images at a time, which share the threads; one a core up to \(BatchSize.most) if left out.",
    for: [.run])
  static let tolerance = Option(
    "tolerance", .number(0...255), .rendering,
    "The greatest difference, in codes of 255, that passes; 1 if left out.",
    for: [.run, .compare])

  static let pngLevel = Option(
    "png-level", .choice("LEVEL", PNGLevel.allCases.map(\.rawValue)), .formats,
    "How small PNG files become: default hardly takes longer than fast, small takes seconds for a "
      + "large photograph; default if left out.", for: [.run, .compare, .bench])
  static let jpegQuality = Option(
    "quality-jpeg", .integer(1...100), .formats,
    "Quality of a JPEG file; \(standard.jpegQuality) if left out.", for: [.run, .compare])
  static let background = Option(
    "background", .color, .formats,
    "What shows through transparent pixels of a JPEG or PFM file; white if left out.",
    for: [.run])
  static let delay = Option(
    "delay", .integer(1...65535), .formats,
    "Milliseconds that each frame of an animation is shown; \(Animation().delay) if left out.",
    for: [.run])
  static let loops = Option(
    "loops", .integer(0...Int(Int32.max)), .formats,
    "How often an animation is shown, 0 for ever; \(Animation().loops) if left out.", for: [.run])

  static let imageSize = Option(
    "size", .dimensions, .rendering,
    "Pixels of the image that the plan is for, where none is named; "
      + "\(ExplainCommand.assumedSize) if left out.",
    for: [.explain])
  static let dot = Option(
    "dot", .flag, .reporting, "Print the passes as a graph for Graphviz.", for: [.explain])

  static let benchBackend = Option(
    "backend", .choice("BACKEND", BackendChoice.allCases.map(\.rawValue)), .rendering,
    "What is measured; both, one after the other, if left out.", for: [.bench])
  static let benchSize = Option(
    "size", .list(.dimensions), isRepeatable: true, .rendering,
    "Pixels of the images, where none is named; \(BenchCommand.assumedSize) if left out.",
    for: [.bench])
  static let sigma = Option(
    "sigma", .list(.number(0...1000)), isRepeatable: true, .rendering,
    "Measure gaussianBlur alone, at these standard deviations in pixels.", for: [.bench])
  static let repetitions = Option(
    "repetitions", .integer(1...10_000), .rendering,
    "How often each is measured, after once to warm up; "
      + "\(BenchCommand.assumedRepetitions) if left out.",
    for: [.bench])

  static let size = Option(
    "size", .number(1...1000), .text,
    "Its points; 12 if left out. From 18 on it is large, and needs less contrast.",
    for: [.contrast])
  static let bold = Option(
    "bold", .flag, .text, "It is bold, and large from 14 points on.", for: [.contrast])

  static let level = Option(
    "level", .choice("LEVEL", Conformance.allCases.map(\.rawValue)), .text,
    "What labels have to reach that do not say so by 'legible'; AA if left out.",
    for: [.legibility])

  static let markdown = Option(
    "markdown", .choice("DOCUMENT", Document.allCases.map(\.rawValue)), .reporting,
    "Print a document in Markdown: all filters, or what does the same elsewhere.",
    for: [.filters])
  static let json = Option(
    "json", .flag, .reporting, "Print one JSON object on standard output instead of prose.",
    for: [.run, .compare, .contrast, .legibility, .explain, .bench, .info, .filters])
  static let timings = Option(
    "timings", .flag, .reporting,
    "Say on standard error how long reading, rendering and writing took.",
    for: [.run, .compare])
  static let quiet = Option(
    "quiet", .flag, .reporting, "Print errors alone.",
    for: [.run, .compare, .legibility, .explain, .check, .bench])
  static let verbose = Option(
    "verbose", .flag, .reporting,
    "Say what is done and chosen, and let graphics drivers say what they want.",
    for: [.run, .compare, .legibility, .bench, .info])

  static let help = Option(
    "help", short: "h", .flag, .other, "Print this help.", for: Set(CommandName.allCases))
  static let version = Option("version", .flag, .other, "Print the version.", for: [])
}
