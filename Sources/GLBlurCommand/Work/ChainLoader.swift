import GLBlur
import GLBlurChain
import UserShaders
import GLBlurFiles
import GLBlurFilters

/// A chain that a command line names, changed by the options of the command line, and the images
/// that it needs.
struct ChainLoader {
  /// The chain at the moment that the command line says, or at time 0, if parameters change over time.
  let chain: Chain
  /// The chain with its animation, if it has one.
  let animated: Chain
  /// What the command line says about times.
  let moments: Moments
  /// The sweep of a parameter, if the command takes `--sweep` and it is given.
  let sweep: Sweep?
  /// The bytes of the chain as they were read.
  let bytes: [UInt8]
  private let folder: ChainFolder
  private let bound: [String: String]
  private let limits: ReadLimits
  let isQuiet: Bool
  /// The number of warnings about the chain that were printed.
  private(set) var warningCount = 0
  /// Whether filters measure their pictures even if the output does not depend on them.
  private let isMeasured: Bool
  /// Whether the further images may be films.
  var isForFilms: Bool

  /// Reads and checks the chain, and prints its warnings.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the chain if they have been read already.
  ///   - isMeasured: Whether filters measure their pictures even if the output does not depend
  ///     on them.
  ///   - isStill: Whether the command shows one moment of a chain whose parameters change over time, of
  ///     which a warning tells.
  ///   - isForFilms: Whether the chain is applied to films, which have times of their own.
  init(
    _ path: String, bytes: [UInt8]? = nil, _ arguments: Arguments, isMeasured: Bool = false,
    isStill: Bool = true, isForFilms: Bool = false
  ) throws {
    let bytes = try bytes ?? contents(of: path, ReadLimits(arguments))
    // A shader that begins with a directive is like a colour table that begins with a comment.
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
    try chain.readShaders { index, file in
      let path = try folder.shaderPath(of: file, node: index, in: original)
      do throws(FileError) {
        return try ShaderText(contentsOf: path)
      } catch {
        throw Failure(error, readingShader: path, at: original.error(node: index, "file", ""))
      }
    }
    try folder.checkImports(of: chain)
    try chain.set(arguments.assignments(.set).map { ($0.name, $0.value) }, by: "--set")
    bound = Dictionary(arguments.assignments(.input)) { _, last in last }
    chain.inputs.merge(bound) { _, file in file }
    try chain.validate()
    try folder.findFonts(of: &chain)
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
    if !isQuiet {
      let shown = moments.moment == nil ? animated : chain
      let warnings = try shown.warnings(isMeasured: isMeasured)
      for warning in warnings { Console.warn(warning) }
      warningCount = warnings.count
    }
    self.folder = folder
    limits = ReadLimits(arguments)
    sweep = try Sweep(animated, arguments, at: moments)
    if isStill, !isQuiet, let note = stillNote { Console.warn("\(named(path)): \(note)") }
    if chain.canvas != nil { try limits.check(chain.canvasSize(), name: "\(named(path)): canvas") }
    // The inputs are checked even if nothing is rendered, since a chain that could not be run is
    // wrong.
    for name in try names() { _ = try file(for: name) }
  }

  /// What there is to say about a still picture of a chain that is for films, or whose parameters change if the
  /// command line says no moment.
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

  /// The error of an animation that is made of a still picture, if its duration is not known.
  var lackOfDuration: Failure? {
    animated.isAnimated && moments.moment == nil ? moments.lackOfDuration(of: animated) : nil
  }

  /// Returns the pictures that `run` makes of an input, if it makes several: those of a sweep, or the frames
  /// of a chain whose parameters change over time.
  ///
  /// - Parameter sink: Where the result goes.
  /// - Throws: An error if the command line asks for both, or if the times are wrong.
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

  /// Checks that the command line names images if the chain needs some.
  ///
  /// - Parameters:
  ///   - image: The first image of the command line, or nil if there is none.
  ///   - mayBeOutput: Whether the image may be meant as the name of the result. The default is that it may not.
  /// - Throws: `Failure` if there is an image and a canvas, or neither.
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

  /// Opens the further images that the chain's result needs, in the order of their names, and calls
  /// `body` with the name, the path and the picture of each. No other file is opened. Films are left out if the
  /// chain is applied to films.
  ///
  /// - Throws: `Failure` if there are films otherwise.
  func forEachImage(_ body: (String, String, any PictureSource) throws -> Void) throws {
    let films = try films()
    if !isForFilms { try checkNoFilms() }
    for (name, file) in try paths().sorted(by: { $0.key < $1.key }) where films[name] == nil {
      try body(name, file, picture(at: file, limits, .input))
    }
  }

  /// Returns the paths of the further images, and of films among them.
  func paths() throws -> [String: String] { try images { $0 } }

  /// Returns the paths of the films among the further images.
  func films() throws -> [String: String] { try paths().filter { FilmName.isInput($0.value) } }

  /// Throws `Failure` if there are films among the further images.
  func checkNoFilms() throws {
    guard let (name, film) = try films().min(by: { $0.key < $1.key }) else { return }
    throw Failure.usage(
      "\(film): is a film, which @\(name) can be only beside an input of which 'run' makes a film, or which "
        + "'legibility' judges; name an image with --input \(name)=FILE")
  }

  /// Returns the sizes, formats and colours of the further images, from the headers of their files.
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

  /// Returns the names of the images that the chain needs at any time, or any of its variants in a sweep.
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
  /// Creates the failure of a shader file that cannot be read.
  ///
  /// - Parameter place: The place in the chain that names the file.
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
