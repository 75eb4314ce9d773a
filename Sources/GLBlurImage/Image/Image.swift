import SystemLibrary

/// A picture in memory: width × height pixels of red, green, blue and straight alpha.
///
/// The values are sRGB-encoded unless the profile says otherwise. Rows are packed, the top one
/// first. An image never changes after it was made, and copies share their pixels.
public struct Image: Sendable {
  /// The greatest number of pixels: 2³⁰, sixteen gigabytes as 32-bit floats.
  public static let maximumPixels = Size.maximumArea

  /// The width and the height, in pixels.
  public let size: Size
  /// The format of the samples.
  public let format: PixelFormat
  /// The colour profile, which results carry on, unless the renderer or the chain asks for other
  /// colours. A gain map does not fit another profile, and is lost with it.
  public var profile: ColorProfile {
    didSet { if profile != oldValue { carriedMetadata.loseGainMap() } }
  }
  /// The number of samples that were NaN, infinite or outside 0…1, and were clamped. A grey sample
  /// of a file counts once. Images of integers and results of renders have 0. Equality ignores this
  /// number.
  public package(set) var clampedSamples = 0
  /// A sentence for each way in which a picture read from a file may not be what the file means,
  /// such as CMYK colours without a profile, and for damage outside its pixels. Equality ignores
  /// these sentences.
  public package(set) var notes: [String] = []
  /// What the image's file says about the picture, such as its author. Results of renders have the
  /// source's metadata. The default is none. Equality ignores metadata.
  ///
  /// A gain map is a part of the picture: setting metadata neither removes nor adds one.
  public var metadata: Metadata {
    get { carriedMetadata }
    set { carriedMetadata = newValue.withGainMap(of: carriedMetadata) }
  }
  package var carriedMetadata = Metadata.none
  private let storage: ImageStorage

  /// The width, in pixels.
  public var width: Int { size.width }
  /// The height, in pixels.
  public var height: Int { size.height }
  /// The number of bytes of a packed row.
  public var bytesPerRow: Int { width * format.bytesPerPixel }

  /// Creates an image whose bytes are zero and then written by `fill`. Afterwards float samples are
  /// clamped to 0…1, and NaN becomes 0; `clampedSamples` counts them.
  ///
  /// - Parameters:
  ///   - size: The size, in pixels.
  ///   - format: The format of the samples.
  ///   - profile: The colour profile. The default states nothing.
  ///   - fill: Writes `height` packed rows of straight RGBA in `format`.
  /// - Throws: `ImageError.size`, `ImageError.outOfMemory`, or the error of `fill`.
  public init<Failure: Error>(
    size: Size, format: PixelFormat, profile: ColorProfile = .none,
    filledBy fill: (inout MutableRawSpan) throws(Failure) -> Void
  ) throws {
    try self.init(unfilled: size, format: format, profile: profile)
    storage.clear()
    try storage.write(fill)
    if format == .rgbaFloat { clampedSamples = storage.clampFloats() }
  }

  /// Creates an image whose undefined bytes `fill` overwrites completely. Floats must be 0…1.
  ///
  /// - Throws: `ImageError.size`, `ImageError.outOfMemory`, or the error of `fill`.
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

  /// Creates an image of a caller's pixels, laid out like those of images (`isImage`), without
  /// copying or keeping them: no copy of the image may outlive the call in which they are lent.
  @unsafe package init(borrowing pixels: BorrowedPixels, profile: ColorProfile) {
    size = pixels.size
    format = pixels.layout.format
    self.profile = profile
    unsafe storage = ImageStorage(
      borrowing: pixels.row(0), byteCount: pixels.size.height * pixels.bytesPerRow)
  }

  /// Creates an image from rows of straight RGBA, which are copied.
  ///
  /// - Parameters:
  ///   - bytes: `height` rows in `format`, the top one first.
  ///   - size: The size, in pixels.
  ///   - format: The format of the samples.
  ///   - rowStride: The bytes between row starts, at least 4 × width samples and a multiple of a
  ///     sample. The default, nil, is packed rows.
  ///   - profile: The colour profile. The default states nothing.
  /// - Throws: `ImageError` if the size, the stride and the number of bytes do not fit together.
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

  /// Creates an image from 8-bit samples of straight RGBA, which are copied.
  ///
  /// - Parameters:
  ///   - samples: The red, green, blue and alpha of each pixel, from the top row on.
  ///   - width: The width in pixels, at least 1.
  ///   - height: The height in pixels, at least 1.
  ///   - rowStride: The samples between row starts, at least 4 × width. The default, nil, packs
  ///     rows.
  /// - Throws: `ImageError` if the size, the stride and the number of samples do not fit together.
  public init(rgba8 samples: [UInt8], width: Int, height: Int, rowStride: Int? = nil) throws {
    try self.init(
      bytes: unsafe samples.span.bytes, size: Size(width: width, height: height), format: .rgba8,
      rowStride: rowStride)
  }

