import AgreementSupport
import GLBlur
import GLBlurChain
import Testing
import TestSupport

@Suite struct ManyLabelTests {
  private static let size = Size(width: 160, height: 120)

  /// About three labels overlap at each place.
  private func labels(_ count: Int) -> [Label] {
    var noise = Noise(state: 11)
    return (0..<count).map { index in
      let (x, y) = (Double(noise.below(110)), Double(noise.below(100)))
      return Label(
        "Label \(index)", frame: Frame(.points(x), .points(y), 60, 24), size: 10, color: .auto)
    }
  }

  /// The contrast is that with the picture of all nodes before. The costly blur is computed as a
  /// whole once its parts have been asked for.
  @Test(arguments: [0, 9] as [Double]) func eachIsMeasuredOverThoseBeforeIt(sigma: Double) throws {
    let renderer = Renderer(.init(backend: .cpu, quality: .exact, depth: .bits16))
    let photo = try Image.noise(Self.size.width, Self.size.height, seed: 3)
    let base = [Node(GaussianBlur(sigma: sigma, edge: .mirror))]
    let labels = labels(40)
    let reports = try renderer.legibility(
      of: Chain(nodes: base + labels.map { Node($0) }), photo)
    #expect(reports.count == labels.count)
    var drawn = base
    for (label, report) in zip(labels, reports) {
      guard case .color(let color) = report.paint.color else { continue }
      let beneath = try renderer.render(Chain(nodes: drawn), photo)
      let seen = report.box.intersection(Region(Self.size))
      let expected = worst(color, on: beneath, in: seen)
      let ratio = try #require(report.contrast?.worstRatio)
      #expect(abs(ratio - expected) < 1e-9, "\(label.text)")
      var fixed = label
      fixed.color = .color(color)
      drawn.append(Node(fixed))
    }
  }

  /// Returns the least contrast ratio with the pixels of a region, rounded to 8 bits.
  private func worst(_ text: Color, on image: Image, in region: Region) -> Double {
    image.withBytes { bytes in
      var worst = Double.infinity
      for y in region.rows {
        for x in region.columns {
          let c = (0..<4).map { channel in
            let sample = unsafe bytes.unsafeLoad(
              fromByteOffset: 8 * (y * image.width + x) + 2 * channel, as: UInt16.self)
            return (Double(sample) / 257).rounded() / 255
          }
          let color = Color(red: c[0], green: c[1], blue: c[2], alpha: c[3])
          worst = min(worst, text.contrastRatio(on: color))
        }
      }
      return worst
    }
  }

  /// Measuring 500 labels takes a small multiple of the time of drawing them.
  @Test func fiveHundredAreQuick() throws {
    let renderer = Renderer(.init(backend: .cpu))
    let photo = try Image.noise(600, 400, seed: 5)
    func chain(_ color: LabelColor, _ legible: Label.Legible) -> Chain {
      Chain(
        nodes: [Node(GaussianBlur(sigma: 4, edge: .mirror))]
          + (0..<500).map { index in
            let (column, row) = (Double(index % 20), Double(index / 20))
            return Node(
              Label(
                "L\(index)", frame: Frame(.points(column * 30), .points(row * 16), 30, 16),
                size: 9, color: color, legible: legible))
          })
    }
    func time(_ chain: Chain) throws -> Duration {
      try (0..<3).map { _ in
        try ContinuousClock().measure { _ = try renderer.render(chain, photo) }
      }.min() ?? .zero
    }
    let drawn = try time(chain(.white, .none))
    let measured = try time(chain(.auto, .aa))
    #expect(measured < drawn * 10, "\(measured), \(drawn)")
  }
}
