import GLBlurChain
import Synchronization

/// A typesetter whose texts are boxes of one size without any pixel.
struct BoxTypesetter: Typesetter {
  let size: Size

  func typeset(_ request: TextRequest) throws(TypesettingError) -> TypesetText {
    TypesetText(
      coverage: nil, colored: nil, x: 0, y: 0, box: Region(size), height: size.height, lines: 1,
      families: [])
  }
}

/// A probe that knows the pixels of every signal, and counts what it is asked for.
final class KnownBackdrop: PixelProbe {
  /// The numbers of operations of the networks whose pixels were asked for.
  let asked = Mutex<[Int]>([])
  let team: any ThreadTeam = DispatchTeam(threads: 1)
  private let tiles: @Sendable (Size) throws -> [Image]

  /// - Parameter tiles: Returns the pixels of a signal of the given size, in any number of images.
  init(_ tiles: @escaping @Sendable (Size) throws -> [Image]) { self.tiles = tiles }

  func compute(
    _ signal: Signal, in network: Network, as format: PixelFormat, keeping kept: Int, effort: Int,
    _ body: (Image, Region) -> Void
  ) throws -> Int {
    asked.withLock { $0.append(network.operations.count) }
    for tile in try tiles(signal.size) { body(tile, Region(tile.size)) }
    return 0
  }

  func image(
    of signal: Signal, in network: Network, keeping kept: Int, mostPixels: Int
  ) throws -> Image? { nil }
}

extension Chain {
  func labels(_ probe: KnownBackdrop, on source: Size, box: Size) throws -> [LabelReport] {
    try Chain.lowered(
      [self], source: ImageTraits(source),
      in: LoweringContext(
        precision: .bits8, typesetter: BoxTypesetter(size: box),
        survey: .measure(probe, everyLabel: true))
    ).labels[0]
  }
}