  /// Creates an image from 16-bit samples, like `init(rgba8:width:height:rowStride:)`.
  ///
  /// - Parameters:
  ///   - samples: The samples of straight RGBA.
  ///   - width: At least 1.
  ///   - height: At least 1.
  ///   - rowStride: At least 4 × width samples. The default, nil, packs rows.
  /// - Throws: `ImageError` as for 8-bit samples.
  public init(rgba16 samples: [UInt16], width: Int, height: Int, rowStride: Int? = nil) throws {
    try self.init(
      bytes: unsafe samples.span.bytes, size: Size(width: width, height: height), format: .rgba16,
      rowStride: rowStride.map { Image.bytes(in: $0, each: 2) })
  }

  /// Creates an image from samples of 0…1, like `init(rgba8:width:height:rowStride:)`.
  ///
  /// - Parameters:
  ///   - samples: The samples of straight RGBA.
  ///   - width: At least 1.
  ///   - height: At least 1.
  ///   - rowStride: At least 4 × width samples. The default, nil, packs rows.
  /// - Throws: `ImageError` as for 8-bit samples.
  public init(rgbaFloat samples: [Float], width: Int, height: Int, rowStride: Int? = nil) throws {
    try self.init(
      bytes: unsafe samples.span.bytes, size: Size(width: width, height: height),
      format: .rgbaFloat, rowStride: rowStride.map { Image.bytes(in: $0, each: 4) })
  }

  /// Calls `body` with the bytes of the packed rows, and returns its result.
  ///
  /// - Throws: The error that `body` throws.
  public func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try storage.read(body)
  }

  @unsafe package var base: UnsafeRawPointer { unsafe storage.base }

  /// Copies the rows to the caller's memory.
  ///
  /// - Parameter rowStride: The bytes between row starts in `target`. Nil, the default, packs rows.
  /// - Throws: `ImageError` if `target` is too small or the stride is shorter than a row.
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

  /// The bytes of all rows, packed.
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

  /// Returns a stride in bytes. On overflow it is the greatest or least integer, which is refused
  /// later.
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

extension Image: Hashable {
  /// Whether both images have the same size, format, profile and samples, bit by bit.
  /// `ImageDifference` tells how much images differ.
  public static func == (a: Image, b: Image) -> Bool {
    guard a.size == b.size, a.format == b.format, a.profile == b.profile else { return false }
    let (first, second) = unsafe (a.base, b.base)
    return unsafe first == second || memcmp(first, second, a.byteCount) == 0
  }

  /// Feeds the size, the format and at most 4 KiB of the samples, so that large images are hashed
  /// quickly.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(format)
    let (piece, pieces) = (64, 64)
    let samples = unsafe UnsafeRawBufferPointer(start: base, count: byteCount)
    guard byteCount > piece * pieces else { return unsafe hasher.combine(bytes: samples) }
    for index in 0..<pieces {
      let start = (byteCount - piece) / (pieces - 1) * index
      unsafe hasher.combine(
        bytes: UnsafeRawBufferPointer(rebasing: samples[start..<start + piece]))
    }
  }
}

extension Image {
  /// Returns the image in another format. Each sample is rounded to the nearest value,
  /// floor(x·max + ½).
  ///
  /// - Throws: `ImageError.outOfMemory` if there is no memory for the result.
  public func converted(to format: PixelFormat) throws -> Image {
    guard format != self.format else { return self }
    var image = try Image(size: size, format: format, profile: profile) { target in
      withBytes { source in
        switch self.format {
        case .rgba8: convert(source, of: UInt8.self, to: format, &target)
        case .rgba16: convert(source, of: UInt16.self, to: format, &target)
        case .rgbaFloat: convert(source, of: Float.self, to: format, &target)
        }
      }
    }
    image.carriedMetadata = carriedMetadata
    return image
  }

  /// Returns the pixels as 8-bit samples of straight RGBA, from the top row on.
  ///
  /// - Parameter rowStride: The samples between row starts, with zeros in the gaps. Nil, the
  ///   default, packs rows.
  /// - Throws: `ImageError.rowStride` if the stride is too short, or `ImageError.outOfMemory`.
  public func rgba8(rowStride: Int? = nil) throws -> [UInt8] {
    try samples(.rgba8, rowStride, filling: 0)
  }

  /// Returns 16-bit samples, like `rgba8(rowStride:)`.
  ///
  /// - Throws: `ImageError.rowStride`, or `ImageError.outOfMemory`.
  public func rgba16(rowStride: Int? = nil) throws -> [UInt16] {
    try samples(.rgba16, rowStride, filling: 0)
  }

  /// Returns samples of 0…1, like `rgba8(rowStride:)`.
  ///
  /// - Throws: `ImageError.rowStride`, or `ImageError.outOfMemory`.
  public func rgbaFloat(rowStride: Int? = nil) throws -> [Float] {
    try samples(.rgbaFloat, rowStride, filling: 0)
  }

