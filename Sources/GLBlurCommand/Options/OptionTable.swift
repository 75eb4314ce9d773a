import GLBlur
import GLBlurReference
import GLBlurChain
import GLBlurVideo
import PictureTesting

/// The options of all subcommands, from which parsing, help and messages follow.
extension Option {
  package static let table = [
    output, format, force, resume, shard, tar, members, input, audio, allowOutside, set, sweep,
    frame,
    backend, planBackend, device, passes, quality, depth, color, threads, jobs, tolerance,
    metric, atLeast,
    maxPixels, maxFrames, memory, maxSeconds, maxCost, maxShaderOps, maxNodes, maxText,
    maxKeys, allowUntrusted, lenient,
    pngLevel, fileQuality, lossless, jpegQuality, jpegOptimize, background, metadata, delay, loops,
    duration, fps, at, from, to, start, longest, matrix, range, codec, crf, preset,
    audioCodec, noAudio, sound, soundGain, soundFadeIn, soundFadeOut, soundFrom, soundLoop,
    soundMix, onError,
    survey, keepPartial, progress, imageSize, dot,
    benchBackend, benchSize, sigma, repetitions,
    checkFormat, stdio, bless, updateChanged, only, testBackend, random, seed, junit, page,
    size, bold, level,
    fonts, markdown, json, timings, quiet, verbose,
    help, version,
  ]

  private static let standard = WriteOptions()
  private static let endings = FileFormat.allCases.flatMap(\.endings)

  static let output = Option(
    "output", short: "o", .text("OUT"), .files,
    "The file to write, which is replaced if it exists, or a folder, which is made if its name ends "
      + "with /; - is standard output.",
    for: [.run, .compare])
  static let format = Option(
    "format", .choice("ENDING", endings.map { String($0.dropFirst()) } + FilmEndings.words), .files,
    "The format of results that -o does not name, as in a folder and on standard output, by the ending "
      + "of their names; png if left out, or tiff with --depth float. A film stays what it is, and is y4m on "
      + "standard output.",
    for: [.run])
  static let force = Option(
    "force", .flag, .files, "Replace existing files that have the default name.", for: [.run])
  static let resume = Option(
    "resume", .flag, .files,
    "Skip results that exist and were made with --resume from the same files by the same chain and "
      + "options, as \(resumeLogName) in their folder records. This continues a batch that was "
      + "interrupted.",
    for: [.run])
  static let shard = Option(
    "shard", .text("I/N"), .files,
    "Take every N-th input from the I-th on, which is counted from 0, as one of N processes that share "
      + "the work. auto takes I and N from the variables of a Slurm array, and auto/N takes I from such "
      + "an array or from an Indexed Job of Kubernetes.",
    for: [.run])
  static let tar = Option(
    "tar", .flag, .files,
    "The inputs are tar files whatever their names, as with - for standard input. Files that end in .tar, "
      + ".tar.gz or .tgz are known without it.",
    for: [.run])
  static let members = Option(
    "members", .text("PATTERN"), isRepeatable: true, .files,
    "Render the members of tar files whose names match a pattern, such as '*.seg.png' or 'train/*', in which "
      + "* stands for slashes too. If left out, those whose name has one ending, that of an image.",
    for: [.run])
  static let input = Option(
    "input", .assignment("NAME=FILE"), isRepeatable: true, .files,
    "Use FILE as the image that the chain calls @NAME; takes precedence over the chain's own inputs. Beside a "
      + "film it may be a film.",
    for: [.run, .compare, .legibility, .measure, .explain, .check, .bench])
  static let audio = Option(
    "audio", .text("FILE"), .files,
    "Show the sound of FILE where the chain's shaders show sound, instead of that of --sound or of the film.",
    for: [.run, .compare, .legibility, .measure, .explain, .check, .bench])
  static let allowOutside = Option(
    "allow-outside", .flag, .files,
    "Allow the chain's inputs to lie outside the chain's folder, and a test's files outside the test's.",
    for: [.run, .compare, .legibility, .measure, .explain, .check, .test, .bench])
  static let set = Option(
    "set", .assignment("ID.PARAM=VALUE"), isRepeatable: true, .files,
    "Override a parameter of a node, which is named by its id or its index from 0.",
    for: [.run, .compare, .legibility, .measure, .explain, .check, .bench])

