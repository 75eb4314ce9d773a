import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurVideo

/// Pictures as frames of a film, each in its own file. Whoever renders a frame decodes it, so that
/// several threads do.
final class PictureSequence: PictureReader {
  let name: String
  let traits: FilmTraits
  /// Notes about pictures that are left out, and about the first one's colours.
  let notes: [String]
  private let files: [String]
  private let limits: ReadLimits
  private let part: FilmPart
  private let still: FilmPicture?
  private var count = 0

  /// Finds the pictures from the least existing number on, up to the first gap.
  ///
  /// - Parameter name: The pattern as the command line has it.
  /// - Throws: `Failure` without a picture, and the errors of the first one.
  convenience init(
    _ pattern: NumberPattern, named name: String, rate: FrameRate, _ options: FilmReadOptions
  ) throws {
    guard !pattern.numbersFolders else {
      throw Failure.usage(
        "\(name): has the place for the number of a picture in a folder's name; number the files")
    }
    let numbers = pattern.existingNumbers
    guard let first = numbers.first else {
      throw Failure(
        status: .cannotOpen,
        message:
          "\(name): there is no picture of such a name, as \(pattern.name(0)) or \(pattern.name(1)) would be; "
          + "check the folder and the number of digits")
    }
    let count = zip(numbers, first...).prefix { $0 == $1 }.count
    var notes: [String] = []
    if count < numbers.count {
      notes.append(
        "there is no \(pattern.name(first + count)), so the film ends before it, and "
          + (numbers.count == count + 1
            ? "a later picture is" : "\(numbers.count - count) later pictures are") + " left out")
    }
    try self.init(
      (first..<first + count).map(pattern.name), named: name, rate: rate, options, notes)
  }

  /// Opens a picture that every frame of an endless film shows.
  convenience init(still path: String, rate: FrameRate, _ options: FilmReadOptions) throws {
    try self.init([path], isEndless: true, named: path, rate: rate, options, [])
  }

  private init(
    _ files: [String], isEndless: Bool = false, named name: String, rate: FrameRate,
    _ options: FilmReadOptions, _ notes: [String]
  ) throws {
    self.name = name
    self.files = files
    limits = options.limits
    let rate = Ratio(rate.numerator, rate.denominator)
    part = FilmPart(options, rate: rate)
    let first = try picture(at: files[0], limits, .input)
    self.notes = notes + first.notes
    // A format of red, green and blue loses nothing of samples.
    let format = try FrameFormat(
      size: first.shape.size, subsampling: .yuv444, bits: first.shape.format == .rgba8 ? 8 : 16,
      matrix: .identity, range: .full)
    traits = FilmTraits(
      format: format, rate: rate,
      duration: isEndless ? nil : part.duration(ofFrames: files.count))
    still =
      isEndless ? Self.frame(in: files[0], limits, like: (format.size, files[0])) : nil
  }

  var isEndless: Bool { still != nil }

  var current: FilmPicture {
    still
      ?? Self.frame(
        in: files[max(0, count - 1)], limits, like: (traits.format.size, files[0]))
  }

  /// Returns the picture in a file, decoded on demand. The size must be that of the first one.
  private static func frame(
    in file: String, _ limits: ReadLimits, like first: (size: Size, name: String)
  ) -> FilmPicture {
    FilmPicture {
      let source = try picture(at: file, limits, .input)
      guard source.shape.size == first.size else {
        throw Failure(
          status: .badData,
          message:
            "\(file): has \(source.shape.size) pixels, and \(first.name) has \(first.size); pictures of a film "
            + "have one size, so make that the same")
      }
      return try Image(reading: source)
    }
  }

  func next() throws -> FilmFrame? {
    var planes: [UInt8] = []
    guard let span = try read(into: &planes) else { return nil }
    return FilmFrame(image: try current.image(), shown: span)
  }

  /// Goes on to the next picture, whose bytes stay in the file.
  func read(into planes: inout [UInt8]) throws(FilmError) -> FrameSpan? {
    while isEndless || count < files.count {
      count += 1
      switch part.place(of: count - 1) {
      case .before: continue
      case .after: return nil
      case .within(let span): return span
      }
    }
    return nil
  }
}
