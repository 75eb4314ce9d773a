import CCodecs
package import GLBlurFiles
import GLBlurImage

/// A film that is read by FFmpeg's libraries, which the first reader opens.
///
/// Frames have the exact times of the film, from 0. Memory holds a few frames more than there are
/// decoding threads. Only one thread may use a reader at a time.
@safe public final class FFmpegReader: FilmReader {
  /// The film's name in error messages.
  public let name: String
  /// The properties of the film. The size is that of the stored frames.
  public let traits: FilmTraits
  /// The number of frames read so far.
  public private(set) var count = 0
  /// For a writer that copies the tracks.
  let pointer: OpaquePointer
  private let bytes: FilmBytes
  private let threads: Int
  let timescale: Int
  private let losesAlpha: Bool
  private var planes: [UInt8] = []
  private var isOver = false
  /// Whether the requested part ends before the film does.
  private let hasChosenEnd: Bool
  private var end = 0.0

  /// Opens a film, or a part of it.
  ///
  /// - Throws: `FilmError`.
  public convenience init(
    contentsOf path: String, _ options: FilmReadOptions = FilmReadOptions()
  ) throws(FilmError) {
    let file: OpenFile
    do throws(FileError) { file = try OpenFile(path) } catch { throw .file(error) }
    try self.init(file, options)
  }

  package convenience init(
    _ file: OpenFile, head: [UInt8] = [], _ options: FilmReadOptions = FilmReadOptions()
  ) throws(FilmError) {
    try self.init(
      FilmBytes(file, head: head, goesOn: options.mayGoOn ?? { true }), name: file.name, options)
  }

  package convenience init(
    bytes: [UInt8], name: String = "the film in memory",
    _ options: FilmReadOptions = FilmReadOptions()
  ) throws(FilmError) {
    try self.init(
      FilmBytes(bytes, goesOn: options.mayGoOn ?? { true }), name: name, options)
  }

  private init(
    _ bytes: FilmBytes, name: String, _ options: FilmReadOptions
  ) throws(FilmError) {
    try FFmpegLibrary.open(for: name)
    guard let pointer = unsafe clibav_reader_new() else { throw .file(Self.noMemory(name)) }
    unsafe self.pointer = pointer
    self.bytes = bytes
    self.name = name
    threads = max(1, options.threads)
    hasChosenEnd = options.to != nil
    var source = unsafe bytes.source
    unsafe source.most_pixels = Int64(options.limits.maxPixels)
    unsafe source.threads = Int32(clamping: threads)
    unsafe source.from = options.from
    unsafe source.to = options.to.map { max(0, $0) } ?? -1
    unsafe source.damage =
      switch options.damage {
      case .stop: CLIBAV_STOP
      case .skip: CLIBAV_SKIP
      case .repeat: CLIBAV_REPEAT
      }
    unsafe source.carries_tracks = options.carriesTracks
    var film = clibav_film()
    let outcome = unsafe clibav_reader_open(pointer, &source, &film)
    losesAlpha = film.loses_alpha
    timescale = Int(film.timescale)
    do throws(FilmError) {
      let size = Size(width: Int(film.format.width), height: Int(film.format.height))
      if outcome == CLIBAV_TOO_LARGE {
        throw .file(.tooLarge(name: name, size: size, limit: options.limits.maxPixels))
      }
      if let error = unsafe Self.error(outcome, pointer, bytes, name: name, frame: 1) {
        throw error
      }
      traits = try Self.traits(film, options, name: name)
    } catch {
      unsafe clibav_reader_close(pointer)
      throw error
    }
  }

  deinit { unsafe clibav_reader_close(pointer) }

  /// Sentences about deviations from the film, such as omitted frames.
  public var notes: [String] {
    var notes: [String] = []
    if losesAlpha {
      notes.append("the film has alpha, which is lost, since FFmpeg has no libvpx here")
    }
    var number: Int32 = 0
    while let note = unsafe clibav_reader_note(pointer, number) {
      notes.append(unsafe String(cString: note))
      number += 1
    }
    let damages = unsafe clibav_reader_damages(pointer)
    if damages > 0 {
      notes.append(damages == 1 ? "1 frame is damaged" : "\(damages) frames are damaged")
    }
    let hasJumped = unsafe clibav_reader_has_jumped(pointer)
    if isOver, !hasChosenEnd, !hasJumped, let duration = traits.duration?.seconds,
      duration - end > max(1, duration / 20)
    {
      notes.append(
        "the pictures end at \(FilmError.text(end)) s, and the head of the film announces "
          + "\(FilmError.text(duration)) s")
    }
    return notes
  }