  static let sweep = Option(
    "sweep", .assignment("ID.PARAM=VALUES"), isRepeatable: true, .files,
    "Render once for each value of a parameter: FROM:TO:STEPS for evenly spaced values including "
      + "both ends, or values as for --set, separated by commas; one that begins with [, { or \" "
      + "may contain commas and colons. OUT.png becomes OUT.000.png, OUT.001.png, …; with an OUT "
      + "ending in .apng, .webp or .gif, or -, the result is one animation.",
    for: [.run])
  static let frame = Option(
    "frame", .integer(0...Int(Int32.max)), .files,
    "Take only the frame of this number, from 1 on, of an animated PNG, WebP or GIF image. If left out, "
      + "run keeps all frames in files that can hold them.",
    for: [.run, .compare, .legibility, .measure])

  static let backend = Option(
    "backend", .choice("BACKEND", BackendChoice.allCases.map(\.rawValue)), .rendering,
    "The backend that renders; auto takes a hardware GPU if that is likely to be faster, and considers "
      + "software drivers with --device software; both renders on GPU and CPU and compares the "
      + "results.", for: [.run])
  static let planBackend = Option(
    "backend", .choice("BACKEND", Backend.allCases.map(\.rawValue)), .rendering,
    "The backend to plan for; gpu if left out. With auto, the choice of run and its reason are "
      + "printed too. Only for that may a device be opened.", for: [.explain])
  static let device = Option(
    "device", .device, .rendering,
    "The display for the GPU; if left out, the variable GLBLUR_DEVICE, or else auto.",
    for: [.run, .compare, .explain, .test, .bench, .info])
  static let passes = Option(
    "passes", .choice("FORM", PassForm.allCases.map(\.rawValue)), .rendering,
    "Whether the GPU computes passes by fragment or by compute programs; if left out, the variable "
      + "GLBLUR_PASSES, or else what is faster on the device. Pictures do not differ.",
    for: [.run, .compare, .explain, .test, .bench, .info])
  static let quality = Option(
    "quality", .choice("QUALITY", Quality.allCases.map(\.rawValue)), .rendering,
    "The precision: fast stays within a small tolerance, exact computes in 32-bit floats "
      + "throughout; fast if left out.",
    for: [.run, .compare, .explain, .bench])
  static let depth = Option(
    "depth", .choice("BITS", ["8", "16", Depth.floatWord]), .rendering,
    "Bits per channel of the result; those of the input if left out, or float for a .pfm file. "
      + "Floats are 0 to 1 and sRGB-encoded like bytes.",
    for: [.run, .compare, .explain, .bench])
  static let color = Option(
    "color", .text("COLORS"), .rendering,
    "The colours in which the chain computes and which the result has: keep for those of the image, "
      + "srgb, p3 for Display P3, or the file of an ICC profile; what the chain says if left out.",
    for: [.run, .compare, .legibility, .measure, .explain])
  static let threads = Option(
    "threads", .integer(1...Renderer.Options.mostThreads), .rendering,
    "Threads on the CPU; one per core if left out.",
    for: [.run, .compare, .legibility, .measure, .bench])
  static let jobs = Option(
    "jobs", .integer(1...64), .rendering,
    "Images or tests that are worked on at a time; images share the threads. One per core, images at most "
      + "\(Defaults.mostJobs), if left out.",
    for: [.run, .test])
  static let tolerance = Option(
    "tolerance", .number(0...255), .rendering,
    "The greatest difference that passes, in 8-bit levels, or in units of ΔE2000 with --metric deltaE; "
      + "1 if left out.",
    for: [.run, .compare])
  static let metric = Option(
    "metric", .choice("METRIC", Metric.allCases.map(\.rawValue)), .rendering,
    "How images are compared: samples by their levels, as psnr in decibels, as ssim or ms-ssim by the "
      + "structure of their luma, 1 being equal, or as deltaE by how different colours look, for which "
      + "the profiles count; samples if left out. The picture of -o shows it.",
    for: [.compare])
  static let atLeast = Option(
    "at-least", .number(-1...1000), .rendering,
    "The lowest psnr, ssim or ms-ssim that passes; any does if left out.", for: [.compare])

