package import GLBlurImage

extension GainMap {
  private static let name = "the gain map"

  /// Returns the pixels of the map.
  ///
  /// - Parameters:
  ///   - mostPixels: The greatest number of pixels that the map may have.
  ///   - memory: The memory that decoding may take.
  /// - Throws: `FileError`, also if the map is larger.
  package func picture(mostPixels: Int, memory: MemoryLimit) throws(FileError) -> Image {
    var limits = ReadLimits(maxPixels: mostPixels)
    limits.memory = memory
    var picture = try Image(encoded: file, name: Self.name, limits: limits)
    // Its numbers are no colours.
    picture.profile = .none
    picture.metadata = .none
    return picture
  }

  /// Returns a map with the same parameters and other pixels, which are upright.
  package func replacingPixels(with picture: Image) throws(FileError) -> GainMap {
    let source = ByteSource(file, name: Self.name, ReadLimits())
    let info = try ImageInfo(encoded: file, name: Self.name)
    var segments: [UInt8] = []
    for segment in try JPEGSegments(source).all {
      let isParameters =
        segment.code == 0xE1 && segment.begins(with: JPEGSegments.xmp)
        || segment.code == 0xE2 && segment.begins(with: JPEGSegments.gainMap)
      guard isParameters, let content = try source.bytes(in: segment.content) else { continue }
      segments += [0xFF, segment.code] + bigEndian(content.count + 2).suffix(2) + content
    }
    var options = WriteOptions(quality: 95)
    options.threads = 1
    let isGray = info.colorModel == .gray
    let encoded = try collectBytes(name: Self.name) { (output) throws(FileError) in
      var notes: [String] = []
      let coefficients = CoefficientFile(mostBytes: .max, in: .live)
      try JPEGWriter(output, coefficients).write(
        picture, options: options, segments: segments, isGray: isGray, notes: &notes)
    }
    return GainMap(file: encoded, kinds: kinds, orientation: 1)
  }
}
