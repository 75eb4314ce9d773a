import AgreementSupport
import GLBlur

/// Compares the pixels that other readers find in GBM buffers with those of `render`.
struct BufferCheck {
  let device: DeviceChoice

  /// Some widths are multiples of four, or of the 16 pixels to which drivers align rows.
  private static let sizes = [
    Size(width: 64, height: 33), Size(width: 24, height: 14), Size(width: 7, height: 5),
    Size(width: 1, height: 1),
  ]

  private static let chain = Chain {
    GaussianBlur(sigma: 2)
    Saturation(1.8)
  }

  /// - Throws: `ReadError` if bytes differ.
  func run() throws {
    let renderer = Renderer(Renderer.Options(backend: .gpu, device: device, quality: .exact))
    let display = try renderer.device().display
    guard let node = display.split(separator: ":", maxSplits: 1).last, display.hasPrefix("gbm:")
    else { throw ReadError(description: "\(display) is not GBM's") }
    let reader = try BufferReader(node: String(node))
    for size in Self.sizes {
      let image = try Image.noise(size.width, size.height)
      let expected = try renderer.render(Self.chain, image).bytes
      let buffer = try renderer.renderToDMABuf(Self.chain, image)
      try expect(reader.mappedByGBM(buffer), expected, "gbm_bo_map", size)
      try expect(reader.mapped(buffer), expected, "mmap", size)
    }
    let sizes = Self.sizes.map { "\($0)" }.joined(separator: ", ")
    print("dma-bufs of \(sizes): gbm_bo_map and mmap give the bytes that were rendered")
  }

  private func expect(
    _ bytes: [UInt8], _ expected: [UInt8], _ way: String, _ size: Size
  ) throws {
    guard bytes != expected else { return }
    let wrong = zip(bytes, expected).count { $0 != $1 }
    throw ReadError(description: "\(way), \(size): \(wrong) of \(expected.count) bytes differ")
  }
}
