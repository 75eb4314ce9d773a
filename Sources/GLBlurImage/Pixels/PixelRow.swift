/// A read-only span of premultiplied pixels, valid as long as its provider states.
@safe @usableFromInline package struct PixelRow {
  @usableFromInline package let start: UnsafePointer<Pixel>
  @usableFromInline package let count: Int

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

  @inlinable package func part(_ offsets: Range<Int>) -> PixelRow {
    precondition(offsets.lowerBound >= 0 && offsets.upperBound <= count)
    return unsafe PixelRow(start: start + offsets.lowerBound, count: offsets.count)
  }
}

/// A mutable span of premultiplied pixels, valid as long as its provider states.
@safe @usableFromInline package struct MutablePixelRow {
  @usableFromInline package let start: UnsafeMutablePointer<Pixel>
  @usableFromInline package let count: Int

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

  @inlinable package func part(_ offsets: Range<Int>) -> MutablePixelRow {
    precondition(offsets.lowerBound >= 0 && offsets.upperBound <= count)
    return unsafe MutablePixelRow(start: start + offsets.lowerBound, count: offsets.count)
  }

  @inlinable package func fill(_ pixel: Pixel) {
    unsafe start.update(repeating: pixel, count: count)
  }

  /// - Parameter offset: The offset of the first copied pixel in `source`.
  @inlinable package func copy(_ source: PixelRow, from offset: Int = 0) {
    precondition(offset >= 0 && offset + count <= source.count)
    unsafe start.update(from: source.start + offset, count: count)
  }

  @inlinable package func reverse() {
    var pixels = unsafe UnsafeMutableBufferPointer(start: start, count: count)
    unsafe pixels.reverse()
  }
}

/// A row of floats that can be read four at a time from any index.
@safe @usableFromInline package final class FloatRow {
  @usableFromInline let start: UnsafeMutablePointer<Float>
  @usableFromInline package let count: Int

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

  @inlinable @inline(__always) package func four(at index: Int) -> SIMD4<Float> {
    checkBounds(index, count - 3)
    return unsafe UnsafeRawPointer(start + index).loadUnaligned(as: SIMD4<Float>.self)
  }
}

/// Checks an index in debug builds only: a precondition makes the median 50 to 70 % slower and
/// resizing 10 to 50 %. Bounds follow from the columns requested from the provider, and the address
/// sanitizer watches every filter (`Tests/Sanitizers`).
@inlinable @inline(__always)
func checkBounds(_ index: Int, _ count: Int) {
  assert(index >= 0 && index < count, "the index \(index) is not below \(count)")
}
