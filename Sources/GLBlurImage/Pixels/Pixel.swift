/// A premultiplied colour: red, green, blue and alpha of 0…1.
///
/// The functions of this file equal those of `alpha.glsl`. All are inlinable for the inner loops,
/// and use scalars where the standard library's vector functions are not inlined.
@usableFromInline package typealias Pixel = SIMD4<Float>

extension SIMD4<Float> {
  @inlinable package var rgb: SIMD3<Float> { SIMD3(x, y, z) }
  @inlinable package var a: Float { w }

  @inlinable package init(_ rgb: SIMD3<Float>, _ alpha: Float) {
    self.init(rgb.x, rgb.y, rgb.z, alpha)
  }
}

@inlinable @inline(__always)
package func straight(_ p: Pixel) -> SIMD3<Float> {
  p.a > 0 ? p.rgb / p.a : .zero
}

@inlinable @inline(__always)
package func premultiplied(_ color: SIMD3<Float>, _ alpha: Float) -> Pixel {
  Pixel(color * alpha, alpha)
}

/// Returns the pixel with alpha clamped to 0…1 and colour to 0…alpha.
@inlinable @inline(__always)
package func clamped(_ p: Pixel) -> Pixel {
  let alpha = clamp(p.a, 0, 1)
  return Pixel(clamp(p.rgb, 0, alpha), alpha)
}

@inlinable @inline(__always)
package func clamp(_ v: SIMD3<Float>, _ low: Float, _ high: Float) -> SIMD3<Float> {
  SIMD3(clamp(v.x, low, high), clamp(v.y, low, high), clamp(v.z, low, high))
}

@inlinable @inline(__always)
package func clamp(_ v: Float, _ low: Float, _ high: Float) -> Float {
  let raised = v > low ? v : low
  return raised < high ? raised : high
}

@inlinable @inline(__always)
package func smaller(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
  SIMD3(min(a.x, b.x), min(a.y, b.y), min(a.z, b.z))
}

/// Samples in memory: interleaved red, green, blue and straight alpha, in the machine's byte order.
public enum PixelFormat: String, Hashable, Sendable, CaseIterable {
  /// One byte for each channel, 0…255.
  case rgba8
  /// Two bytes for each channel, 0…65535.
  case rgba16
  /// A 32-bit float for each channel, 0…1.
  case rgbaFloat

  /// The number of bytes of a sample.
  public var bytesPerChannel: Int {
    switch self {
    case .rgba8: 1
    case .rgba16: 2
    case .rgbaFloat: 4
    }
  }

  /// The number of bytes of the four samples.
  public var bytesPerPixel: Int { 4 * bytesPerChannel }
}

/// A channel's value in one of the pixel formats.
@usableFromInline package protocol Sample: BitwiseCopyable {
  var unit: Double { get }
  /// Creates the nearest value: for integers floor(x·max + ½), and 0 or max outside 0…1.
  init(unit: Double)
}

extension UInt8: Sample {
  @inlinable package var unit: Double { Double(self) / 255 }
  @inlinable package init(unit: Double) { self = UInt8(cut(unit) * 255 + 0.5) }
}

extension UInt16: Sample {
  @inlinable package var unit: Double { Double(self) / 65535 }
  @inlinable package init(unit: Double) { self = UInt16(cut(unit) * 65535 + 0.5) }
}

extension Float: Sample {
  @inlinable package var unit: Double { Double(self) }
  @inlinable package init(unit: Double) { self = Float(unit) }
}

/// Clamps a number to 0…1. NaN becomes 0, because comparisons with it are false.
@inlinable func cut(_ unit: Double) -> Double { unit > 0 ? min(unit, 1) : 0 }

extension RawSpan {
  @inlinable package func unit<S: Sample>(_ type: S.Type, at index: Int) -> Double {
    // The span checks its bounds, and any bits are valid values of these types.
    unsafe unsafeLoad(fromByteOffset: index * MemoryLayout<S>.stride, as: type).unit
  }
}
