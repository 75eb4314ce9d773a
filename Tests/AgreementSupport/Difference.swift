package import GLBlur

/// The comparison of images by the contract.
package enum Difference {
  /// Returns the greatest |Δ| of (c·α, α) in codes of 255.
  package static func greatest(_ a: Image, _ b: Image) -> Double? {
    guard a.size == b.size else { return nil }
    let (p, q) = (premultiplied(a), premultiplied(b))
    return zip(p, q).reduce(0) { max($0, abs($1.0 - $1.1)) } * 255
  }

  /// Returns the first different bytes.
  package static func first(_ a: Image, _ b: Image) -> String? {
    guard a.size == b.size, a.format == b.format else {
      return "\(a.size) \(a.format) and \(b.size) \(b.format)"
    }
    let (p, q) = (a.bytes, b.bytes)
    guard let byte = p.indices.first(where: { p[$0] != q[$0] }) else { return nil }
    let sample = byte / a.format.bytesPerChannel
    let (pixel, channel) = (sample / 4, ["red", "green", "blue", "alpha"][sample % 4])
    let count = p.indices.count { p[$0] != q[$0] }
    let values = [a, b].map { $0.samples[sample] * ($0.format == .rgba16 ? 65535 : 255) }
    return "\(channel) at (\(pixel % a.width), \(pixel / a.width)): \(values[0]) and \(values[1]); "
      + "\(count) of \(p.count) bytes differ"
  }

  private static func premultiplied(_ image: Image) -> [Double] {
    let samples = image.samples
    return samples.indices.map { $0 % 4 == 3 ? samples[$0] : samples[$0] * samples[$0 | 3] }
  }
}
