import GLBlur
import GLBlurCore
import GLBlurGPU
import Glibc

/// Renders images through one chain as the command line says.
struct ChainRenderer {
  private let chain: Chain
  private let images: [String: Image]
  private let renderer: Renderer
  private let isVerbose: Bool

  /// Reads what the chain needs and, for a backend that cannot do without, opens the GPU.
  init(_ loader: ChainLoader, _ arguments: Arguments, backend: Backend) throws {
    let device = try DeviceChoice(arguments)
    chain = loader.chain
    images = try loader.images()
    isVerbose = arguments.has(.verbose)
    var options = Renderer.Options(device, arguments)
    options.backend = backend
    renderer = Renderer(options)
    if backend == .gpu { _ = try withoutDriverNoise(unless: isVerbose) { try renderer.device() } }
  }

  func render(_ source: Image) throws -> Rendering {
    try render(source, on: renderer.options.backend)
  }

  func stream(_ source: any RowSource) throws -> StreamedRendering {
    try withoutDriverNoise(unless: isVerbose || renderer.options.backend != .auto) {
      try renderer.stream(chain, source, inputs: images)
    }
  }

  /// What the processor makes of it.
  func reference(_ source: Image) throws -> Image {
    try render(source, on: .cpu).image
  }

  /// How legible its labels are.
  func labels(on source: Image) throws -> [LabelReport] {
    try renderer.legibility(of: chain, source, inputs: images)
  }

  private func render(_ source: Image, on backend: Backend) throws -> Rendering {
    // With auto the display is opened on the way.
    try withoutDriverNoise(unless: isVerbose || backend != .auto) {
      try renderer.render(chain, source, inputs: images, on: backend)
    }
  }
}

extension Renderer.Options {
  /// All but the backend.
  init(_ device: DeviceChoice, _ arguments: Arguments) {
    self.init(
      device: device, quality: arguments.choice(.quality) ?? .fast, depth: Depth(arguments),
      threads: arguments.integer(.threads))
  }
}

extension DeviceChoice {
  init(_ arguments: Arguments) throws(Failure) {
    let variable = unsafe getenv("GLBLUR_DEVICE").map { unsafe String(cString: $0) }
    guard let word = arguments.text(.device) ?? variable, !word.isEmpty else {
      self = .auto
      return
    }
    do {
      try self.init(word)
    } catch {
      throw .usage("GLBLUR_DEVICE: \(error)")
    }
  }
}

extension Depth {
  init(_ arguments: Arguments) {
    self =
      switch arguments.integer(.depth) {
      case 8: .bits8
      case 16: .bits16
      default: .source
      }
  }
}
