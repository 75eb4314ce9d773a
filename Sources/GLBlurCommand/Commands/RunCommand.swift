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

  /// The endings of all names that choose a format.
  private static var endings: String {
    let films = FilmEndings.words.map { "." + $0 }
    return FileFormat.allCases.flatMap(\.endings).joined(separator: ", ") + ", and for films "
      + films.joined(separator: ", ")
  }

  /// Returns the last of two inputs if it seems to be the name of a result: the one before it exists, and it
  /// does not, and results may be called so. A last input that is missing among many is likelier to be one.
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
    if !images.isEmpty, try Destination.areShards(images, arguments) {
      return try ShardBatch.run(path, images, arguments)
    }
    if let option = [Option.members, .tar].first(where: arguments.has) {
      throw Failure.usage("\(option.spelling) is for tar files, and none is named; leave it out")
    }
    if let status = try FilmBatch.run(path, images, arguments) { return status }
    // A chain that starts from its canvas is its own input.
    var inputs = images.isEmpty ? [path] : images
    let chainName = path == standardStream ? "chain" : Path.baseName(of: path)
    var destinations = try Destination.all(
      for: inputs, suffix: images.isEmpty ? nil : chainName,
      ending: arguments.text(.format).map { "." + $0 }
        ?? (Depth(arguments) == .float ? ".tiff" : ".png"), arguments)
    if let share = try InputShare(arguments) {
      let all = inputs.count
      (inputs, destinations) = (share.of(inputs), share.of(destinations))
      if inputs.isEmpty {
        try share.sayEmpty(of: all, arguments)
        return .success
      }
    }
    guard !arguments.has(.json) || !destinations.contains(where: \.isStandardOutput) else {
      throw Failure.usage("--json and -o - both write to standard output; name a file with -o")
    }
    if let word = arguments.text(.format), arguments.has(.sweep),
      destinations[0].isStandardOutput, !destinations[0].form.animationFormat.hasAnimations
    {
      throw Failure.usage(
        "--format \(word): with --sweep, standard output is one animation; expected apng, webp or gif"
      )
    }
    // Whether an image is animated is seen when it is read, and whether the chain is too.
    let mayAnimate =
      arguments.has(.sweep) ? destinations[0].isAnimation : destinations[0].form.holdsAnimations
    guard mayAnimate || !(arguments.has(.delay) || arguments.has(.loops)) else {
      throw Failure.usage(
        "--delay and --loops are for animations; add --sweep and name an .apng, .webp or .gif file "
          + "with -o")
    }
    guard !images.isEmpty || !arguments.has(.frame) else {
      throw Failure.usage("--frame chooses one of an image, and none is named; leave it out")
    }
    let format = destinations[0].format
    if let loops = arguments.integer(.loops), loops > format.mostLoops {
      throw Failure.usage(
        "--loops: '\(loops)' is not allowed; \(format.rawValue) files hold 0 to "
          + "\(format.mostLoops)")
    }
    try destinations[0].checkFormat(arguments)
    let depth = try Depth(arguments, writing: format)
    let loader = try ChainLoader(path, arguments, isStill: false)
    let series = try loader.series(for: destinations[0])
    if series?.isFilm == true, format == .avif {
      // Libraries of films write animations of this format.
      try loader.check(image: images.first, mayBeOutput: !arguments.has(.output))
      return try FilmBatch.run(loader, inputs, suffix: chainName, arguments)
    }
    if series?.isFilm == true, arguments.has(.delay) {
      throw Failure.usage(
        "--delay: the frames of a chain whose parameters change over time are shown as --fps says; leave it "
          + "out")
    }
    let size = BatchSize(inputs: inputs.count, isSeries: series != nil, arguments)
    let work = try RunWork(
      loader, series, image: images.isEmpty ? nil : inputs[0], arguments, depth, size,
      to: destinations[0])
    let total = inputs.count * work.resultsPerInput(destinations[0])
    work.renderer.expect(pictures: total, atATime: size.jobs)
    let reporter = BatchReporter(inputs: inputs.count, total: total, arguments)
    Interruption.setTerminationHandler { reporter.interrupt(status: $0) }
    Workers(size.jobs).share(inputs.count) { [inputs, destinations] index in
      do {
        try work.process(
          inputs[index], destinations[index], InputReporter(batch: reporter, input: index))
      } catch {
        reporter.fail(error)
      }
      return reporter.finish(index)
    }
    return try reporter.end()
  }
}
