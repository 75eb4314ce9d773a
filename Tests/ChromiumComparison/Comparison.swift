import GLBlur

/// A picture that a page in Chromium and a chain in glblur make.
struct Comparison {
  let name: String
  /// The content of a cell of the source's size.
  let html: String
  let source: Picture
  var layer: Picture?
  let chain: Chain
  var region: Region?
  let tolerance: Tolerance
}

/// The allowed difference, in 8-bit levels of (c·α, α), and its reason.
struct Tolerance {
  let greatest: Double
  let mean: Double
  let reason: String
}

/// The difference of two images in 8-bit levels of (c·α, α).
struct Deviation {
  private(set) var greatest = 0.0
  private(set) var mean = 0.0
  /// The share of samples that differ by more than a level, 0…1.
  private(set) var beyondOne = 0.0

  init(_ first: Image, _ second: Image, in region: Region) throws {
    let a = try first.rgba8()
    let b = try second.rgba8()
    var sum = 0.0
    var count = 0
    for y in region.y..<region.y + region.height {
      for x in region.x..<region.x + region.width {
        let pixel = 4 * (y * first.width + x)
        for channel in 0..<4 {
          let delta = abs(premultiplied(a, pixel, channel) - premultiplied(b, pixel, channel))
          greatest = max(greatest, delta)
          sum += delta
          if delta > 1.001 { count += 1 }
        }
      }
    }
    let samples = Double(4 * region.width * region.height)
    mean = sum / samples
    beyondOne = Double(count) / samples
  }

  func isWithin(_ tolerance: Tolerance) -> Bool {
    greatest <= tolerance.greatest && mean <= tolerance.mean
  }
}

private func premultiplied(_ samples: [UInt8], _ pixel: Int, _ channel: Int) -> Double {
  let alpha = Double(samples[pixel + 3])
  return channel == 3 ? alpha : Double(samples[pixel + channel]) * alpha / 255
}
