package import GLBlurShaders

/// A function that computes a pixel from the pixels of some images at the same place.
///
/// `make kernels` turns the GLSL (`shaderCall`) into C, operation for operation, so GPU and CPU
/// give the same bytes. `supports` are the regions outside which each input is transparent.
package protocol PointKernel: Hashable, Sendable {
  var shaderCall: ShaderCall { get }

  /// The estimated cost of a pixel, in the operations of `Plan.Pass.cost`.
  var cost: Double { get }

  /// See `PlanOptions.mostLoops`.
  var loops: Int { get }

  /// Returns the part of an input that can change the result in `region`.
  func inputRegion(index: Int, for region: Region, supports: [Region]) -> Region

  /// Returns a region outside which the result is transparent.
  func support(of supports: [Region], extent: Region) -> Region

  /// Returns an input that the result equals outside a region, and the region, or nil.
  func background(_ supports: [Region]) -> Background?

  /// Returns columns of a row that a kernel without inputs is known to give one colour.
  func solidSpan(inRow y: Int) -> SolidSpan?

  /// Whether a kernel without inputs gives each row one colour within its support.
  var isSameAlongRows: Bool { get }

  /// Returns the input that the result equals, given the inputs' colours where known.
  func shownInput(_ colors: [Pixel?]) -> Int?

  /// Whether the result stays within 0…1 if the inputs do.
  var isUnit: Bool { get }

  /// Whether the result is known to be opaque, given which inputs are.
  func isOpaque(_ inputs: [Bool]) -> Bool

  /// Whether opaque inputs give opaque results, of which each channel depends on the same channel
  /// alone, so that executors may use tables.
  var isPerChannel: Bool { get }

  /// Whether the kernel multiplies an opaque input's channels by a factor of their sum alone,
  /// exactly for 8-bit levels, and limits them to 0…1. Executors may then tabulate the factor.
  var scalesBySum: Bool { get }

  var affine: PremultipliedAffine? { get }

  /// Facts for people, each as a phrase.
  var notes: [String] { get }

  /// About how many instructions a driver makes of a user's shader; 0 for those of `Shaders`.
  var instructions: Int { get }

  /// Whether a pixel may be impossible to compute. The shader then sets `isFailed`.
  var mayFail: Bool { get }

  var failure: RenderLimitError? { get }
}

/// A point kernel with its own function on the CPU, for shaders outside `Shaders`.
package protocol SpanKernel: PointKernel {
  /// Replaces the pixels of the first input by the result.
  func run(_ row: PointSpan)
}

/// An input that a kernel's result equals outside a region.
package struct Background: Sendable {
  package let input: Int
  package let changed: Region

  package init(input: Int, changed: Region) {
    self.input = input
    self.changed = changed
  }
}

/// Columns of a row that have one colour.
package struct SolidSpan: Sendable {
  package let columns: Range<Int>
  package let color: Pixel

  package init(columns: Range<Int>, color: Pixel) {
    self.columns = columns
    self.color = color
  }
}

/// Pixels of one row, and the pixels of the inputs at the same places.
package struct PointSpan {
  package var x: Int
  package var y: Int
  /// The first input, which the result replaces.
  package var pixels: MutablePixelRow
  package var second: PixelRow?
  package var third: PixelRow?

  package init(
    x: Int, y: Int, pixels: MutablePixelRow, second: PixelRow? = nil, third: PixelRow? = nil
  ) {
    precondition((second?.count ?? pixels.count) >= pixels.count)
    precondition((third?.count ?? pixels.count) >= pixels.count)
    self.x = x
    self.y = y
    self.pixels = pixels
    self.second = second
    self.third = third
  }
}

extension PointKernel {
  /// The cost of most kernels without powers.
  package var cost: Double { 4 }

  package var loops: Int { 0 }

  package var isUnit: Bool { true }

  package func background(_ supports: [Region]) -> Background? { nil }

  package func solidSpan(inRow y: Int) -> SolidSpan? { nil }

  package var isSameAlongRows: Bool { false }

  package func shownInput(_ colors: [Pixel?]) -> Int? { nil }

  package var affine: PremultipliedAffine? { nil }

  package var notes: [String] { [] }

  package var failure: RenderLimitError? { nil }

  package var instructions: Int { 0 }

  package var mayFail: Bool { false }

  package var isPerChannel: Bool { false }

  package var scalesBySum: Bool { false }

  package func isOpaque(_ inputs: [Bool]) -> Bool { false }

  package func inputRegion(index: Int, for region: Region, supports: [Region]) -> Region {
    region
  }

  package func support(of supports: [Region], extent: Region) -> Region {
    supports.reduce(Region(width: 0, height: 0)) { $0.union($1) }
  }
}

/// A kernel that computes a pixel from its column and row alone.
package protocol GeneratorKernel: PointKernel {}

/// A kernel of one image.
package protocol ColorKernel: PointKernel {}

/// A kernel of one image that also takes the column and row.
package protocol PlacedKernel: PointKernel {}

/// A kernel of two images.
package protocol BinaryKernel: PointKernel {}

/// A kernel of three images.
package protocol TernaryKernel: PointKernel {}

extension GeneratorKernel {
  package func support(of supports: [Region], extent: Region) -> Region { extent }
}

/// Most colour kernels keep alpha.
extension ColorKernel {
  package func isOpaque(_ inputs: [Bool]) -> Bool {
    inputs == [true] && affine?.keepsOpaque != false
  }
}

extension PlacedKernel {
  package func isOpaque(_ inputs: [Bool]) -> Bool { inputs == [true] }
}

/// An affine function of a premultiplied colour, after which `isLimited` limits colour to 0…alpha.
@usableFromInline package struct PremultipliedAffine: Hashable, Sendable {
  /// The weights of red, green, blue and alpha for each channel of the result.
  package let weights: [Pixel]
  package let offset: Pixel
  package let isLimited: Bool
  package let keepsOpaque: Bool

  package init(weights: [Pixel], offset: Pixel = .zero, isLimited: Bool, keepsOpaque: Bool) {
    self.weights = weights
    self.offset = offset
    self.isLimited = isLimited
    self.keepsOpaque = keepsOpaque
  }

  package init(gain: Float, offset: Pixel = .zero, keepsOpaque: Bool) {
    let weights = (0..<4).map { channel in
      var row = Pixel.zero
      row[channel] = gain
      return row
    }
    self.init(weights: weights, offset: offset, isLimited: false, keepsOpaque: keepsOpaque)
  }
}
