/// A span of premultiplied pixels in memory, to be read by their offsets from the first one.
///
/// The span does not own the memory. The function that hands it out says how long it is valid.
@safe @usableFromInline package struct PixelRow {
  @usableFromInline package let start: UnsafePointer<Pixel>
  @usableFromInline package let count: Int

  /// - Parameters:
  ///   - start: The first pixel.
  ///   - count: The number of pixels from there on that may be read.
  @inlinable @inline(__always) @unsafe
  package init(start: UnsafePointer<Pixel>, count: Int) {
    unsafe self.start = start
    self.count = count
  }

  @inlinable package subscript(index: Int) -> Pixel {
    @inline(__always) get {
      checkBounds(index, count)
      return unsafe start[index]
    }
  }

  /// Returns a part of the span.
  ///
  /// - Parameter offsets: The offsets of the part's pixels.
  @inlinable package func part(_ offsets: Range<Int>) -> PixelRow {
    precondition(offsets.lowerBound >= 0 && offsets.upperBound <= count)
    return unsafe PixelRow(start: start + offsets.lowerBound, count: offsets.count)
  }
}

/// A span of premultiplied pixels in memory, to be read and written by their offsets from the first
/// one.
///
/// The span does not own the memory. The function that hands it out says how long it is valid.
@safe @usableFromInline package struct MutablePixelRow {
  @usableFromInline package let start: UnsafeMutablePointer<Pixel>
  @usableFromInline package let count: Int

  /// - Parameters:
  ///   - start: The first pixel.
  ///   - count: The number of pixels from there on that may be read and written.
  @inlinable @inline(__always) @unsafe
  package init(start: UnsafeMutablePointer<Pixel>, count: Int) {
    unsafe self.start = start
    self.count = count
  }

  @inlinable package subscript(index: Int) -> Pixel {
    @inline(__always) get {
      checkBounds(index, count)
      return unsafe start[index]
    }
    @inline(__always) nonmutating set {
      checkBounds(index, count)
      unsafe start[index] = newValue
    }
  }

  /// Returns a part of the span.
  ///
  /// - Parameter offsets: The offsets of the part's pixels.
  @inlinable package func part(_ offsets: Range<Int>) -> MutablePixelRow {
    precondition(offsets.lowerBound >= 0 && offsets.upperBound <= count)
    return unsafe MutablePixelRow(start: start + offsets.lowerBound, count: offsets.count)
  }

  /// Sets all pixels to one value.
  @inlinable package func fill(_ pixel: Pixel) {
    unsafe start.update(repeating: pixel, count: count)
  }

  /// Copies as many pixels as this span has from another one.
  ///
  /// - Parameter offset: The offset in `source` of the first pixel that is copied.
  @inlinable package func copy(_ source: PixelRow, from offset: Int = 0) {
    precondition(offset >= 0 && offset + count <= source.count)
    unsafe start.update(from: source.start + offset, count: count)
  }

  /// Reverses the order of the pixels.
  @inlinable package func reverse() {
    var pixels = unsafe UnsafeMutableBufferPointer(start: start, count: count)
    unsafe pixels.reverse()
  }
}

/// A row of numbers that can be read four at a time from any index on.
@safe @usableFromInline package final class FloatRow {
  @usableFromInline let start: UnsafeMutablePointer<Float>
  @usableFromInline package let count: Int

  /// Creates a row of zeros.
  package init(count: Int) {
    self.count = count
    unsafe start = .allocate(capacity: count)
    unsafe start.initialize(repeating: 0, count: count)
  }

  deinit { unsafe start.deallocate() }

  @inlinable package subscript(index: Int) -> Float {
    @inline(__always) get {
      checkBounds(index, count)
      return unsafe start[index]
    }
    @inline(__always) set {
      checkBounds(index, count)
      unsafe start[index] = newValue
    }
  }

  /// Returns the number at the index and the three that follow it.
  @inlinable @inline(__always) package func four(at index: Int) -> SIMD4<Float> {
    checkBounds(index, count - 3)
    return unsafe UnsafeRawPointer(start + index).loadUnaligned(as: SIMD4<Float>.self)
  }
}

/// Checks an index, in debug builds only.
///
/// A precondition here makes the median 50 to 70 % slower and resizing 10 to 50 %, because these
/// kernels do little else than read single pixels. The bounds of the span itself follow from the
/// columns that were requested when it was handed out, and the address sanitizer watches every
/// filter (`Tests/Sanitizers`).
@inlinable @inline(__always)
func checkBounds(_ index: Int, _ count: Int) {
  assert(index >= 0 && index < count, "the index \(index) is not below \(count)")
}
