import GLBlur
import GLBlurChain
import UserShaders
import GLBlurFiles
import GLBlurFilters
import GLBlurVideo

/// A chain of the command line, changed by options, and the images that it needs.
struct ChainLoader {
  /// The chain at the moment of the command line, or at time 0.
  let chain: Chain
  /// The chain with its animation, if any.
  let animated: Chain
  let moments: Moments
  /// Nil without `--sweep`.
  let sweep: Sweep?
  let bytes: [UInt8]
  /// The files of the chain's shaders.
  let shaderFiles: [ShaderText.Part]
  /// The paths of the font files that labels name.
  let fontFiles: [String]
  private let folder: ChainFolder
  private let bound: [String: String]
  private let limits: ReadLimits
  let isQuiet: Bool
  private let isMeasured: Bool
  var isForFilms: Bool

  /// Reads and checks the chain, and prints its warnings.
  ///
  /// - Parameters:
  ///   - bytes: The chain, if it was read already.
  ///   - isMeasured: Whether filters measure even if the output does not depend on them.
  ///   - isStill: Whether to warn that one moment of a changing chain is shown.
  ///   - isForFilms: Whether the chain is applied to films, which have times of their own.
  init(
    _ path: String, bytes: [UInt8]? = nil, _ arguments: Arguments, isMeasured: Bool = false,
    isStill: Bool = true, isForFilms: Bool = false
  ) throws {
    let bytes = try bytes ?? contents(of: path, ReadLimits(arguments))
    // A shader that begins with a directive looks like a colour table that begins with a comment.
    if ShaderFile.isLikely(bytes) { throw Failure.shaderIsNoChain(path) }
    if let phrase = imagePhrase(path, bytes) {
      throw Failure.swapped(path, phrase, among: arguments.operands)
    }
    guard !isShader(path) else { throw Failure.shaderIsNoChain(path) }
    var chain = try Chain(json: bytes, file: named(path), limits: ChainLimits(arguments))
    let folder = ChainFolder(
      path == standardStream ? "" : Path.folder(of: path),
      allowsOutside: arguments.has(.allowOutside), permission: "allow it with --allow-outside")
    let original = chain
    var shaderFiles: [ShaderText.Part] = []
    try chain.readShaders { index, file in
      let path = try folder.shaderPath(of: file, node: index, in: original)
      do throws(FileError) {
        let text = try ShaderText(contentsOf: path)
        shaderFiles += text.files
        return text
      } catch {
        throw Failure(error, readingShader: path, at: original.error(node: index, "file", ""))
      }
    }
    try folder.checkImports(of: chain)
    try chain.set(arguments.assignments(.set).map { ($0.name, $0.value) }, by: "--set")
    bound = Dictionary(arguments.assignments(.input)) { _, last in last }
    chain.inputs.merge(bound) { _, file in file }
    try chain.validate()
    fontFiles = try folder.findFonts(of: &chain)
    if let path = arguments.text(.audio) {
      guard chain.lacksSound else {
        throw Failure.usage(
          "--audio: no shader of \(chain.file ?? "the chain") shows sound; leave it out, or say which image does by the node's "
            + "'sound'")
      }
      chain = chain.hearing(try Sound(FilmSound(path)))
    } else if chain.lacksSound, let sound = arguments.sound {
      chain = chain.hearing(try Sound(sound))
    }
    if chain.redacts, arguments.choice(.metadata) == MetadataPolicy.keep {
      throw Failure.usage(
        "\(named(path)) hides parts of a picture, and metadata may show them, so --metadata keep is not possible; "
          + "take copyright, which such a picture gets if nothing is said, or none")
    }
    moments = Moments(arguments)
    try moments.check(chain, arguments, isForFilms: isForFilms)
    animated = chain
    chain = try moments.still(of: chain)
    self.isMeasured = isMeasured
    self.isForFilms = isForFilms
    isQuiet = arguments.has(.quiet)
    self.chain = chain
    self.bytes = bytes
    self.shaderFiles = shaderFiles
    if !isQuiet {
      let shown = moments.moment == nil ? animated : chain
      for warning in try shown.warnings(isMeasured: isMeasured) { Console.warn(warning) }
    }
    self.folder = folder
    limits = ReadLimits(arguments)
    sweep = try Sweep(animated, arguments, at: moments)
    if isStill, !isQuiet, let note = stillNote { Console.warn("\(named(path)): \(note)") }
    if chain.canvas != nil { try limits.check(chain.canvasSize(), name: "\(named(path)): canvas") }
    // A chain that could not be run is wrong, even if nothing is rendered.
    for name in try names() { _ = try file(for: name) }
  }

  /// The note on a still picture of a chain for films, or of a changing chain without `--at`.
  var stillNote: String? {
    if animated.isAnimated, moments.moment == nil {
      return
        "parameters change over time, and a still picture shows them at time 0; choose another moment with "
        + "--at TIME"
    }
    return animated.isForFilms
      ? "a filter remembers earlier frames of a film, and a still picture shows it in the first one"
      : nil
  }

