/// A picture in memory: width × height × 4 channels (red, green, blue, alpha), straight alpha,
/// sRGB-encoded unless its profile says otherwise, rows from the top, tightly packed.
///
/// An image never changes once made; copies share their pixels.
public struct Image: Sendable {
  /// More pixels than this are refused: 2³⁰, sixteen gigabytes as 32-bit floats.
  public static let maximumPixels = 1 << 30

  public let size: Size
  public let format: PixelFormat
  /// Handed on to the output, never interpreted.
  public var profile: ColorProfile
  private let storage: ImageStorage

  public var width: Int { size.width }
  public var height: Int { size.height }
  /// Bytes from a row to the next; rows are packed.
  public var bytesPerRow: Int { width * format.bytesPerPixel }

  /// An image whose bytes `fill` writes: `height` packed rows of straight RGBA in `format`.
  ///
  /// The bytes are zero before. Float samples are afterwards clamped to 0…1, NaN becoming 0.
  ///
  /// - Throws: `ImageError.size`, or what `fill` throws.
  public init<Failure: Error>(
    size: Size, format: PixelFormat, profile: ColorProfile = .none,
    filledBy fill: (inout MutableRawSpan) throws(Failure) -> Void
  ) throws {
    try self.init(unfilled: size, format: format, profile: profile)
    storage.clear()
    try storage.write(fill)
    if format == .rgbaFloat { storage.clampFloats() }
  }

  /// As `init(size:format:profile:filledBy:)` for what writes every byte, floats of 0…1 among them;
  /// the bytes are anything before.
  package init<Failure: Error>(
    _ size: Size, format: PixelFormat, profile: ColorProfile = .none,
    overwrittenBy fill: (inout MutableRawSpan) throws(Failure) -> Void
  ) throws {
    try self.init(unfilled: size, format: format, profile: profile)
    try storage.write(fill)
  }

  private init(unfilled size: Size, format: PixelFormat, profile: ColorProfile) throws(ImageError) {
    try Image.check(size)
    self.size = size
    self.format = format
    self.profile = profile
    storage = try ImageStorage(byteCount: size.width * size.height * format.bytesPerPixel)
  }

  /// Copies rows of straight RGBA.
  ///
  /// - Parameters:
  ///   - bytes: `height` rows in `format`, top row first.
  ///   - rowStride: bytes from a row's start to the next one's; packed rows if nil.
  /// - Throws: `ImageError` when size, stride and number of bytes do not fit together.
  public init(
    bytes: RawSpan, size: Size, format: PixelFormat, rowStride: Int? = nil,
    profile: ColorProfile = .none
  ) throws {
    try Image.check(size)
    let rowBytes = size.width * format.bytesPerPixel
    let stride = rowStride ?? rowBytes
    let needed = try Image.bytesNeeded(
      rows: size.height, rowBytes: rowBytes, stride: stride, format: format)
    guard bytes.byteCount >= needed else {
      throw ImageError.tooFewBytes(given: bytes.byteCount, needed: needed)
    }
    try self.init(size: size, format: format, profile: profile) { (target: inout MutableRawSpan) in
      for row in 0..<size.height {
        copyBytes(bytes, from: row * stride, to: &target, at: row * rowBytes, count: rowBytes)
      }
    }
  }

  /// Copies 8-bit straight RGBA samples; `rowStride` counts samples (bytes).
  public init(rgba8 samples: [UInt8], width: Int, height: Int, rowStride: Int? = nil) throws {
    try self.init(
      bytes: unsafe samples.span.bytes, size: Size(width: width, height: height), format: .rgba8,
      rowStride: rowStride)
  }

  /// Copies 16-bit straight RGBA samples; `rowStride` counts samples.
  public init(rgba16 samples: [UInt16], width: Int, height: Int, rowStride: Int? = nil) throws {
    try self.init(
      bytes: unsafe samples.span.bytes, size: Size(width: width, height: height), format: .rgba16,
      rowStride: rowStride.map { Image.bytes(in: $0, each: 2) })
  }

  /// Copies straight RGBA samples of 0…1; `rowStride` counts samples.
  public init(rgbaFloat samples: [Float], width: Int, height: Int, rowStride: Int? = nil) throws {
    try self.init(
      bytes: unsafe samples.span.bytes, size: Size(width: width, height: height),
      format: .rgbaFloat, rowStride: rowStride.map { Image.bytes(in: $0, each: 4) })
  }

  /// The packed rows, to read in place.
  public func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try storage.read(body)
  }

  /// The first row, valid as long as the image is.
  @unsafe package var base: UnsafeRawPointer { unsafe storage.base }

  /// Copies the rows into `target`, `rowStride` bytes from a row's start to the next one's.
  ///
  /// - Throws: `ImageError` when `target` is too small or the stride shorter than a row.
  public func copyRows(to target: inout MutableRawSpan, rowStride: Int? = nil) throws {
    let stride = rowStride ?? bytesPerRow
    let needed = try Image.bytesNeeded(
      rows: height, rowBytes: bytesPerRow, stride: stride, format: format)
    guard target.byteCount >= needed else {
      throw ImageError.tooFewBytes(given: target.byteCount, needed: needed)
    }
    withBytes { bytes in
      for row in 0..<height {
        copyBytes(
          bytes, from: row * bytesPerRow, to: &target, at: row * stride, count: bytesPerRow)
      }
    }
  }

  /// The packed bytes of all rows.
  public var bytes: [UInt8] {
    withBytes { bytes in
      unsafe bytes.withUnsafeBytes { unsafe [UInt8]($0) }
    }
  }

  private static func check(_ size: Size) throws(ImageError) {
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard size.width >= 1, size.height >= 1, !overflow, pixels <= maximumPixels else {
      throw .size(width: size.width, height: size.height)
    }
  }

  /// The stride in bytes; one that does not fit is refused later, as any other that is too large.
  static func bytes(in samples: Int, each size: Int) -> Int {
    let (bytes, overflow) = samples.multipliedReportingOverflow(by: size)
    return overflow ? (samples < 0 ? .min : .max) : bytes
  }

  private static func bytesNeeded(
    rows: Int, rowBytes: Int, stride: Int, format: PixelFormat
  ) throws(ImageError) -> Int {
    guard stride >= rowBytes, stride % format.bytesPerChannel == 0 else {
      throw .rowStride(bytes: stride, least: rowBytes)
    }
    let (before, overflow) = stride.multipliedReportingOverflow(by: rows - 1)
    let (needed, sumOverflow) = before.addingReportingOverflow(rowBytes)
    guard !overflow, !sumOverflow else { throw .rowStride(bytes: stride, least: rowBytes) }
    return needed
  }
}

func copyBytes(
  _ source: RawSpan, from start: Int, to target: inout MutableRawSpan, at offset: Int, count: Int
) {
  unsafe target.withUnsafeMutableBytes { target in
    unsafe source.withUnsafeBytes { source in
      unsafe UnsafeMutableRawBufferPointer(rebasing: target[offset..<offset + count])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[start..<start + count]))
    }
  }
}
