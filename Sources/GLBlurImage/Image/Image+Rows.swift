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

  /// Returns whether all bits of every pixel's alpha are set. A word is a pixel, whose alpha comes
  /// last.
  private func hasFullAlpha<Word: FixedWidthInteger>(
    in bytes: RawSpan, pixels: Word.Type
  ) -> Bool {
    unsafe bytes.withUnsafeBytes { bytes in
      let count = bytes.count / MemoryLayout<Word>.size
      // A loop without a branch for each pixel compiles to vector instructions.
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
      // A loop without a branch for each pixel compiles to vector instructions.
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

  /// Decodes a picture.
  ///
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
