package import GLBlurFiles
import GLBlurImage

/// A Y4M film from a file or a pipe. Only one frame is in memory.
///
/// ```swift
/// let reader = try Y4MReader(contentsOf: "in.y4m")
/// let writer = try Y4MWriter("out.y4m", reader.header)
/// while let frame = try reader.next() {
///   let image = try renderer.render(card, frame.image)
///   try writer.add(FilmFrame(image: image, time: frame.time, duration: frame.duration))
/// }
/// try writer.end()
/// ```
///
/// Only one thread may use a reader at a time.
public final class Y4MReader: FilmReader {
  /// The contents of the film's first line.
  public let header: Y4MHeader
  /// The film's name in error messages.
  public var name: String { input.name }
  /// The properties in the first line.
  public var traits: FilmTraits {
    FilmTraits(format: header.format, rate: header.rate, pixelAspect: header.pixelAspect)
  }
  /// The number of frames read so far.
  public private(set) var count = 0
  private let input: FilmInput
  private let part: FilmPart
  private let threads: Int
  private let mayGoOn: (@Sendable () -> Bool)?
  private var planes: [UInt8] = []
  private var isOver = false
  /// Includes the frames before the part.
  private var met = 0

  /// Opens a film, or a part of it. Settings for damage and sound do not apply.
  ///
  /// - Throws: `FilmError`.
  public convenience init(
    contentsOf path: String, _ options: FilmReadOptions = FilmReadOptions()
  ) throws(FilmError) {
    let file: OpenFile
    do throws(FileError) { file = try OpenFile(path) } catch { throw .file(error) }
    try self.init(FilmInput(file), options)
  }

  package convenience init(
    bytes: [UInt8], name: String = "the film in memory",
    _ options: FilmReadOptions = FilmReadOptions()
  ) throws(FilmError) {
    try self.init(FilmInput(bytes, name: name), options)
  }

  package convenience init(
    _ file: OpenFile, head: [UInt8] = [], _ options: FilmReadOptions = FilmReadOptions()
  ) throws(FilmError) {
    try self.init(FilmInput(file, head: head), options)
  }

  private init(_ input: FilmInput, _ options: FilmReadOptions) throws(FilmError) {
    self.input = input
    threads = max(1, options.threads)
    mayGoOn = options.mayGoOn
    header = try Y4MHeader(input, options)
    part = FilmPart(options, rate: header.rate ?? Y4MHeader.usualRate)
  }

  /// Reads the next frame.
  ///
  /// - Throws: `FilmError`, and `ImageError.outOfMemory`.
  public func next() throws -> FilmFrame? {
    guard let span = try read(into: &planes) else { return nil }
    return FilmFrame(
      image: try FrameConverter(format).image(of: planes, threads: threads), shown: span)
  }

  /// Reads the bytes of the next frame.
  ///
  /// - Throws: `FilmError`.
  public func read(into planes: inout [UInt8]) throws(FilmError) -> FrameSpan? {
    while !isOver, try readFrame(into: &planes) {
      met += 1
      switch part.place(of: met - 1) {
      case .before: continue
      case .after: isOver = true
      case .within(let span):
        count += 1
        return span
      }
    }
    return nil
  }

  /// Returns false at the end of the film.
  private func readFrame(into planes: inout [UInt8]) throws(FilmError) -> Bool {
    isOver = true
    guard mayGoOn?() ?? true else { throw .stopped(name: name) }
    guard let (line, isEnded) = try input.line(most: Y4MHeader.mostOfLine) else {
      throw .damaged(
        name: input.name,
        reason: "the line before frame \(met + 1) has more than \(Y4MHeader.mostOfLine) bytes")
    }
    if line.isEmpty, !isEnded { return false }
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words[0].elementsEqual("FRAME".utf8) || !isEnded && "FRAME".utf8.starts(with: words[0])
    else {
      throw .damaged(
        name: input.name,
        reason: "frame \(met + 1) does not begin with FRAME, at byte "
          + "\(input.position - line.count - (isEnded ? 1 : 0))")
    }
    guard isEnded else {
      throw .truncated(name: input.name, frame: met + 1, byte: input.position)
    }
    // A frame may state its interlacing, which matters only in interlaced films, or extensions
    // after an X.
    guard words.dropFirst().allSatisfy({ $0.isEmpty || "IX".utf8.contains($0[$0.startIndex]) })
    else {
      throw .damaged(name: input.name, reason: "frame \(met + 1) has an unknown parameter")
    }
    guard try readPlanes(into: &planes) else {
      throw .truncated(name: input.name, frame: met + 1, byte: input.position)
    }
    isOver = false
    return true
  }

  private func readPlanes(into planes: inout [UInt8]) throws(FilmError) -> Bool {
    let count = format.byteCount
    if planes.count == count { return try input.read(into: &planes, 0..<count) == count }
    // A header may claim more bytes than follow, so memory grows as they arrive.
    planes = []
    while planes.count < count {
      let part = planes.count..<min(planes.count + 1 << 24, count)
      planes.append(contentsOf: repeatElement(0, count: part.count))
      guard try input.read(into: &planes, part) == part.count else { return false }
    }
    return true
  }
}

