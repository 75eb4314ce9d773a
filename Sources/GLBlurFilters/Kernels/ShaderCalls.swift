import GLBlurShaders

// Point kernels that only call a shader, so that each value is stated once, in the call. Further
// arguments tell planning what differs from most kernels.

/// Where a kernel's result shows. The result is not known to be opaque unless the case says so.
enum Coverage: Hashable, Sendable {
  /// Where an input shows. Opaque if the kernel has a single, opaque input.
  case inputs
  /// Where an input shows.
  case translucent
  /// Where the input of this index shows. Opaque if that input is.
  case input(Int)
  /// Where the input of this index shows.
  case part(of: Int)
  case region(Region)
  /// Everywhere. Opaque if the kernel has a single, opaque input.
  case filled
  /// Everywhere.
  case extent
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

/// A kernel that computes a pixel from one image's.
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

/// A kernel that computes a pixel from several images', or from one's and its place.
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
