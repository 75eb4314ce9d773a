/// The weights of red, green and blue in the luma.
package enum Luma {
  package static let rec709 = SIMD3(0.2126, 0.7152, 0.0722)
  /// The weights of GPUImage, which differ from those of Rec. 709 by at most 0.0002.
  package static let gpuImage = SIMD3(0.2125, 0.7154, 0.0721)
}
