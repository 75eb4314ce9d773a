package import GLBlurChain
package import GLBlurFiles
package import GLBlurImage
import Synchronization

/// The requested frames of a film, which may be a part of it or have another rate, with the frames
/// of further films that are shown at the same time. Only one thread may use a source at a time.
package struct FilmSource {
  package let reader: any FilmReader
  private var beside: SecondaryFilms?
  /// Another rate than that of the film.
  private let rate: Ratio?
  private let most: Int?
  private let times: (from: Double, to: Double?)
  private var count = 0
  /// For another rate: the frame that is shown, and the one after it.
  private var shown: Stored?
  private var next: Stored?
  private var last: (frame: Stored, end: FilmTime)?
  private var heldCount = 0

  /// The bytes of a frame, and when it is shown.
  package struct Stored: Sendable {
    let planes: [UInt8]
    package let span: FrameSpan
    /// The picture of the frame, if it is not in the bytes.
    var picture: FilmPicture?
    /// By the names of the films in the chain.
    var beside: [String: FilmPicture] = [:]
  }

  /// - Parameters:
  ///   - rate: Another rate than that of the film, or nil for its own. Pictures keep their own.
  ///   - most: The greatest number of frames, or nil for any.
  package init(
    _ reader: any FilmReader, _ options: FilmReadOptions, rate: FrameRate? = nil,
    beside: SecondaryFilms? = nil, mostFrames most: Int? = nil
  ) {
    self.reader = reader
    self.beside = beside
    self.rate =
      reader is any PictureReader ? nil : rate.map { Ratio($0.numerator, $0.denominator) }
    self.most = most
    times = (options.from, options.to)
  }

  package var framesPerSecond: Ratio? { rate ?? reader.traits.rate }

  /// The duration of the result in seconds.
  var duration: Double? {
    let part = times.to.map { $0 - times.from }
    let own = reader.traits.duration?.seconds ?? part
    guard let beside, beside.isLongest || isEndless else { return own }
    guard let own = isEndless ? 0 : own, let end = beside.end else { return part }
    return min(max(own, end), part ?? .infinity)
  }

  /// Whether the reader has no end, so that the films beside end the result.
  private var isEndless: Bool { (reader as? any PictureReader)?.isEndless ?? false }

  package var notes: [String] { reader.notes + (beside?.notes ?? []) }

  var frameRate: FrameRate? {
    framesPerSecond.flatMap { FrameRate($0.numerator, $0.denominator) }
  }

  package var expectedFrames: Int? {
    guard let duration, let rate = frameRate else { return nil }
    return rate.frameCount(in: duration)
  }

  var lackOfFrames: FilmError { .noFrame(name: reader.name, from: times.from) }

  /// Returns a chain over time, for the given duration or that of the film, in seconds. Throws
  /// `FilmError.unknownDuration` if keys depend on a duration that is not known, and `ChainError`.
  package func timeline(of chain: Chain, duration stated: Double?) throws -> Timeline {
    let duration = stated ?? duration
    guard duration != nil || !chain.hasShares else {
      throw FilmError.unknownDuration(name: reader.name)
    }
    return try Timeline(chain, duration: duration, rate: frameRate)
  }

  /// Returns the format of the resulting film, which is that of this film as far as possible. All
  /// results have the size of the first.
  ///
  /// - Parameter mayHaveAlpha: Whether a film without alpha may become one with alpha.
  package func resultFormat(for first: Image, mayHaveAlpha: Bool) throws(FilmError) -> FrameFormat {
    let own = reader.format
    return try FrameFormat(
      size: first.size, subsampling: own.subsampling,
      bits: first.format == .rgba8 ? 8 : own.bits > 8 ? own.bits : 16,
      hasAlpha: own.hasAlpha || mayHaveAlpha && !first.isOpaque,
      matrix: own.matrix, range: own.range, site: own.site)
  }

  /// Reads the next frame, or returns nil at the end of the part. The memory of `unused` may be
  /// used.
  package mutating func read(reusing unused: inout [UInt8]) throws -> Stored? {
    let own = try rate.map { try resampled(at: $0) } ?? stored(&unused)
    guard var frame = try own ?? held() else { return nil }
    // Frames of another rate have exact times.
    let time = StatedTime(
      frame.span.time.seconds, unit: rate == nil ? reader.traits.timeUnit : 0)
    if isEndless, count > 0, try !(beside?.isShown(at: time) ?? false) { return nil }
    count += 1
    if let most, count > most {
      throw FileError.tooManyFrames(name: reader.name, count: count, limit: most)
    }
    if let own, beside?.isLongest ?? false { last = (own, own.span.end) }
    if let pictures = try beside?.pictures(at: time) { frame.beside = pictures }
    return frame
  }

  /// Returns the last frame of the film once more, as long as a film beside goes on.
  private mutating func held() throws -> Stored? {
    guard let last else { return nil }
    let frames = rate ?? reader.traits.rate ?? Y4MHeader.usualRate
    func time(_ number: Int) -> FilmTime {
      // The number of units is exact below 2⁵³.
      let units =
        (Double(number) * Double(frames.denominator) / Double(frames.numerator)
        * Double(last.end.timescale)).rounded()
      return FilmTime(
        value: last.end.value + Int(min(units, 1e15)), timescale: last.end.timescale)
    }
    let begin = time(heldCount)
    let moment = StatedTime(begin.seconds, unit: reader.traits.timeUnit)
    guard times.to.map({ !StatedTime($0 - times.from).hasCome(at: moment) }) ?? true,
      try beside?.isShown(at: moment) ?? false
    else { return nil }
    heldCount += 1
    let end = time(heldCount)
    // Another rate may not have shown the last frame yet.
    let frame = shown ?? last.frame
    return Stored(
      planes: frame.planes,
      span: FrameSpan(
        time: begin,
        duration: FilmTime(value: end.value - begin.value, timescale: begin.timescale)),
      picture: frame.picture)
  }

  /// Times begin at 0 with the part.
  private func stored(_ planes: inout [UInt8]) throws -> Stored? {
    guard let span = try reader.read(into: &planes) else { return nil }
    return Stored(planes: planes, span: span, picture: (reader as? any PictureReader)?.current)
  }

  /// Returns the frame that is shown when the next frame of another rate begins.
  private mutating func resampled(at rate: Ratio) throws -> Stored? {
    // A writer that copies sound is made after the first frame, and before a second one is read.
    if count == 0 { shown = try following() }
    if count == 1 { next = try following() }
    let time = FilmTime(value: count * rate.denominator, timescale: rate.numerator)
    let (moment, unit) = (StatedTime(time.seconds), reader.traits.timeUnit)
    while let frame = next, StatedTime(frame.span.time.seconds, unit: unit).hasCome(at: moment) {
      shown = frame
      next = try following()
    }
    guard let frame = shown,
      next != nil || count == 0
        || !StatedTime(frame.span.end.seconds, unit: unit).hasCome(at: moment)
    else { return nil }
    let duration = FilmTime(value: rate.denominator, timescale: rate.numerator)
    let copies = frame.span.duration.seconds / duration.seconds
    if most == nil, copies > Double(ConstantRate.mostCopies) {
      throw FilmError.tooManyCopies(
        name: reader.name, seconds: frame.span.time.seconds, count: Int(min(copies, 1e15)),
        limit: ConstantRate.mostCopies)
    }
    return Stored(
      planes: frame.planes, span: FrameSpan(time: time, duration: duration), picture: frame.picture)
  }

  private func following() throws -> Stored? {
    var planes: [UInt8] = []
    return try stored(&planes)
  }
}

