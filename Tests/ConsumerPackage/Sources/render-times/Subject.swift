import GLBlur

struct Subject {
  let name: String
  private let body: () throws -> Void

  /// Returns the least time of three, in seconds, after one that fills caches and pools.
  func seconds() throws -> Double {
    try body()
    var best = Double.infinity
    for _ in 0..<3 {
      let time = try ContinuousClock().measure(body)
      best = min(best, time / .seconds(1))
    }
    return best
  }

  /// Everything that took more than three times as long without the optimiser, at 1920×1080.
  static func all() throws -> [Subject] {
    let picture = try picture(seed: 1)
    let deep = try picture.converted(to: .rgba16)
    let other = try Subject.picture(seed: 2)
    let fast = Renderer(.init(backend: .cpu))
    let exact = Renderer(.init(backend: .cpu, quality: .exact))
    let blur = Chain { GaussianBlur(sigma: 14) }
    let panel = Chain {
      EffectView(.systemMaterial, frame: Frame(200, 200, 1500, 700), cornerRadius: 24)
    }
    return [
      Subject(name: "16-bit gaussianBlur") { _ = try fast.render(blur, deep) },
      Subject(name: "exact gaussianBlur") { _ = try exact.render(blur, picture) },
      Subject(name: "imageEffect") { _ = try fast.render(Chain { ImageEffect() }, picture) },
      Subject(name: "effectView") { _ = try fast.render(panel, picture) },
      Subject(name: "saturation") { _ = try fast.render(Chain { Saturation(1.8) }, picture) },
      Subject(name: "ImageDifference") { _ = try ImageDifference(picture, other) },
      Subject(name: "PNG") { _ = try Image(encoded: picture.encoded(as: .png), name: "png") },
    ]
  }

  /// Returns an opaque picture of waves, in which neighbouring pixels are alike, as in a
  /// photograph.
  private static func picture(seed: Int) throws -> Image {
    let (width, height) = (1920, 1080)
    var samples = [UInt8](repeating: 255, count: 4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let offset = 4 * (y * width + x)
        samples[offset] = UInt8(truncatingIfNeeded: x / 8 + seed)
        samples[offset + 1] = UInt8(truncatingIfNeeded: y / 5)
        samples[offset + 2] = UInt8(truncatingIfNeeded: (x + y) / 11 * seed)
      }
    }
    return try Image(rgba8: samples, width: width, height: height)
  }
}
