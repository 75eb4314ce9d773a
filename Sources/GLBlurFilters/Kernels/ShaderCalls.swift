import GLBlurShaders

// Point kernels that are the call of a shader and nothing more, so that each of their values is stated once, in the
// call. What planning must know besides is stated where it differs from most kernels'.

/// Where the result of a kernel is not transparent, and when it is known to be opaque.
enum Coverage: Hashable, Sendable {
  /// The result shows where an input does, and is opaque if the kernel has a single input and that is opaque.
  case inputs
  /// The result shows where an input does, and is not known to be opaque.
  case translucent
  /// The result shows where the input of this index does, and is opaque if that is.
  case input(Int)
  /// The result shows where the input of this index does, and is not known to be opaque.
  case part(of: Int)
  /// The result shows within a region alone, and is not known to be opaque.
  case region(Region)
  /// The result shows everywhere, and is opaque if the kernel has a single input and that is opaque.
  case filled
  /// The result shows everywhere, and is not known to be opaque.
  case extent
  /// The result is opaque everywhere.
  case opaque

  fileprivate func support(of supports: [Region], _ extent: Region) -> Region {
    switch self {
    case .inputs, .translucent: supports.reduce(Region(width: 0, height: 0)) { $0.union($1) }
    case .input(let index), .part(of: let index): supports[index]
    case .region(let region): region.intersection(extent)
    case .filled, .extent, .opaque: extent
    }
  }

  fileprivate func isOpaque(_ inputs: [Bool]) -> Bool {
    switch self {
    case .inputs, .filled: inputs == [true]
    case .input(let index): inputs[index]
    case .translucent, .part, .region, .extent: false
    case .opaque: true
    }
  }
}

/// A kernel that computes a pixel from that of one image.
struct ColorCall: ColorKernel {
  let shaderCall: ShaderCall
  let cost: Double
  let isUnit: Bool
  let isPerChannel: Bool
  private let coverage: Coverage

  init(
    _ call: ShaderCall, cost: Double = 4, isUnit: Bool = true, isPerChannel: Bool = false,
    _ coverage: Coverage = .inputs
  ) {
    shaderCall = call
    self.cost = cost
    self.isUnit = isUnit
    self.isPerChannel = isPerChannel
    self.coverage = coverage
  }

  func support(of supports: [Region], extent: Region) -> Region {
    coverage.support(of: supports, extent)
  }

  func isOpaque(_ inputs: [Bool]) -> Bool { coverage.isOpaque(inputs) }
}

/// A kernel that computes a pixel from those of several images, or from that of one and its place.
struct PointCall: PointKernel {
  let shaderCall: ShaderCall
  let cost: Double
  let isUnit: Bool
  private let coverage: Coverage

  init(_ call: ShaderCall, cost: Double = 4, isUnit: Bool = true, _ coverage: Coverage = .inputs) {
    shaderCall = call
    self.cost = cost
    self.isUnit = isUnit
    self.coverage = coverage
  }

  func support(of supports: [Region], extent: Region) -> Region {
    coverage.support(of: supports, extent)
  }

  func isOpaque(_ inputs: [Bool]) -> Bool { coverage.isOpaque(inputs) }
}

/// A kernel that computes a pixel from its place alone.
struct GeneratorCall: GeneratorKernel {
  let shaderCall: ShaderCall
  let cost: Double
  let loops: Int
  let isUnit: Bool
  let isSameAlongRows: Bool
  private let coverage: Coverage

  init(
    _ call: ShaderCall, cost: Double = 4, loops: Int = 0, isUnit: Bool = true,
    isSameAlongRows: Bool = false, _ coverage: Coverage = .extent
  ) {
    shaderCall = call
    self.cost = cost
    self.loops = loops
    self.isUnit = isUnit
    self.isSameAlongRows = isSameAlongRows
    self.coverage = coverage
  }

  func support(of supports: [Region], extent: Region) -> Region {
    coverage.support(of: supports, extent)
  }

  func isOpaque(_ inputs: [Bool]) -> Bool { coverage.isOpaque(inputs) }
}
