import GLBlur
import GLBlurChain
import Testing
import TestSupport

/// Compares rendering while decoding with the same pictures in memory.
@Suite struct StreamingTests {
  private static let chains: [(name: String, chain: Chain)] = [
    ("clamp", Chain { GaussianBlur(sigma: 9) }),
    ("transparent", Chain { GaussianBlur(sigma: 9, edge: .transparent) }),
    ("mirror", Chain { GaussianBlur(sigma: 9, edge: .mirror) }),
    ("direct", Chain { GaussianBlur(sigma: 2) }),
    ("one halving", Chain { GaussianBlur(sigma: 3) }),
    (
      "coloured",
      Chain {
        GaussianBlur(sigma: 30)
        Saturation(1.8)
        Tint(.white, alpha: 0.3)
      }
    ),
    (
      "faded",
      Chain {
        GaussianBlur(sigma: 5)
        Opacity(0.5)
      }
    ),
    ("light", Chain(colorSpace: .linear) { GaussianBlur(sigma: 9) }),
    (
      "light, transparent",
      Chain(colorSpace: .linear) { GaussianBlur(sigma: 9, edge: .transparent) }
    ),
    ("light, direct", Chain(colorSpace: .linear) { GaussianBlur(sigma: 2) }),
    ("light, coloured afterwards", Chain { CoreImageBlur(radius: 12) }),
    (
      "read twice",
      Chain {
        GaussianBlur(sigma: 12)
        Blend(.multiply).port("overlay", .source)
      }
    ),
    (
      "cropped",
      Chain {
        GaussianBlur(sigma: 12)
        Crop(frame: Frame(x: 20, y: 30, width: 40, height: 11))
      }
    ),
    ("means", Chain { BoxBlur(radius: 9) }),
    ("no blur", Chain { Saturation(0.3) }),
    ("masked", masked),
  ]

  private static let masked = Chain {
    GaussianBlur(sigma: 9, edge: .mirror)
    Tint(.white, alpha: 0.3).id("glass")
    RoundedRect(frame: Frame(x: 10, y: 50, width: 60, height: 20)).id("card")
    Mask().input("glass").port("mask", "card")
  }

  private final class Rows: RowSource {
    let image: Image
    /// The row at which damage begins.
    let damage: Int
    let isKnownOpaque: Bool
    private var next = 0
    private(set) var reads = 0

    struct Damaged: Error, Equatable {}

    init(_ image: Image, damage: Int = .max, isKnownOpaque: Bool = false) {
      self.image = image
      self.damage = damage
      self.isKnownOpaque = isKnownOpaque
    }

    var shape: ImageShape { ImageShape(image) }
    var profile: ColorProfile { image.profile }

    func read(_ count: Int, into rows: UnsafeMutableRawPointer) throws {
      reads += 1
      if next + count > damage { throw Damaged() }
      image.withBytes { bytes in
        unsafe bytes.withUnsafeBytes { bytes in
          let part = unsafe UnsafeRawBufferPointer(
            rebasing: bytes[next * image.bytesPerRow..<(next + count) * image.bytesPerRow])
          unsafe UnsafeMutableRawBufferPointer(start: rows, count: part.count)
            .copyMemory(from: part)
        }
      }
      next += count
    }
  }

  private let renderer = Renderer(Renderer.Options(backend: .cpu, threads: 3))

  private func image(isOpaque: Bool) throws -> Image {
    var noise = UInt32(7)
    let samples = (0..<101 * 83 * 4).map { index -> UInt8 in
      noise = noise &* 1_664_525 &+ 1_013_904_223
      return isOpaque && index % 4 == 3 ? 255 : UInt8(noise >> 24)
    }
    return try Image(rgba8: samples, width: 101, height: 83)
  }

  @Test(arguments: [true, false], chains.indices)
  func rowsAreThoseOfTheWhole(isOpaque: Bool, chain index: Int) throws {
    let (name, chain) = Self.chains[index]
    let image = try image(isOpaque: isOpaque)
    let whole = try renderer.render(chain, image)
    let streamed = try renderer.stream(chain, Rows(image)).rows
    #expect(streamed.shape == ImageShape(whole), "\(name)")
    #expect(!streamed.isOpaque || whole.isOpaque, "\(name)")
    try expect(streamed, whole, name)
    let early = try renderer.stream(
      chain, Rows(image, isKnownOpaque: isOpaque), isEarly: true
    ).rows
    #expect(early.isOpaque == streamed.isOpaque, "\(name)")
    try expect(early, whole, name)
    #expect(early.failure == nil, "\(name)")
  }