  /// The error of an animation of unknown duration, made of a still picture.
  var lackOfDuration: Failure? {
    animated.isAnimated && moments.moment == nil ? moments.lackOfDuration(of: animated) : nil
  }

  /// Returns the pictures that `run` makes of an input, if several: those of a sweep, or the frames
  /// of a chain whose parameters change over time.
  ///
  /// - Throws: An error if both are asked for, or if the times are wrong.
  func series(for sink: Sink) throws -> Series? {
    if let sweep {
      guard !moments.asksForFrames else {
        throw Failure.usage(
          "--sweep, and --duration or --fps, both make several pictures; leave out one of them, or sweep "
            + "at one moment with --at")
      }
      if !isQuiet, let stillNote { Console.warn("\(animated.file ?? "the chain"): \(stillNote)") }
      return .sweep(sweep)
    }
    guard animated.changesOverTime, moments.moment == nil,
      moments.asksForFrames
        || animated.isAnimated
          && (sink.isFilm || sink.format.hasAnimations || sink.format == .avif)
    else { return nil }
    // An image with frames of its own says the duration.
    if animated.canvas == nil, lackOfDuration != nil { return nil }
    return .frames(try moments.frames(of: animated))
  }

  /// Checks that there is an image if the chain needs one.
  ///
  /// - Parameter mayBeOutput: Whether the image may be meant as the result.
  /// - Throws: `Failure` for an image and a canvas, or for neither.
  func check(image: String?, mayBeOutput: Bool = false) throws(Failure) {
    let name = chain.file ?? "the chain"
    if let image, chain.canvas != nil {
      let isMeantAsOutput =
        mayBeOutput && image != standardStream && !Path.exists(image)
      throw .usage(
        "\(name): canvas: this chain starts from its canvas, so it takes no image; "
          + (isMeantAsOutput
            ? "did you mean -o \(image)?" : "leave out \(named(image)), or the canvas"))
    }
    if image == nil, chain.canvas == nil {
      throw .usage(
        "\(name): this chain has no 'canvas' to start from, so it needs an image; name one after "
          + "the chain")
    }
  }

  /// Calls `body` with the name, the path and the picture of each further image that the result
  /// needs, in the order of names, and opens no other file. Films are left out if the chain is
  /// applied to films.
  ///
  /// - Throws: `Failure` if there are films otherwise.
  func forEachImage(_ body: (String, String, any PictureSource) throws -> Void) throws {
    let films = try films()
    if !isForFilms { try checkNoFilms() }
    for (name, file) in try paths().sorted(by: { $0.key < $1.key }) where films[name] == nil {
      try body(name, file, picture(at: file, limits, .input))
    }
  }

  /// Returns the paths of the further images, films included.
  func paths() throws -> [String: String] { try images { $0 } }

  func films() throws -> [String: String] { try paths().filter { FilmName.isInput($0.value) } }

  func checkNoFilms() throws {
    guard let (name, film) = try films().min(by: { $0.key < $1.key }) else { return }
    throw Failure.usage(
      "\(film): is a film, which @\(name) can be only beside an input of which 'run' makes a film, or which "
        + "'legibility' judges; name an image with --input \(name)=FILE")
  }

  /// Reads the headers of the further images.
  func traits() throws -> [String: ImageTraits] {
    try checkNoFilms()
    return try images { file throws(FileError) in try imageTraits(at: file, limits) }
  }

  private func images<Value>(
    _ read: (String) throws(FileError) -> Value
  ) throws -> [String: Value] {
    var values: [String: Value] = [:]
    for name in try names() {
      if let file = try file(for: name) { values[name] = try read(file) }
    }
    return values
  }

  /// Returns the images that the chain needs at any time, or a variant of its sweep.
  private func names() throws(ChainError) -> [String] {
    var names = moments.moment == nil ? animated.imagesOfKeys : []
    for chain in sweep?.variants ?? [chain] {
      names.formUnion(try ChainGraph(chain, isMeasured: isMeasured).images)
    }
    return names.sorted()
  }

  private func file(for name: String) throws(ChainError) -> String? {
    if let file = bound[name] { return file }
    return try chain.inputs[name].map { file throws(ChainError) in
      try folder.path(of: file, binding: "bind it with --input \(name)=FILE") {
        chain.error(in: "inputs.\(name)", $0)
      }
    }
  }
}

extension Failure {
  /// `place` is where the chain names the shader file, which cannot be read.
  init(_ error: FileError, readingShader path: String, at place: ChainError) {
    let failure = Failure(error)
    var told = place
    switch error {
    case .isDirectory: told.message = "\(path): is a folder; give the path of a shader file"
    case .cannotOpen where !Path.exists(path):
      let folder = Path.folder(of: path)
      let known = Path.names(inFolder: folder).filter(isShader)
      told.message =
        failure.message
        + (similar(to: Path.name(of: path), among: known).map { "; did you mean '\($0)'?" } ?? "")
    default: told.message = failure.message
    }
    self.init(status: failure.status, message: "\(told)")
  }
}
