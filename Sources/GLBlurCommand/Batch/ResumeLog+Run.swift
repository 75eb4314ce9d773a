import GLBlurChain
import GLBlurFiles
import GLBlurReports
import SystemLibrary

extension ResumeLog {
  /// The options on which no result depends. An option that is not listed counts, so a new one
  /// cannot be forgotten.
  private static let irrelevant: Set<Option> = [
    .output, .force, .resume, .shard, .tar, .allowOutside, .maxPixels, .maxFrames, .threads, .jobs,
    .memory,
    .maxSeconds, .maxCost, .maxShaderOps, .maxNodes, .maxText, .maxKeys, .tolerance, .json,
    .timings, .quiet,
    .verbose, .keepPartial, .progress,
  ]

  /// Opens the log for a command line.
  ///
  /// - Parameter destination: The destination of any result, since all results are in one folder.
  /// - Returns: Nil if the command line has no `--resume`.
  convenience init?(
    _ loader: ChainLoader, _ arguments: Arguments, _ destination: Destination
  ) throws {
    guard arguments.has(.resume) else { return nil }
    guard !arguments.has(.sweep) else {
      throw Failure.usage(
        "--resume cannot skip images of --sweep, which makes several results of each; leave out one "
          + "of them")
    }
    guard arguments.text(.backend) != BackendChoice.both.rawValue else {
      throw Failure.usage(
        "--resume skips images that --backend both should compare; leave out one of them")
    }
    guard let file = destination.regularFile else {
      throw Failure.usage("--resume needs results in files; name a file or folder with -o")
    }
    var settings = Digest()
    settings.add(Version.current)
    settings.add(loader.bytes)
    for word in arguments.words(besides: Self.irrelevant) { settings.add(word) }
    if let word = arguments.text(.color), OutputProfile(word) == nil {
      settings.add(FileIdentity(of: word)?.text ?? "")
    }
    settings.add(unsafe getenv("GLBLUR_DEVICE").map { unsafe String(cString: $0) } ?? "")
    for (name, path) in try loader.paths().sorted(by: { $0.key < $1.key }) {
      settings.add(name)
      for file in FilmName.files(path) { settings.add(FileIdentity(of: file)?.text ?? "") }
    }
    try self.init(folder: Path.folder(of: file), settings: settings)
  }
}
