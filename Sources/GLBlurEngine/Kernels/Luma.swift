/// Returns the luma of a colour with GPUImage's weights, like `luma` in `tones.glsl`.
@inlinable @inline(__always)
package func luma(_ c: SIMD3<Float>) -> Float {
  0.2125 * c.x + 0.7154 * c.y + 0.0721 * c.z
}