  private func expect(_ streamed: any RowProducer, _ whole: Image, _ name: String) throws {
    // Bands begin at arbitrary rows, and the last one is read first.
    var bytes: [UInt8] = []
    for band in [60..<83, 59..<60, 7..<59, 0..<7].map({ $0.clamped(to: 0..<whole.height) }) {
      var rows: [UInt8] = []
      unsafe streamed.rows(band) { row in
        unsafe rows.append(
          contentsOf: UnsafeRawBufferPointer(start: row, count: whole.bytesPerRow))
      }
      bytes = rows + bytes
    }
    #expect(bytes == whole.bytes, "\(name)")
  }

  @Test(arguments: chains.indices) func damageIsReportedBeforeThereAreRows(chain index: Int) throws
  {
    let image = try image(isOpaque: true)
    #expect(throws: Rows.Damaged.self) {
      try renderer.stream(Self.chains[index].chain, Rows(image, damage: 82))
    }
  }

  /// Rows come before the end only from chains that read the source once and downwards, clamp it,
  /// and are opaque or translucent at the top.
  @Test(arguments: chains.indices) func damageIsReportedBesideEarlyRows(chain index: Int) throws {
    let (name, chain) = Self.chains[index]
    let early = [
      "clamp", "one halving", "coloured", "faded", "light", "light, coloured afterwards", "cropped",
    ]
    let source = Rows(try image(isOpaque: true), damage: 40, isKnownOpaque: true)
    guard early.contains(name) else {
      #expect(throws: Rows.Damaged.self, "\(name)") {
        try renderer.stream(chain, source, isEarly: true)
      }
      return
    }
    let rows = try renderer.stream(chain, source, isEarly: true).rows
    for _ in 0..<2 {
      unsafe rows.rows(0..<rows.shape.size.height) { _ in }
      #expect(rows.failure is Rows.Damaged, "\(name)")
    }
  }

  /// Unwanted rows are not waited for.
  @Test func earlyRowsMayBeLetGo() throws {
    let source = Rows(try image(isOpaque: true), isKnownOpaque: true)
    var rows: (any RowProducer)? = try renderer.stream(
      Self.chains[0].chain, source, isEarly: true
    ).rows
    #expect(rows?.isOpaque == true)
    rows = nil
  }

  /// Otherwise a batch would keep every file open.
  @Test func theSourceIsLetGo() throws {
    let image = try image(isOpaque: true)
    weak var source: Rows?
    let streamed = try {
      let rows = Rows(image)
      source = rows
      return try renderer.stream(Self.chains[0].chain, rows)
    }()
    #expect(source == nil)
    #expect(streamed.rows.isOpaque)
  }

  /// A result known to be opaque can be computed row by row, on request.
  @Test func aMaskOverAnOpaquePictureIsOpaque() throws {
    #expect(try renderer.stream(Self.masked, Rows(image(isOpaque: true))).rows.isOpaque)
    #expect(try renderer.stream(Self.masked, Rows(image(isOpaque: false))).rows.isOpaque == false)
  }

  /// If alpha is unchanged, or only moved, the chain is rendered while it is written.
  @Test(
    arguments: [
      (Gamma(2), true), (Vibrance(1), true), (Dither(strength: 1), true), (Rotate(), true),
      (MedianFilter(), true), (SobelEdge(), true), (Morphology(radius: 3), true),
      (Morphology(.erode, radius: 3, edge: .transparent), false),
      (ChromaKey(threshold: 1, smoothing: 1), false),
      (MotionBlur(length: 9), true), (MotionBlur(length: 9, edge: .transparent), false),
      (ZoomBlur(amount: 0.1), true), (ZoomBlur(amount: 0.1, edge: .transparent), false),
      (BilateralBlur(sigma: 2), true),
      (TiltShift(sigma: 5), true), (TiltShift(sigma: 5, edge: .transparent), false),
      (BoxBlur(radius: 9), true), (BoxBlur(radius: 9, edge: .transparent), false),
      (Opacity(0.5), false),
      (ColorMatrix(Array(repeating: 0.2, count: 20)), false),
    ] as [(any Filter, Bool)])
  func opacityIsKnown(filter: any Filter, isKept: Bool) throws {
    let chain = Chain(nodes: [Node(filter)])
    #expect(try renderer.stream(chain, Rows(image(isOpaque: true))).rows.isOpaque == isKept)
    #expect(
      try renderer.stream(chain, Rows(image(isOpaque: false))).rows.isOpaque
        == (filter is SobelEdge))
  }

  /// Wide windows, which are sums of sums, have two inputs.
  @Test(arguments: [2, 40], [EdgeMode.clamp, .transparent])
  func opacityOfWindowsIsKnown(radius: Int, edge: EdgeMode) throws {
    let exact = Renderer(.init(backend: .cpu, quality: .exact))
    let chain = Chain(nodes: [Node(BoxBlur(radius: radius, edge: edge))])
    #expect(
      try exact.stream(chain, Rows(image(isOpaque: true))).rows.isOpaque == (edge == .clamp))
    #expect(try !exact.stream(chain, Rows(image(isOpaque: false))).rows.isOpaque)
  }
}