  static let maxPixels = Option(
    "max-pixels", .integer(1...Image.maximumPixels), .limits,
    "Refuse images whose headers announce more pixels, and shaders with larger buffers, as a service "
      + "should.",
    for: [.run, .compare, .legibility, .measure, .explain, .bench, .info])
  static let maxFrames = Option(
    "max-frames", .integer(1...1_000_000), .limits,
    "Refuse animations with more frames, and chains that make more; \(ReadLimits.usualFrames) if left out. Films may have any number unless "
      + "this is given.",
    for: [.run, .compare, .legibility, .measure])
  static let memory = Option(
    "memory", .bytes, .limits,
    "Resident memory that may be used, such as 512M. An image that needs more is rendered in tiles, "
      + "and data that does not fit is kept in unnamed files in TMPDIR or /var/tmp. Jobs share the "
      + "amount. Three quarters of the available memory if left out.",
    for: [.run, .compare, .legibility, .measure])
  static let maxSeconds = Option(
    "max-seconds", .number(0.001...1e9), .limits,
    "End the render of an image that takes longer, with exit status "
      + "\(ExitStatus.timeLimit.rawValue) and without a result. Decoding and encoding count. A test that "
      + "takes longer fails.",
    for: [.run, .compare, .legibility, .measure, .test])
  static let maxCost = Option(
    "max-cost", .integer(1...1_000_000_000_000_000), .limits,
    "Refuse a chain that would cost more operations for an image, before any work. An operation is "
      + "about a nanosecond of a core; glblur explain estimates the cost.",
    for: [.run, .compare, .legibility, .measure, .test])
  static let maxShaderOps = Option(
    "max-shader-ops", .integer(1...1_000_000_000_000), .limits,
    "Refuse a chain with a shader that may take more operations and reads for a pixel, before any work; "
      + "glblur explain says how many it takes. Loops whose rounds depend on pixels count in full.",
    for: [.run, .compare, .legibility, .measure, .test])
  static let maxNodes = Option(
    "max-nodes", .integer(1...ChainLimits.mostNodes), .limits,
    "Refuse a chain with more nodes, including the views in their content.",
    for: [.run, .compare, .legibility, .measure, .explain, .check, .bench])
  static let maxText = Option(
    "max-text", .integer(0...ChainLimits.mostText), .limits,
    "Refuse a chain whose labels have more characters together.",
    for: [.run, .compare, .legibility, .measure, .explain, .check, .bench])

  static let allowUntrusted = Option(
    "allow-untrusted-formats", .flag, .limits,
    "Read "
      + FileFormat.allCases.filter { !$0.isTrusted }.map(\.rawValue).joined(separator: ", ")
      + " files too, whose decoders are not made for files of strangers.",
    for: [.run, .compare, .legibility, .measure, .explain, .bench, .info])

  static let lenient = Option(
    "lenient", .flag, .files,
    "Decode as much as there is of a PNG, JPEG, TIFF, PFM or Netpbm file that is cut off or damaged, with a "
      + "warning that says how many rows are missing; they become transparent.",
    for: [.run, .compare, .legibility, .measure, .explain, .info])

