import CCodecs
package import GLBlurFiles
import GLBlurImage

/// A film that is written by FFmpeg's libraries, which the first writer opens.
///
/// A file gets its name when the film is complete. Only one thread may use a writer at a time, and
/// another one may use the reader whose sound is copied.
@safe public final class FFmpegWriter: FilmWriter {
  /// Of the formats that the encoder accepts, the one that keeps the most of the requested one.
  public let format: FrameFormat
  /// The number of frames written so far.
  public private(set) var count = 0
  private let name: String
  private let target: FilmTarget
  private let pointer: OpaquePointer
  private let reader: FFmpegReader?
  private let sound: SoundFile?
  private let timescale: Int
  private let threads: Int
  private var choice: String?
  private var planes: [UInt8] = []
  private var state = WritingState()

  /// Begins a film.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which is replaced when the film is complete. The ending
  ///     selects the container: .mp4, .m4v, .mov, .mkv, .webm, .avi, .nut, .apng, .webp or .avif.
  ///   - format: The requested format of frames. Frames are added in the writer's own `format`.
  ///   - options: The codec, its quality, and the rate, by default as usual for the ending.
  ///   - reader: The film whose sound, subtitles, attachments, chapters and texts are copied. The
  ///     default is nil, for none.
  /// - Throws: `FilmError` if the file cannot be created or cannot hold the film.
  public convenience init(
    _ path: String, _ format: FrameFormat, _ options: FilmOptions = FilmOptions(),
    copying reader: FFmpegReader? = nil
  ) throws(FilmError) {
    try self.init(path, named: path, format, options, copying: reader, in: .live)
  }

  package init(
    _ path: String, named name: String, _ format: FrameFormat,
    _ options: FilmOptions = FilmOptions(), copying reader: FFmpegReader? = nil,
    in files: FileSystem = .live
  ) throws(FilmError) {
    guard let container = FilmContainer(ending: options.container, path: path) else {
      throw .cannotEncode(
        name: name,
        reason: "the ending does not name a format of films; use one of "
          + FilmFile.endings.joined(separator: ", "))
    }
    guard options.sound == nil || container.holdsSound else {
      throw .cannotEncode(name: name, reason: FilmFile.lackOfSound(container.rawValue))
    }
    let codec = container.codec(options, hasAlpha: format.hasAlpha)
    let choices = try codec.options(
      crf: options.crf, preset: options.preset, for: format, name: name)
    try FFmpegLibrary.open(for: name)
    self.name = name
    self.reader = reader
    let sound = try options.sound.map { sound throws(FilmError) in try SoundFile(sound) }
    self.sound = sound
    if let sound, Path.real(sound.name, in: "") == Path.real(path, in: "") {
      throw .sound(name: sound.name, reason: "it is the film that is made; name another file")
    }
    if options.codec == nil, codec != container.usualCodec {
      choice =
        "the frames have alpha, which \(container.usualCodec.rawValue) does not hold, so they are encoded as "
        + codec.rawValue
    }
    threads = max(1, options.threads)
    let rate = options.rate ?? reader?.traits.rate ?? Y4MHeader.usualRate
    let units = options.timescale ?? reader?.timescale ?? rate.numerator
    timescale = min(max(units, 1), Int(Int32.max))
    do throws(FileError) {
      target = FilmTarget(try BegunFile.begun(at: path, named: name, in: files))
    } catch {
      throw .file(error)
    }
    guard target.file.takesPlaces || !container.needsPlaces else {
      throw .cannotEncode(
        name: name,
        reason: "\(container.rawValue) needs a file, and not a pipe; choose mkv, webm or nut")
    }
    guard let pointer = unsafe clibav_writer_new() else {
      throw .file(.writeFailed(name: name, reason: "there is not enough memory"))
    }
    unsafe self.pointer = pointer
    var call = unsafe target.target
    unsafe call.format = format.ffmpeg
    unsafe call.keeps_rgb = codec.keepsRGB
    unsafe call.halves_chroma = codec.halvesChroma
    unsafe call.rate = (Int32(clamping: rate.numerator), Int32(clamping: rate.denominator))
    unsafe call.timescale = Int32(timescale)
    let aspect = options.pixelAspect ?? reader?.traits.uprightAspect
    unsafe call.aspect = (
      Int32(clamping: aspect?.numerator ?? 0), Int32(clamping: aspect?.denominator ?? 1)
    )
    unsafe call.copies_tracks = options.copiesSound
    unsafe call.is_redacted = options.isRedacted
    unsafe call.encodes_sound = options.soundCodec != nil
    let soundCodecs = options.soundCodec.map { [$0] } ?? container.soundCodecs
    let soundEncoders = soundCodecs.map(\.encoder).joined(separator: ",")
    unsafe call.threads = Int32(clamping: threads)
    var chosen = clibav_format()
    var file = unsafe sound?.settings ?? clibav_sound_file()
    let outcome = unsafe container.muxer.withCString { muxer in
      unsafe codec.encoders.joined(separator: ",").withCString { encoders in
        unsafe choices.withCString { choices in
          unsafe soundEncoders.withCString { soundEncoders in
            unsafe call.container = muxer
            unsafe call.encoders = encoders
            unsafe call.options = choices
            unsafe call.sound_encoders = soundEncoders
            return unsafe withUnsafePointer(to: &file) { file in
              unsafe call.sound_file = sound == nil ? nil : file
              return unsafe clibav_writer_open(pointer, &call, reader?.pointer, &chosen)
            }
          }
        }
      }
    }
    do throws(FilmError) {
      if let error = unsafe Self.error(outcome, pointer, target, sound, name: name) { throw error }
      self.format = try format.converted(to: chosen)
    } catch {
      unsafe clibav_writer_close(pointer)
      target.file.discard()
      throw error
    }
  }