  private func samples<S: Sample>(
    _ format: PixelFormat, _ rowStride: Int?, filling zero: S
  ) throws -> [S] {
    let image = try converted(to: format)
    let stride = rowStride ?? 4 * width
    guard stride >= 4 * width, stride <= Int.max / max(1, height * 4) else {
      throw ImageError.rowStride(
        bytes: Image.bytes(in: stride, each: format.bytesPerChannel), least: image.bytesPerRow)
    }
    var samples = [S](repeating: zero, count: stride * (height - 1) + 4 * width)
    try unsafe samples.withUnsafeMutableBytes { bytes in
      var target = unsafe bytes.mutableBytes
      try image.copyRows(to: &target, rowStride: stride * format.bytesPerChannel)
    }
    return samples
  }
}

private func convert<S: Sample>(
  _ source: RawSpan, of type: S.Type, to format: PixelFormat, _ target: inout MutableRawSpan
) {
  switch format {
  case .rgba8: convert(source, of: type, to: UInt8.self, &target)
  case .rgba16: convert(source, of: type, to: UInt16.self, &target)
  case .rgbaFloat: convert(source, of: type, to: Float.self, &target)
  }
}

private func convert<S: Sample, T: Sample>(
  _ source: RawSpan, of type: S.Type, to targetType: T.Type, _ target: inout MutableRawSpan
) {
  for index in 0..<source.byteCount / MemoryLayout<S>.stride {
    target.storeBytes(
      of: T(unit: source.unit(type, at: index)), toByteOffset: index * MemoryLayout<T>.stride,
      as: targetType)
  }
}

extension Image: RowProducer {
  package var shape: ImageShape { ImageShape(self) }

  package var isOpaque: Bool {
    withBytes { bytes in
      switch format {
      case .rgba8: hasFullAlpha(in: bytes, pixels: UInt32.self)
      case .rgba16: hasFullAlpha(in: bytes, pixels: UInt64.self)
      case .rgbaFloat: hasOnly(1, in: bytes, as: Float.self)
      }
    }
  }

  /// Whether every pixel's alpha, the last part of a word, has all bits set.
  private func hasFullAlpha<Word: FixedWidthInteger>(
    in bytes: RawSpan, pixels: Word.Type
  ) -> Bool {
    unsafe bytes.withUnsafeBytes { bytes in
      let count = bytes.count / MemoryLayout<Word>.size
      // Without a branch for each pixel, the loop compiles to vector instructions.
      return stride(from: 0, to: count, by: width).allSatisfy { start in
        var common = Word.max
        for index in start..<start + width {
          common &= unsafe bytes.loadUnaligned(
            fromByteOffset: index &* MemoryLayout<Word>.size, as: Word.self)
        }
        let colour = Word.bitWidth / 4 * 3
        return Word(littleEndian: common) >> colour == Word.max >> colour
      }
    }
  }

  private func hasOnly<S: Sample & Equatable>(
    _ opaque: S, in bytes: RawSpan, as type: S.Type
  ) -> Bool {
    unsafe bytes.withUnsafeBytes { bytes in
      let samples = unsafe bytes.assumingMemoryBound(to: type)
      return stride(from: 0, to: samples.count, by: width * 4).allSatisfy { start in
        var isOpaque = true
        for index in stride(from: start + 3, to: start + width * 4, by: 4) {
          isOpaque = unsafe isOpaque && samples[index] == opaque
        }
        return isOpaque
      }
    }
  }

  package func rows<Failure: Error>(
    _ rows: Range<Int>, _ body: (UnsafeRawPointer) throws(Failure) -> Void
  ) throws(Failure) {
    try withBytes { bytes throws(Failure) in
      try unsafe bytes.withUnsafeBytes { bytes throws(Failure) in
        guard let start = bytes.baseAddress else { return }
        for row in rows { unsafe try body(start + row * bytesPerRow) }
      }
    }
  }

  /// - Throws: `ImageError.size` if the picture has no pixels or too many,
  ///   `ImageError.outOfMemory`, or the decoder's error if the data is damaged.
  package init(reading source: any PictureSource) throws {
    if source.isWhole {
      var whole: Image?
      try source.forEachPart { whole = $0.image }
      if let whole {
        self = whole
        notes = source.notes
        carriedMetadata = source.metadata
        return
      }
    }
    let shape = source.shape
    try self.init(shape.size, format: shape.format, profile: source.profile) {
      (target: inout MutableRawSpan) throws in
      guard let rows = source as? any RowSource else {
        return try source.forEachPart { part in
          part.image.copy(to: &target, at: part.region, of: shape.size)
        }
      }
      try unsafe target.withUnsafeMutableBytes { target in
        guard let start = target.baseAddress else { return }
        try unsafe rows.read(shape.size.height, into: start)
      }
    }
    clampedSamples = source.clampedSamples
    notes = source.notes
    carriedMetadata = source.metadata
  }
}