  static let pngLevel = Option(
    "png-level", .choice("LEVEL", PNGLevel.allCases.map(\.rawValue)), .formats,
    "How small PNG files become: default takes hardly longer than fast, small takes seconds for a "
      + "large photograph; default if left out.", for: [.run, .compare, .bench])
  static let fileQuality = Option(
    "file-quality", .integer(1...100), .formats,
    "The quality of lossy files; \(standard.quality(of: .jpeg)) for JPEG, "
      + "\(standard.quality(of: .webP)) for WebP and JPEG XL, 75 for animated WebP, and "
      + "\(standard.quality(of: .avif)) for AVIF and HEIC, or 100 for AVIF of "
      + "more than 8 bits, if left out.", for: [.run, .compare])
  static let lossless = Option(
    "lossless", .flag, .formats,
    "Write a WebP or JPEG XL file without loss. PNG, TIFF and PFM never lose anything at their depth, "
      + "and the others always do.",
    for: [.run, .compare])
  static let jpegQuality = Option(
    "quality-jpeg", .integer(1...100), .formats,
    "An older name of --file-quality that counts for JPEG files alone.", for: [.run, .compare])
  static let jpegOptimize = Option(
    "jpeg-optimize", .flag, .formats,
    "Make JPEG files some percent smaller, which takes longer and changes no pixel.",
    for: [.run, .compare])
  static let background = Option(
    "background", .color, .formats,
    "The colour behind transparent pixels in a JPEG or PFM file; white if left out.",
    for: [.run])
  static let metadata = Option(
    "metadata", .choice("POLICY", MetadataPolicy.allCases.map(\.rawValue)), .formats,
    "The metadata of the input that the result gets: keep all that is still true and that the format "
      + "can carry, copyright for authors, rights and descriptions without places, times and serial "
      + "numbers, or none, for pictures that are made public; keep if left out.",
    for: [.run])
  static let delay = Option(
    "delay", .integer(1...65535), .formats,
    "How many milliseconds each frame of an animation is shown; if left out, \(Animation().delay) for "
      + "a sweep, as --fps says for a chain whose parameters change over time, and as long as in the image that "
      + "is animated.",
    for: [.run])
  static let loops = Option(
    "loops", .integer(0...Int(Int32.max)), .formats,
    "How often an animation is played, with 0 for endlessly; if left out, \(Animation().loops) for a "
      + "sweep or a chain whose parameters change over time, and as often as the image that is animated.",
    for: [.run])

  static let imageSize = Option(
    "size", .dimensions, .rendering,
    "The size in pixels of the image to plan for, if no image is named; "
      + "\(Defaults.explainSize) if left out.",
    for: [.explain])
  static let dot = Option(
    "dot", .flag, .reporting, "Print the passes as a graph for Graphviz.", for: [.explain])

  static let benchBackend = Option(
    "backend", .choice("BACKEND", BackendChoice.allCases.map(\.rawValue)), .rendering,
    "The backend to measure; both, one after the other, if left out.", for: [.bench])
  static let benchSize = Option(
    "size", .list(.dimensions), isRepeatable: true, .rendering,
    "The sizes in pixels of generated images, if no image is named; \(Defaults.benchSize) if "
      + "left out.",
    for: [.bench])
  static let sigma = Option(
    "sigma", .list(.number(0...1000)), isRepeatable: true, .rendering,
    "Measure only gaussianBlur, with these standard deviations in pixels.", for: [.bench])
  static let repetitions = Option(
    "repetitions", .integer(1...10_000), .rendering,
    "How often each chain is measured, after one run to warm up; "
      + "\(Defaults.benchRepetitions) if left out.",
    for: [.bench])

  static let checkFormat = Option(
    "format", .choice("FORMAT", CheckFormat.allCases.map(\.rawValue)), .reporting,
    "The form of the output: text, or sarif, by which services show mistakes beside the lines of a pull "
      + "request; text if left out.",
    for: [.check])
  static let stdio = Option(
    "stdio", .flag, .other,
    "Speak to the editor through standard input and output, as is done anyway: some editors ask for it.",
    for: [.lsp])
  static let bless = Option(
    "bless", .flag, .files,
    "Write the golden files that are missing. A test passes that writes one, unless the backends disagree. "
      + "Goes with no --backend but both.",
    for: [.test])
  static let updateChanged = Option(
    "update-changed", .flag, .files,
    "Write the golden files that are missing, and those from which results differ, as --bless does.",
    for: [.test])
  static let only = Option(
    "only", .text("TEXT"), .files, "Run the tests that have TEXT in their names.", for: [.test])
  static let junit = Option(
    "junit", .text("FILE"), .reporting,
    "Write the results as XML of JUnit, which services for continuous integration show.",
    for: [.test])
  static let page = Option(
    "page", .text("FOLDER"), .reporting,
    "Write a page, index.html, with both pictures, their difference and the worst place of each failure.",
    for: [.test])
  static let testBackend = Option(
    "backend", .choice("BACKEND", PictureTest.Backends.allCases.map(\.rawValue)), .rendering,
    "The backends of all tests; what each test says if left out, which is both. Then a machine without "
      + "OpenGL ES compares the CPU alone; both and gpu fail there.",
    for: [.test])
  static let random = Option(
    "random", .integer(0...10_000), .rendering,
    "Render shaders also with so many values of their parameters at random; both backends must agree. What "
      + "each test says if left out.",
    for: [.test])
  static let seed = Option(
    "seed", .integer(0...Int(Int32.max)), .rendering,
    "The seed of the values at random; 1 if neither this nor the test says it.", for: [.test])

