import GLBlur
import GLBlurChain
import GLBlurFiles

/// The subcommand `glblur run`.
enum RunCommand: Subcommand {
  static let name = CommandName.run
  static let summary = "Apply a chain of filters to images and films."
  static let synopses = ["CHAIN [INPUT…] [-o OUT] [options]"]
  static let operands = [
    (name: "CHAIN", summary: "A chain file (JSON); - is standard input."),
    (
      name: "INPUT…",
      summary:
        "Image files of any format that can be read, tar files of them, or films; frame.%05d.png is a film of "
        + "pictures, and - is standard input. A chain with a canvas takes none. Without -o, applying frosted.json to "
        + "photo.jpg writes photo.frosted.png in the current folder, or a file of the ending that "
        + "--format says. With -o, the ending of the name selects the format: \(endings)."
    ),
  ]
  static let examples = [
    (line: "glblur run frosted.json photo.jpg -o card.png", summary: "One image."),
    (
      line: "glblur run frosted.json *.jpg -o cards/ --set 0.sigma=12",
      summary: "Several images, into the folder cards, with another sigma."
    ),
    (
      line: "glblur run frosted.json *.jpg -o cards/ --format jpg --file-quality 85",
      summary: "JPEG files in place of PNG."
    ),
    (
      line: "glblur run frosted.json *.jpg -o cards/ --resume",
      summary: "Only results that do not exist yet; the folder is made if needed."
    ),
    (
      line: "glblur run frosted.json shard-*.tar -o out/ --shard 0/4",
      summary: "The images of every fourth tar file, into tar files of the same names."
    ),
    (
      line: "glblur run frosted.json photo.jpg -o wax.apng --sweep 0.sigma=0:30:20",
      summary: "An animation of twenty blurs."
    ),
    (
      line: "glblur run slide.json photo.jpg -o slide.apng --duration 3 --fps 30",
      summary: "A film of a photograph, by a chain whose parameters change over time."
    ),
    (
      line: "glblur run frosted.json in.gif -o out.webp",
      summary: "Every frame of an animation, with its times."
    ),
    (
      line: "glblur run frosted.json in.mp4 -o out.mp4",
      summary: "Every frame of a film, with its sound."
    ),
    (
      line: "glblur run slide.json photo.jpg -o slide.mp4 --sound music.m4a",
      summary: "A film of a photograph with music, which ends with it."
    ),
    (
      line: "glblur run fade.json a.mp4 --input next=b.mp4 --longest -o both.mp4",
      summary: "A transition from one film to another."
    ),
    (
      line: "glblur run card.json -o card.png",
      summary: "A chain with a canvas, which needs no image."
    ),
  ]

  private static var endings: String {
    let films = FilmEndings.words.map { "." + $0 }
    return FileFormat.allCases.flatMap(\.endings).joined(separator: ", ") + ", and for films "
      + films.joined(separator: ", ")
  }

  /// Returns the last of two inputs if it seems to be the name of a result: it does not exist, but
  /// the first does. Among many inputs, a missing one is likelier to be an input.
  private static func forgottenOutput(_ images: [String], _ arguments: Arguments) -> String? {
    guard images.count == 2, !arguments.has(.output) else { return nil }
    func exists(_ input: String) -> Bool {
      input == standardStream || FilmName.files(input).contains(where: Path.exists)
    }
    let name = images[1]
    let isWritable = FileFormat(endingOf: name) != nil || FilmName.isFilm(name)
    return isWritable && exists(images[0]) && !exists(name) ? name : nil
  }

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let (path, images) = try operands(arguments)
    var kind = try InputKind(images, arguments)
    var pairs = try pairs(path, images, kind, arguments)
    guard let first = pairs.first?.1 else { return .success }
    guard !arguments.has(.json) || !first.destination.isStandardOutput else {
      throw Failure.usage("--json and -o - both write to standard output; name a file with -o")
    }
    try first.checkOptions(arguments)
    if kind.makesFilms { try arguments.checkSound() }
    var loader = try ChainLoader(path, arguments, isStill: false, isForFilms: kind == .films)
    try loader.check(image: images.first, mayBeOutput: !arguments.has(.output))
    if kind.makesFilms, !images.isEmpty, try !loader.films().isEmpty {
      (kind, loader.isForFilms) = (.films, true)
    }
    switch kind {
    case .tarFiles: return try TarFiles(loader, arguments, to: first).run(pairs, arguments)
    case .films: return try Films(loader, arguments, to: first).run(pairs, arguments)
    case .pictures: break
    }
    let series = try loader.series(for: first)
    if series?.isFilm == true, first.form == .picture {
      if first.format == .avif {
        // Libraries of films write animations of this format.
        pairs = try self.pairs(path, images, .pictures(asFilms: true), arguments)
        try pairs[0].1.checkOptions(arguments)
      } else if arguments.has(.delay) {
        throw Failure.usage(
          "--delay: the frames of a chain whose parameters change over time are shown as --fps says; leave it "
            + "out")
      }
    }
    return try Pictures(loader, series, inputs: pairs.count, arguments, to: pairs[0].1)
      .run(pairs, arguments)
  }

  private static func operands(
    _ arguments: Arguments
  ) throws -> (chain: String, images: [String]) {
    guard let path = arguments.operands.first else {
      throw Failure.usage(
        "run needs a chain, and an image unless the chain has a canvas: glblur run CHAIN [INPUT…] "
          + "[-o OUT]")
    }
    try arguments.checkStandardInput()
    let images = Array(arguments.operands.dropFirst())
    if let sound = images.first(where: FilmName.isSound) {
      throw Failure.usage(
        "\(sound): is a sound file, and no picture or film; give it to a film with --sound \(sound)"
      )
    }
    if let name = forgottenOutput(images, arguments) {
      throw Failure(
        status: .cannotOpen, message: "\(name): there is no such file; did you mean -o \(name)?")
    }
    return (path, images)
  }

  /// Returns the inputs of this process, and where their results go.
  private static func pairs(
    _ chain: String, _ images: [String], _ kind: InputKind, _ arguments: Arguments
  ) throws -> [(String, Sink)] {
    try kind.checkOptions(arguments)
    guard !images.isEmpty || !arguments.has(.frame) else {
      throw Failure.usage("--frame chooses one of an image, and none is named; leave it out")
    }
    // A chain that starts from its canvas is its own input.
    let inputs = images.isEmpty ? [chain] : images
    let name = chain == standardStream ? "chain" : Path.baseName(of: chain)
    let pairs = Array(
      zip(
        inputs,
        try Sink.all(
          for: inputs, kind, suffix: images.isEmpty && !kind.makesFilms ? nil : name, arguments)))
    guard let share = try InputShare(arguments) else { return pairs }
    let own = share.of(pairs)
    if own.isEmpty { try share.sayEmpty(of: inputs.count, arguments) }
    return own
  }
}
