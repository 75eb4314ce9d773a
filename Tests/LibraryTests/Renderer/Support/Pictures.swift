import GLBlur

extension Image {
  static func noise(_ width: Int, _ height: Int) throws -> Image {
    let samples = (0..<width * height * 4).map { index in
      index % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: (index &* 2_654_435_761) >> 13)
    }
    return try Image(rgba8: samples, width: width, height: height)
  }
}

extension Renderer {
  /// Renders as outside of asynchronous functions, which blocks the thread.
  func blockingRender(_ chain: Chain, _ image: Image) throws -> Image {
    try render(chain, image)
  }

  /// Measures as outside of asynchronous functions, which blocks the thread.
  func blockingLegibility(of chain: Chain, _ image: Image) throws -> [LabelReport] {
    try legibility(of: chain, image)
  }

  static func cpu(
    threads: Int = 2, maxConcurrentRenders: Int? = nil, memory: Int? = nil
  ) -> Renderer {
    Renderer(
      Options(
        backend: .cpu, threads: threads, maxConcurrentRenders: maxConcurrentRenders,
        memory: memory))
  }

  static func software(maxConcurrentRenders: Int? = nil) -> Renderer {
    Renderer(
      Options(
        backend: .gpu, device: .software, quality: .exact,
        maxConcurrentRenders: maxConcurrentRenders))
  }
}

/// A chain with work for some milliseconds on a small picture.
let small = Chain {
  BoxBlur(radius: 3)
  Saturation(1.4)
}

/// A chain with work for minutes: 14 641 taps for each pixel, three times.
let heavy = Chain {
  BilateralBlur(sigma: 20)
  BilateralBlur(sigma: 20)
  BilateralBlur(sigma: 20)
}

func threeMegapixels() throws -> Image {
  let stripe = try Image.noise(2048, 3).bytes
  let samples = (0..<512).flatMap { _ in stripe }
  return try Image(rgba8: samples, width: 2048, height: 1536)
}