  deinit {
    discard()
    unsafe clibav_writer_close(pointer)
  }

  /// Sentences about what is written differently or not at all, such as some tracks.
  public var notes: [String] {
    var tracks: [String] = []
    while let note = unsafe clibav_writer_note(pointer, Int32(tracks.count)) {
      tracks.append(unsafe String(cString: note))
    }
    var (seconds, film, peak) = (0.0, 0.0, 0.0)
    unsafe clibav_writer_sound(pointer, &seconds, &film, &peak)
    return (choice.map { [$0] } ?? []) + tracks
      + (sound?.notes(seconds: seconds, film: film, peak: peak) ?? [])
  }

  /// Writes a frame, whose image has the size and the `FrameFormat.pixelFormat` of `format`.
  ///
  /// - Throws: `FilmError`.
  public func add(_ frame: FilmFrame) throws {
    try state.attempt { () throws(FilmError) in
      try FrameConverter(format).write(frame.image, to: &planes, threads: threads)
    }
    try add(planes, shown: frame.span)
  }

  /// Writes the bytes of a frame. A time that does not exceed the previous one is raised to the
  /// next possible one.
  ///
  /// - Throws: `FilmError`.
  public func add(_ planes: [UInt8], shown span: FrameSpan) throws(FilmError) {
    try state.attempt { () throws(FilmError) in
      try format.check(planes)
      let outcome = unsafe planes.withUnsafeBufferPointer { planes in
        unsafe clibav_writer_add(
          pointer, planes.baseAddress, units(span.time), units(span.duration))
      }
      try check(outcome)
    }
    count += 1
  }

  /// Completes the film. Ending early leaves a playable film.
  ///
  /// - Throws: `FilmError`.
  public func end() throws(FilmError) {
    try state.attempt { () throws(FilmError) in
      try check(unsafe clibav_writer_end(pointer))
      do throws(FileError) {
        try target.file.complete()
        try target.file.publish()
      } catch {
        throw .file(error)
      }
    }
    state.complete()
  }

  /// Discards the film and its file, unless it is complete.
  public func discard() {
    if state.giveUp() { target.file.discard() }
  }

  private func units(_ time: FilmTime) -> Int64 {
    if time.timescale == timescale { return Int64(time.value) }
    let (value, overflow) = time.value.multipliedReportingOverflow(by: timescale)
    // Rounds to the nearest, halves away from zero.
    let half = time.timescale / 2
    let (sum, isOver) = value.addingReportingOverflow(value < 0 ? -half : half)
    guard !overflow, !isOver else {
      // Impossible times are clamped to an eighth of the range, which leaves room for sums.
      return Int64(exactly: (time.seconds * Double(timescale)).rounded())
        ?? (time.value < 0 ? .min / 8 : .max / 8)
    }
    return Int64(sum / time.timescale)
  }

  private func check(_ outcome: clibav_outcome) throws(FilmError) {
    if let error = unsafe Self.error(outcome, pointer, target, sound, name: name) { throw error }
  }

  @unsafe private static func error(
    _ outcome: clibav_outcome, _ pointer: OpaquePointer, _ target: FilmTarget, _ sound: SoundFile?,
    name: String
  ) -> FilmError? {
    let text = unsafe FFmpegLibrary.text(clibav_writer_text(pointer))
    if let error = sound?.error(outcome, text) { return error }
    switch outcome {
    case CLIBAV_DONE: return nil
    case CLIBAV_NOT_TRANSFERRED:
      return .file(
        target.failure ?? .writeFailed(name: name, reason: "the file cannot be written"))
    case CLIBAV_NO_MEMORY:
      return .file(.writeFailed(name: name, reason: "there is not enough memory"))
    default:
      return .cannotEncode(name: name, reason: text)
    }
  }
}

/// The output file of a film for C functions.
final class FilmTarget {
  private(set) var failure: FileError?
  let file: BegunFile

  init(_ file: BegunFile) { self.file = file }

  /// The functions for C, which this object must outlive.
  @unsafe var target: clibav_target {
    var target = unsafe clibav_target()
    unsafe target.context = Unmanaged.passUnretained(self).toOpaque()
    unsafe target.write = { context, bytes, count, place in
      guard let context = unsafe context else { return false }
      let film = unsafe Unmanaged<FilmTarget>.fromOpaque(context).takeUnretainedValue()
      return unsafe film.write(
        UnsafeRawBufferPointer(start: bytes, count: Int(count)), at: Int(place))
    }
    unsafe target.is_seekable = file.takesPlaces
    return unsafe target
  }

  @unsafe private func write(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Bool {
    do throws(FileError) {
      try unsafe file.write(bytes, at: place)
      return true
    } catch {
      failure = error
      return false
    }
  }
}