  /// Reads the next frame and turns it upright.
  ///
  /// - Throws: `FilmError`, and `ImageError.outOfMemory`.
  public func next() throws -> FilmFrame? {
    guard let span = try read(into: &planes) else { return nil }
    let image = try FrameConverter(format).image(of: planes, threads: threads)
    return FilmFrame(image: try image.turned(traits.orientation), shown: span)
  }

  /// Reads the stored bytes of the next frame.
  ///
  /// - Throws: `FilmError`.
  public func read(into planes: inout [UInt8]) throws(FilmError) -> FrameSpan? {
    guard !isOver else { return nil }
    if planes.count != format.byteCount {
      planes = [UInt8](repeating: 0, count: format.byteCount)
    }
    var time: Int64 = 0
    var duration: Int64 = 0
    let outcome = unsafe planes.withUnsafeMutableBufferPointer { planes in
      unsafe clibav_reader_read(pointer, planes.baseAddress, &time, &duration)
    }
    isOver = outcome != CLIBAV_DONE
    if outcome == CLIBAV_END { return nil }
    if let error = unsafe Self.error(outcome, pointer, bytes, name: name, frame: count + 1) {
      throw error
    }
    count += 1
    end = (Double(time) + Double(duration)) / Double(timescale)
    return FrameSpan(
      time: FilmTime(value: Int(time), timescale: timescale),
      duration: FilmTime(value: Int(duration), timescale: timescale))
  }

  private static func traits(
    _ film: clibav_film, _ options: FilmReadOptions, name: String
  ) throws(FilmError) -> FilmTraits {
    guard let orientation = Orientation(film) else {
      throw .unsupported(
        name: name, feature: "is turned by an angle that is not a right one",
        cure: "turn it first")
    }
    func ratio(_ numbers: (Int32, Int32)) -> Ratio? {
      numbers.0 > 0 && numbers.1 > 0 ? Ratio(Int(numbers.0), Int(numbers.1)) : nil
    }
    let duration = FilmTime(value: Int(film.duration), timescale: Int(film.timescale))
    var traits = FilmTraits(
      format: try FrameFormat(film.format, options, name: name), rate: ratio(film.rate),
      duration: film.duration > 0 ? duration : nil, pixelAspect: ratio(film.aspect))
    traits.orientation = orientation
    traits.timeUnit = film.unit
    return traits
  }

  private static func noMemory(_ name: String) -> FileError {
    .readFailed(name: name, reason: "there is not enough memory")
  }

  @unsafe private static func error(
    _ outcome: clibav_outcome, _ pointer: OpaquePointer, _ bytes: FilmBytes, name: String,
    frame: Int
  ) -> FilmError? {
    let text = unsafe FFmpegLibrary.text(clibav_reader_text(pointer))
    let seconds = unsafe clibav_reader_seconds(pointer)
    switch outcome {
    case CLIBAV_DONE: return nil
    case CLIBAV_UNKNOWN: return .notAFilm(name: name, reason: text)
    case CLIBAV_DAMAGED_FRAME:
      return .damagedFrame(name: name, frame: frame, seconds: seconds, reason: text)
    case CLIBAV_UNSUPPORTED:
      return .unsupported(
        name: name, feature: text, cure: unsafe FFmpegLibrary.text(clibav_reader_cure(pointer)))
    case CLIBAV_STOPPED: return .stopped(name: name)
    case CLIBAV_NOT_TRANSFERRED:
      return .file(bytes.failure ?? .readFailed(name: name, reason: "the file cannot be read"))
    case CLIBAV_NO_MEMORY: return .file(noMemory(name))
    default:
      return .damaged(name: name, reason: frame > 1 ? "at frame \(frame): \(text)" : text)
    }
  }
}

extension Orientation {
  /// Takes the signs of `clibav_film.turn`, or fails for angles that are not multiples of 90°.
  init?(_ film: clibav_film) {
    switch film.turn {
    case (1, 0, 0, 1): self = .upright
    case (-1, 0, 0, 1): self = .mirrored
    case (-1, 0, 0, -1): self = .upsideDown
    case (1, 0, 0, -1): self = .flipped
    case (0, 1, 1, 0): self = .transposed
    case (0, 1, -1, 0): self = .turnedLeft
    case (0, -1, -1, 0): self = .antiTransposed
    case (0, -1, 1, 0): self = .turnedRight
    default: return nil
    }
  }
}