  static let size = Option(
    "size", .number(1...1000), .text,
    "The size of the text in CSS pixels, which are points of a picture; 16 if left out. Text from "
      + "24 is large (WCAG's 18 points) and needs less contrast.",
    for: [.contrast])
  static let bold = Option(
    "bold", .flag, .text, "The text is bold, and therefore large from 18.67 (WCAG's 14 points).",
    for: [.contrast])

  static let level = Option(
    "level", .choice("LEVEL", Conformance.allCases.map(\.rawValue)), .text,
    "The level for labels that do not set one by 'legible'; AA if left out.",
    for: [.legibility])

  static let markdown = Option(
    "markdown", .choice("DOCUMENT", Document.allCases.map(\.rawValue)), .reporting,
    "Print a document in Markdown: a reference of all filters, or their counterparts in other "
      + "libraries, for porting.",
    for: [.filters])
  static let fonts = Option(
    "fonts", .flag, .reporting,
    "List the installed font families with their weights, which labels can name.", for: [.info])
  static let json = Option(
    "json", .flag, .reporting, "Print JSON on standard output instead of text.",
    for: [.run, .compare, .contrast, .legibility, .measure, .explain, .bench, .info, .filters])
  static let timings = Option(
    "timings", .flag, .reporting,
    "Report on standard error how long reading, rendering and writing took.",
    for: [.run, .compare])
  static let quiet = Option(
    "quiet", .flag, .reporting, "Print only errors.",
    for: [.run, .compare, .legibility, .measure, .explain, .check, .test, .bench])
  static let verbose = Option(
    "verbose", .flag, .reporting,
    "Report every step and choice, and show the messages of graphics drivers.",
    for: [.run, .compare, .legibility, .measure, .bench, .info])

  static let help = Option(
    "help", short: "h", .flag, .other, "Print this help.", for: Set(CommandName.allCases))
  static let version = Option("version", .flag, .other, "Print the version.", for: [])
}

/// The options of chains whose parameters change over time.
extension Option {
  private static let takers: Set<CommandName> = [
    .run, .compare, .legibility, .measure, .explain, .bench,
  ]

  static let duration = Option(
    "duration", .number(0.001...1_000_000), .rendering,
    "The duration in seconds of a chain whose parameters change over time; the time of its last key if "
      + "left out. With run, OUT.png becomes a file for each frame, and an OUT ending in .apng, .webp or "
      + ".gif, or -, is one animation.",
    for: takers.union([.check]))
  static let fps = Option(
    "fps", .rate, .rendering,
    "The frames per second of a chain whose parameters change over time, and of pictures that become a film; "
      + "\(Defaults.rate) if left out. A film gets this rate in place of its own.",
    for: takers.union([.check]))
  static let at = Option(
    "at", .time, .rendering,
    "The moment of a chain whose parameters change over time, in seconds, as 60% of its duration, or as "
      + "12f for the frame of number 12 from 0 on; 0 for a still picture if left out.",
    for: takers)
  static let maxKeys = Option(
    "max-keys", .integer(1...ChainLimits.mostKeys), .limits,
    "Refuse a chain with more keys of parameters that change over time.",
    for: takers.union([.check]))
}

