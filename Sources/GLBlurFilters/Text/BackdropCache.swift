import Legibility

/// The backdrops that were measured while a chain is lowered, and the paints that were found for
/// them.
struct BackdropCache: Sendable {
  /// A region of a picture, without the layers that do not reach into it.
  struct Place: Hashable {
    /// The operation that computes the picture.
    let operation: Int
    let region: Region
  }

  /// A search for the least change that makes one of several colours legible.
  struct Search: Hashable {
    let place: Place
    let choices: [LabelPaint.Choice]
    let ratio: Double
  }

  private var backdrops: [Place: Backdrop] = [:]
  /// The number of colours in all backdrops that are kept.
  private var colors = 0
  private var paints: [Search: LabelPaint?] = [:]
  /// The parts of pictures that are kept, by the operations that compute the pictures.
  private var parts: [Int: ComputedPart] = [:]
  /// The work on parts of a picture, by the operation that computes the picture.
  private var work: [Int: Work] = [:]

  /// The pixels that were computed for parts of a picture, and their number from which on the whole
  /// picture is computed instead.
  private struct Work {
    var done = 0
    var most: Int
  }

  /// The greatest number of colours in all backdrops that are kept.
  private static let mostColors = 1 << 18
  /// The number of operations of a part from which on it is kept, so that a pile of labels is not
  /// computed from its bottom for each of them.
  private static let mostOperations = 32

  /// Returns the pixels behind a region of a picture. They are computed once for equal regions of
  /// equal pictures.
  ///
  /// - Parameters:
  ///   - visible: The region of the picture that is visible in the end.
  ///   - builder: The builder of the picture's network.
  ///   - kept: The number of bytes that are in memory beside the images of the network.
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
      // The parts that are kept may be what takes too much memory.
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

  /// Returns the pixels behind a region of a picture if they have been computed and are kept.
  func known(at place: Place) -> Backdrop? { backdrops[place] }

  /// Returns the paint that makes text legible with the least change. Each search is made once.
  mutating func paint(_ search: Search, over backdrop: Backdrop) -> LabelPaint? {
    if let known = paints[search] { return known }
    let paint = LabelPaint.least(from: search.choices, over: backdrop, ratio: search.ratio)
    paints[search] = paint
    return paint
  }

  private mutating func measured(
    _ region: Region, of signal: Signal, visible: Region, in builder: NetworkBuilder,
    keeping kept: Int, _ probe: any PixelProbe
  ) throws -> Backdrop {
    let kept = kept + BackdropTally.bytes(pixels: region.area)
    let done = work[signal.index] ?? Work(most: visible.area)
    // Once its parts have taken as much work as the whole, the whole is computed.
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

  /// Computes a region of a picture and keeps it.
  ///
  /// - Returns: False if that takes too much work or memory, or if values beyond 0…1 would be lost.
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

  /// Returns the number of bytes of the images of a network and of the parts that are kept, without
  /// those that a part of the network has.
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
