import CCodecs
import GLBlurImage

/// The frames of a new animated GIF file, which wait in a spool, since libvips encodes an image of
/// all frames, one below the other.
struct GIFAnimation: Sendable {
  /// The frames as packed rows of 8-bit RGBA.
  private var spool = Spool(in: .live)
  private var size = Size(width: 0, height: 0)
  /// The times in hundredths of a second.
  private var delays: [Int] = []
  private var clock = FrameClock(unitsPerSecond: 100, most: Int(UInt16.max))
  private var hasTranslucent = false

  /// Adds a frame.
  ///
  /// - Throws: `FileError.library`, and `FileError.cannotEncode` if libvips cannot hold so many
  ///   frames.
  mutating func add(
    _ frame: any RowProducer, delay: FrameDelay, library: String?, name: String
  ) throws(FileError) {
    let shape = frame.shape
    try Self.open(library, name)
    let most = CVIPS_MOST_ROWS / shape.size.height
    guard delays.count < most else {
      throw .cannotEncode(
        name: name, format: .gif,
        reason:
          "libvips writes at most \(most) frames of \(shape.size) pixels; scale them down, or "
          + "choose another format")
    }
    size = shape.size
    let rowBytes = 4 * size.width
    var offset = delays.count * rowBytes * size.height
    var row = [UInt8](repeating: 0, count: rowBytes)
    var band: [UInt8] = []
    for rows in size.bands() {
      band.removeAll(keepingCapacity: true)
      unsafe frame.rows(rows) { (pixels) in
        unsafe convertRow(pixels, of: shape.format, into: &row)
        hasTranslucent = hasTranslucent || Self.areTranslucent(row.span, bytesPerSample: 1)
        band += row
      }
      try unsafe band.withUnsafeBufferPointer { band throws(FileError) in
        try unsafe spool.write(UnsafeRawBufferPointer(band), at: offset)
      }
      offset += band.count
    }
    if let failure = frame.failure { throw .writeFailed(name: name, reason: "\(failure)") }
    delays.append(clock.units(of: delay))
  }

  private static func open(_ library: String?, _ name: String) throws(FileError) {
    let library = unsafe library ?? String(cString: cvips_library())
    var message = [CChar](repeating: 0, count: 256)
    guard unsafe !cvips_open(library, &message, message.count) else { return }
    throw .libvips(library, string(of: message), .gif, name: name)
  }

  /// Returns a copy with its own spool.
  func copy(name: String) throws(FileError) -> GIFAnimation {
    var copy = self
    copy.spool = Spool(in: .live)
    let sink = ByteSink(copy.spool, name: name)
    try spool.copy(0..<spool.count, to: sink)
    try sink.flush()
    return copy
  }

  // MARK: Encoding

  /// The objects for libvips' callbacks, and a callback's error.
  private final class Context {
    let spool: Spool
    let output: ByteSink
    let isEnded: @Sendable () -> Bool
    var failure: FileError?

    init(_ spool: Spool, _ output: ByteSink, _ isEnded: @escaping @Sendable () -> Bool) {
      self.spool = spool
      self.output = output
      self.isEnded = isEnded
    }
  }

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - loops: How often the animation plays, 0 for endlessly.
  ///   - isEnded: Returns whether to give up.
  func write(
    to output: ByteSink, loops: Int, library: String?, profile: ColorProfile,
    isEnded: @escaping @Sendable () -> Bool, notes: inout [String]
  ) throws(FileError) {
    if hasTranslucent { notes.append(Self.translucencyNote) }
    _ = profile.onlyICC(of: .gif, most: 0, notes: &notes)
    let short = delays.count { $0 <= 1 }
    if short > 0, delays.count > 1 {
      notes.append(
        "\(short) of \(delays.count) frames are shown for 1/100 s or less, which browsers take for "
          + "1/10 s")
    }
    let library = unsafe library ?? String(cString: cvips_library())
    let context = Context(spool, output, isEnded)
    var message = [CChar](repeating: 0, count: 256)
    let milliseconds = delays.map { CInt(10 * $0) }
    let outcome = unsafe milliseconds.withUnsafeBufferPointer { delays in
      var animation = unsafe cvips_animation()
      unsafe animation.width = UInt32(size.width)
      unsafe animation.height = UInt32(size.height)
      unsafe animation.frames = UInt32(delays.count)
      unsafe animation.delays = delays.baseAddress
      unsafe animation.loops = CInt(clamping: loops)
      unsafe animation.samples = { unsafe GIFAnimation.read($0, $1, $2, $3) }
      unsafe animation.sink = { unsafe GIFAnimation.write($0, $1, $2) }
      unsafe animation.context = Unmanaged.passUnretained(context).toOpaque()
      return unsafe cvips_encode_animation(library, &animation, &message, message.count)
    }
    guard outcome != CVIPS_DONE else { return }
    if let failure = context.failure ?? output.failure { throw failure }
    let reason = string(of: message)
    guard outcome != CVIPS_NO_LIBRARY else {
      throw .libvips(library, reason, .gif, name: output.name)
    }
    throw .cannotEncode(name: output.name, format: .gif, reason: reason)
  }

  /// Returns whether an RGBA pixel is neither opaque nor transparent.
  static func areTranslucent(_ pixels: Span<UInt8>, bytesPerSample: Int) -> Bool {
    let end = 4 * bytesPerSample
    for pixel in stride(from: 0, to: pixels.count, by: end) {
      let first = pixels[pixel + end - 1]
      let second = pixels[pixel + 3 * bytesPerSample]
      // Otherwise all bits of alpha are equal.
      if first != second || first != 0 && first != UInt8.max { return true }
    }
    return false
  }

  static let translucencyNote =
    "GIF has no translucent pixels, so that each became opaque or transparent"

  private static func read(
    _ context: UnsafeMutableRawPointer?, _ offset: UInt64, _ target: UnsafeMutablePointer<UInt8>?,
    _ count: Int
  ) -> Bool {
    guard let context = unsafe context else { return false }
    let work = unsafe Unmanaged<Context>.fromOpaque(context).takeUnretainedValue()
    guard !work.isEnded() else { return false }
    do throws(FileError) {
      let part = unsafe UnsafeMutableRawBufferPointer(start: target, count: count)
      return unsafe try work.spool.read(into: part, at: Int(offset)) == count
    } catch {
      work.failure = error
      return false
    }
  }

  private static func write(
    _ context: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>?, _ count: Int
  ) -> Bool {
    guard let context = unsafe context else { return false }
    let work = unsafe Unmanaged<Context>.fromOpaque(context).takeUnretainedValue()
    do throws(FileError) {
      unsafe try work.output.write(UnsafeRawBufferPointer(start: bytes, count: count))
      return true
    } catch {
      return false
    }
  }
}