extension FilmSource.Stored {
  package func image(of format: FrameFormat, _ orientation: Orientation) throws -> Image {
    try picture?.image() ?? FrameConverter(format).image(of: planes).turned(orientation)
  }

  package func images() throws -> [String: Image] { try beside.mapValues { try $0.image() } }
}

extension FrameSpan {
  fileprivate var end: FilmTime {
    // If the units differ, the sum is rounded to that of the time.
    let scale = Double(time.timescale) / Double(duration.timescale)
    let units =
      scale == 1 ? duration.value : Int((Double(duration.value) * scale).rounded())
    return FilmTime(value: time.value + units, timescale: time.timescale)
  }
}

/// A picture of a film that several frames show, or in a file of its own. The first thread that
/// asks for the picture converts or decodes it, for all frames.
package final class FilmPicture: Sendable {
  private enum State {
    case planes([UInt8], FrameFormat, Orientation)
    case undecoded(@Sendable () throws -> Image)
    case image(Image)
  }

  private let state: Mutex<State>

  init(_ planes: [UInt8], of format: FrameFormat, _ orientation: Orientation) {
    state = Mutex(.planes(planes, format, orientation))
  }

  /// `decode` is called once unless it fails.
  package init(decode: @escaping @Sendable () throws -> Image) {
    state = Mutex(.undecoded(decode))
  }

  package func image() throws -> Image {
    try state.withLock { state in
      let image =
        switch state {
        case .planes(let planes, let format, let orientation):
          try FrameConverter(format).image(of: planes).turned(orientation)
        case .undecoded(let decode): try decode()
        case .image(let image): image
        }
      state = .image(image)
      return image
    }
  }
}

/// A film whose frames are pictures in files, decoded by whoever renders a frame.
package protocol PictureReader: FilmReader {
  var current: FilmPicture { get }
  var isEndless: Bool { get }
}
