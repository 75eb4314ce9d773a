import GLBlurStatistics
import Legibility

/// The backdrops measured and the paints found while a chain is lowered.
struct BackdropCache: Sendable {
  /// A region of a picture.
  struct Place: Hashable {
    let operation: Int
    let region: Region
  }

  /// One search for legible paints.
  private struct Search: Hashable {
    let places: [Place]
    let needs: [LegibilityNeed]
    let own: [LabelPaint.Choice]
  }

  private var backdrops: [Place: Backdrop] = [:]
  private var colors = 0
  private var paints: [Search: [LabelPaint]?] = [:]
  /// The cached parts of pictures, by the operation that computes the picture.
  private var parts: [Int: ComputedPart] = [:]
  private var work: [Int: Work] = [:]

  /// The pixels computed for parts of a picture, and the number from which the whole is computed.
  private struct Work {
    var done = 0
    var most: Int
  }

  private static let mostColors = 1 << 18
  /// Parts with more operations are cached, so that a stack of labels is not computed from the
  /// bottom for each.
  private static let mostOperations = 32

  /// Returns the pixels behind a region of a picture, computed once for equal regions of equal
  /// pictures. `kept` bytes are in memory beside the network's images.
  mutating func backdrop(
    behind region: Region, of signal: Signal, visible: Region, in builder: NetworkBuilder,
    keeping kept: Int, _ probe: any PixelProbe
  ) throws -> (Backdrop, at: Place) {
    let signal = builder.background(of: signal, over: region)
    let place = Place(operation: signal.index, region: region)
    if let known = backdrops[place] { return (known, place) }
    let backdrop: Backdrop
    do {
      backdrop = try measured(
        region, of: signal, visible: visible, in: builder, keeping: kept, probe)
    } catch ImageError.memory where !parts.isEmpty {
      // The cached parts may use up the memory.
      parts = [:]
      backdrop = try measured(
        region, of: signal, visible: visible, in: builder, keeping: kept, probe)
    }
    colors += backdrop.count
    if colors > Self.mostColors {
      backdrops = [:]
      colors = backdrop.count
    }
    backdrops[place] = backdrop
    return (backdrop, place)
  }

  func known(at place: Place) -> Backdrop? { backdrops[place] }

  mutating func paints(
    of places: [Place], _ needs: [LegibilityNeed], on own: [LabelPaint.Choice],
    _ compute: () -> [LabelPaint]?
  ) -> [LabelPaint]? {
    let search = Search(places: places, needs: needs, own: own)
    if let known = paints[search] { return known }
    let found = compute()
    paints[search] = .some(found)
    return found
  }

  private mutating func measured(
    _ region: Region, of signal: Signal, visible: Region, in builder: NetworkBuilder,
    keeping kept: Int, _ probe: any PixelProbe
  ) throws -> Backdrop {
    let kept = kept + BackdropTally.bytes(pixels: region.area)
    let done = work[signal.index] ?? Work(most: visible.area)
    // When parts have cost as much as the whole picture, the whole is computed.
    if done.done >= done.most {
      let isKept = try keep(
        visible, of: signal, in: builder, keeping: kept, mostPixels: done.done, probe)
      work[signal.index] = Work(done: done.done, most: isKept ? .max : 2 * done.done)
    }
    var (part, pixels) = builder.part(of: signal, over: region, computed: parts)
    if part.network.operations.count > Self.mostOperations,
      try keep(region, of: signal, in: builder, keeping: kept, mostPixels: .max, probe)
    {
      (part, pixels) = builder.part(of: signal, over: region, computed: parts)
    }
    pixels = part.convert(pixels, to: .srgb)
    pixels = part.cut(region, from: pixels)
    var tally = BackdropTally()
    let computed = try probe.compute(
      pixels, in: part.network, as: .rgba16,
      keeping: kept + bytes(of: builder, beside: part), effort: 0
    ) { image, _ in tally.add(image) }
    work[signal.index, default: done].done += computed
    return Backdrop(tally, in: builder.colors)
  }

  /// Computes and caches a region, or returns false if this takes too much work or memory, or would
  /// lose values outside 0…1.
  private mutating func keep(
    _ region: Region, of signal: Signal, in builder: NetworkBuilder, keeping kept: Int,
    mostPixels: Int, _ probe: any PixelProbe
  ) throws -> Bool {
    guard builder.operation(of: signal).isUnit else { return false }
    var (part, pixels) = builder.part(of: signal, over: region, computed: parts)
    pixels = part.cut(region, from: pixels)
    let image = try probe.image(
      of: pixels, in: part.network, keeping: kept + bytes(of: builder, beside: part),
      mostPixels: mostPixels)
    guard let image else { return false }
    parts[signal.index] = ComputedPart(image, at: region)
    return true
  }

  private func bytes(of whole: NetworkBuilder, beside part: NetworkBuilder) -> Int {
    whole.network.rasterBytes + parts.values.reduce(0) { $0 + $1.image.byteCount }
      - part.network.rasterBytes
  }
}

extension NetworkBuilder {
  fileprivate mutating func cut(_ region: Region, from signal: Signal) -> Signal {
    move(signal, x: -region.x, y: -region.y, extent: Region(region.size))
  }
}
