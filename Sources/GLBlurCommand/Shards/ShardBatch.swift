import GLBlur
import GLBlurChain

/// The command `run` for tar files.
enum ShardBatch {
  /// Renders the images of tar files.
  ///
  /// - Parameters:
  ///   - chain: The path of the chain.
  ///   - inputs: All tar files of the command line.
  static func run(
    _ chain: String, _ inputs: [String], _ arguments: Arguments
  ) throws -> ExitStatus {
    try checkOptions(arguments)
    let name = chain == standardStream ? "chain" : Path.baseName(of: chain)
    var pairs = Array(
      zip(inputs, try Destination.shards(for: inputs, suffix: name, arguments)))
    if let share = try InputShare(arguments) {
      pairs = share.of(pairs)
      if pairs.isEmpty { try share.sayEmpty(of: inputs.count, arguments) }
    }
    guard let first = pairs.first else { return .success }
    guard !arguments.has(.json) || !first.1.isStandardOutput else {
      throw Failure.usage("--json and -o - both write to standard output; name a file with -o")
    }
    // The number of images is not known, and images of a tar file are worked on like those of a batch.
    let size = BatchSize(inputs: .max, isSeries: false, arguments)
    let format = arguments.text(.format).flatMap { FileFormat(endingOf: "." + $0) }
    let depth =
      try format.map { format throws(Failure) in
        try Depth(arguments, writing: format)
      } ?? Depth(arguments)
    let loader = try ChainLoader(chain, arguments, isStill: false)
    let work = try RunWork(
      loader, nil, image: first.0, arguments, depth, size, to: first.1)
    let shards = ShardWork(work, jobs: size.jobs, arguments)
    let reporter = BatchReporter(inputs: .max, total: nil, arguments)
    Interruption.setTerminationHandler { reporter.interrupt(status: $0) }
    for (index, (input, destination)) in pairs.enumerated() {
      do {
        try shards.process(input, destination, InputReporter(batch: reporter, input: index))
      } catch {
        reporter.fail(error)
      }
      guard reporter.finish(index) else { break }
    }
    return try reporter.end()
  }

  private static func checkOptions(_ arguments: Arguments) throws(Failure) {
    try arguments.checkFilmOptions(areFilms: false)
    if arguments.has(.sweep) {
      throw .usage(
        "--sweep makes several results of an image, and a member of a tar file becomes one; leave it out, or "
          + "unpack the tar file")
    }
    if !arguments.has(.at), let option = [Option.duration, .fps].first(where: arguments.has) {
      throw .usage(
        "\(option.spelling) makes several pictures of an image, and a member of a tar file becomes one; "
          + "leave it out, or choose one moment with --at")
    }
    if arguments.text(.backend) == BackendChoice.both.rawValue {
      throw .usage(
        "--backend both compares single images, which a tar file hides; choose another backend, or unpack "
          + "the tar file")
    }
  }
}

extension InputShare {
  /// Says that there is nothing to do.
  func sayEmpty(of inputs: Int, _ arguments: Arguments) throws {
    if arguments.has(.json) {
      _ = try BatchReporter(inputs: 0, total: 0, arguments).end()
    } else if !arguments.has(.quiet) {
      Console.say(
        "share \(index) of \(count) has none of \(counted(inputs, "input", "inputs")); nothing to do"
      )
    }
  }
}