/// Reads the bytes of a film in sequence through a buffer.
final class FilmInput {
  let name: String
  private(set) var position = 0
  private let file: OpenFile?
  private var buffer: [UInt8]
  private var unread: Range<Int>

  init(_ file: OpenFile, head: [UInt8] = []) {
    self.file = file
    name = file.name
    buffer = head + [UInt8](repeating: 0, count: max(0, 65536 - head.count))
    unread = head.indices
  }

  init(_ bytes: [UInt8], name: String) {
    self.name = name
    file = nil
    buffer = bytes
    unread = bytes.indices
  }

  /// Returns the bytes up to the end of the line or of the film, or nil if they exceed `most`.
  func line(most: Int) throws(FilmError) -> (bytes: [UInt8], isEnded: Bool)? {
    var line: [UInt8] = []
    while true {
      if unread.isEmpty { try fill() }
      guard !unread.isEmpty else { return (line, false) }
      let part = buffer[unread]
      let end = part.firstIndex(of: UInt8(ascii: "\n"))
      let text = part[..<(end ?? part.endIndex)]
      guard line.count + text.count <= most else { return nil }
      line += text
      take(text.count + (end == nil ? 0 : 1))
      if end != nil { return (line, true) }
    }
  }

  /// Copies the next bytes into a part of an array. Returns their number, which is less than the
  /// part's only at the end of the film.
  func read(into target: inout [UInt8], _ part: Range<Int>) throws(FilmError) -> Int {
    var next = part.lowerBound
    while next < part.upperBound {
      if unread.isEmpty {
        if let file, part.upperBound - next >= buffer.count {
          let count = try Self.read(file, into: &target, next..<part.upperBound)
          guard count > 0 else { break }
          position += count
          next += count
          continue
        }
        try fill()
        guard !unread.isEmpty else { break }
      }
      let count = min(unread.count, part.upperBound - next)
      target.replaceSubrange(
        next..<next + count, with: buffer[unread.lowerBound..<unread.lowerBound + count])
      take(count)
      next += count
    }
    return next - part.lowerBound
  }

  private func take(_ count: Int) {
    unread = unread.lowerBound + count..<unread.upperBound
    position += count
  }

  private func fill() throws(FilmError) {
    guard let file else { return }
    let count = try Self.read(file, into: &buffer, 0..<buffer.count)
    unread = 0..<count
  }

  private static func read(
    _ file: OpenFile, into target: inout [UInt8], _ part: Range<Int>
  ) throws(FilmError) -> Int {
    do throws(FileError) {
      return try unsafe target.withUnsafeMutableBufferPointer { target throws(FileError) in
        let place = unsafe UnsafeMutableBufferPointer(rebasing: target[part])
        return try unsafe file.read(into: UnsafeMutableRawBufferPointer(place))
      }
    } catch {
      throw .file(error)
    }
  }
}

/// The requested part of a film of constant rate, for a reader that passes all frames.
package struct FilmPart {
  /// The position of a frame relative to the part.
  package enum Place {
    case before, after
    /// At a time that counts from the beginning of the part.
    case within(FrameSpan)
  }

  private let timescale: Int
  /// In units of the timescale, as the ends of the part are.
  private let duration: Int
  private let from: Int
  private let to: Int?

  package init(_ options: FilmReadOptions, rate: Ratio) {
    // A part may begin within a frame. Numbers of rates have at most nine digits.
    let parts = options.from <= 0 && options.to == nil ? 1 : 1000
    let timescale = rate.numerator * parts
    let duration = rate.denominator &* parts
    func units(_ seconds: Double) -> Int {
      let units = min(max(0, seconds) * Double(timescale), 1e18)
      // A time within rounding of a frame's time means that of the frame.
      let frame = (units / Double(duration)).rounded() * Double(duration)
      let (time, stated) = (StatedTime(frame / Double(timescale)), StatedTime(seconds))
      let isOfFrame = time.hasCome(at: stated) && stated.hasCome(at: time)
      return Int(isOfFrame ? frame : units.rounded())
    }
    self.timescale = timescale
    self.duration = duration
    from = units(options.from)
    to = options.to.map(units)
  }

  package func duration(ofFrames count: Int) -> FilmTime {
    let end = min(count &* duration, to ?? .max)
    return FilmTime(value: max(0, end - from), timescale: timescale)
  }

  /// Frames are counted from 0.
  package func place(of frame: Int) -> Place {
    let begin = frame &* duration &- from
    var end = begin &+ duration
    if end <= 0 { return .before }
    if let to {
      if begin >= to - from { return .after }
      end = min(end, to - from)
    }
    // A frame may begin before the part.
    let first = max(0, begin)
    return .within(
      FrameSpan(
        time: FilmTime(value: first, timescale: timescale),
        duration: FilmTime(value: end - first, timescale: timescale)))
  }
}