/// The options of films, without those of sound files.
extension Option {
  /// The options of no use without a film.
  static let ofFilms =
    [
      from, to, start, longest, matrix, range, codec, crf, preset, audioCodec, noAudio, onError,
      survey, keepPartial, progress, sound,
    ] + ofSounds

  static let from = Option(
    "from", .number(0...1_000_000), .films,
    "The time in seconds at which the part of a film begins that counts; 0 if left out.",
    for: [.run, .legibility, .measure])
  static let to = Option(
    "to", .number(0.001...1_000_000), .films,
    "The time in seconds at which the part of a film ends that counts; the end if left out.",
    for: [.run, .legibility, .measure])
  static let start = Option(
    "start", .assignment("NAME=SECONDS"), isRepeatable: true, .films,
    "When the film that the chain calls @NAME begins, in seconds of the film that is the input; 0 if left out. "
      + "Before that its first frame is shown, and after its end its last.",
    for: [.run, .legibility, .measure])
  static let longest = Option(
    "longest", .flag, .films,
    "Go on until the last film ends, with the last frame of the film that is the input. If left out, the result "
      + "ends with that film.",
    for: [.run, .legibility, .measure])
  static let matrix = Option(
    "matrix", .choice("MATRIX", YCbCrMatrix.allCases.map(\.rawValue)), .films,
    "How luma and chroma of a film follow from red, green and blue. If left out, what the film states, or else "
      + "bt709 from 720 lines on and bt601 below.",
    for: [.run, .legibility, .measure])
  static let range = Option(
    "range", .choice("RANGE", SampleRange.allCases.map(\.rawValue)), .films,
    "Which samples of a film stand for black and white. If left out, what the film states, or else limited.",
    for: [.run, .legibility, .measure])
  static let codec = Option(
    "codec", .choice("CODEC", FilmCodec.allCases.map(\.rawValue)), .films,
    "How a film is compressed, as far as FFmpeg's libraries can on this machine, which glblur info lists; what "
      + "is usual for the ending if left out, as h264 for .mp4 and vp9 for .webm.",
    for: [.run])
  static let crf = Option(
    "crf", .integer(0...63), .films,
    "The quality of a compressed film, at which lower is better; 18 for h264, and what is usual for other codecs, "
      + "if left out.",
    for: [.run])
  static let preset = Option(
    "preset", .text("NAME"), .films,
    "How long the encoder of a film may take, from ultrafast to veryslow for h264 and hevc; medium if left out.",
    for: [.run])
  static let audioCodec = Option(
    "audio-codec", .choice("CODEC", SoundCodec.allCases.map(\.rawValue)), .films,
    "How the sound of a film is compressed. If left out, sound is copied as it is, but what the format cannot hold "
      + "becomes aac in .mp4, .m4v, .mov and .mkv, opus in .webm, and mp3 in .avi.",
    for: [.run])
  static let noAudio = Option(
    "no-audio", .flag, .films,
    "Leave out the sound of a film, and its subtitles and attachments, which are copied otherwise.",
    for: [.run])
  static let onError = Option(
    "on-error", .choice("WHAT", DamagePolicy.allCases.map(\.rawValue)), .films,
    "What to do at a damaged frame of a film: stop with an error, skip it, or repeat the frame before; stop if "
      + "left out.",
    for: [.run])
  static let survey = Option(
    "survey", .integer(0...1_000_000), .films,
    "Look at every N-th frame of a film before it is rendered, to decide labels once that depend on the pixels "
      + "behind them; 1 for each if left out, and 0 to let each frame decide for itself.",
    for: [.run])
  static let keepPartial = Option(
    "keep-partial", .flag, .films,
    "When a signal such as Ctrl-C ends the program, keep the beginning of the film, which plays. If left out, "
      + "nothing is left of it.",
    for: [.run])
  static let progress = Option(
    "progress", .choice("FORM", ["auto", "json", "none"]), .films,
    "How the progress of a film is shown: auto as a bar on a terminal, json as an object in a line of standard "
      + "error every second and at the end; auto if left out.",
    for: [.run])
}
