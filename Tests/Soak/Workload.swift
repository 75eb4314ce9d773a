import FuzzTargets
import GLBlur
import GLBlurFiles
import TestSupport

/// Renders of every kind. A render's number decides all of it, so every run is the same.
struct Workload: Sendable {
  private let chains: [Chain]
  private let shaders: [Shader]
  private let renderers: [Renderer]

  init() throws {
    chains = try Catalogue.filters.map { try Chain(json: Array($0.example.utf8)) }
    shaders = try Self.shaders.map { text in
      try Shader(
        source: #"/*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]\#(text.passes)}*/"#
          + "\nvoid main() { gl_FragColor = \(text.color); }")
    }
    renderers = [Quality.fast, .exact].map { Renderer(Renderer.Options(quality: $0, threads: 2)) }
  }

  /// Renders every chain at both qualities on the GPU, from opaque and from translucent pictures. A
  /// program that the first few thousand random renders did not need would be taken for memory that
  /// grows.
  func compilePrograms() throws {
    var noise = Noise(state: 0)
    for (width, height) in [(60, 50), (410, 300)] {
      for alpha in [UInt8?.none, 255] {
        var bytes = noise.bytes(4 * width * height)
        if let alpha { for pixel in 0..<width * height { bytes[4 * pixel + 3] = alpha } }
        let image = try Image(rgba8: bytes, width: width, height: height)
        for renderer in renderers {
          for chain in chains + [Self.panel, labelled(0)] {
            do { _ = try renderer.render(chain, image, on: .gpu) } catch let error as ChainError
              where error.cause == .image
            {}
          }
          for shader in shaders { _ = try film(shader, image, renderer, .gpu) }
        }
      }
    }
  }

  /// Returns the GPU's memory in use, in bytes counted from any number, or nil if a software driver
  /// draws or nobody tells.
  func deviceBytes() throws -> Int? {
    if try renderers[0].device().isSoftware { return nil }
    return try renderers[0].freeDeviceMemory().map { -$0 } ?? MemorySamples.bytesOfNVIDIA
  }

  /// Makes one render, or a few that belong together, from file to file. Returns whether the chain
  /// was accepted: some pictures are too small for a rounded corner of the examples.
  func run(_ number: Int) async throws -> Bool {
    var noise = Noise(state: UInt64(number))
    let source = try image(&noise)
    try readDamaged(&noise)
    do {
      let formats = FileFormat.allCases.filter(\.isWritable)
      let result = try await render(number, source, &noise)
      _ = try result.encoded(as: formats[noise.below(formats.count)])
      return true
    } catch let error as ChainError where error.cause == .image {
      return false
    }
  }

  private func render(
    _ number: Int, _ source: Image, _ noise: inout Noise
  ) async throws -> Image {
    let backend: Backend = noise.below(2) == 0 ? .cpu : .gpu
    let renderer = renderers[noise.below(renderers.count)]
    let chain = chains[number % chains.count]
    switch noise.below(4) {
    case 0: return try await renderer.render(chain, source, on: backend) { _ in }.image
    case 1:
      // The cancellation comes before, in or after the render.
      let render = Task { try await renderer.render(chain, source, on: backend).image }
      for _ in 0..<noise.below(3) { await Task.yield() }
      render.cancel()
      do { return try await render.value } catch is CancellationError { return source }
    default: return try blockingRender(number, source, renderer, backend, &noise)
    }
  }

  private func blockingRender(
    _ number: Int, _ source: Image, _ renderer: Renderer, _ backend: Backend,
    _ noise: inout Noise
  ) throws -> Image {
    switch noise.below(9) {
    case 8: return try film(shaders[number % shaders.count], source, renderer, backend)
    case 0: return try renderer.render(labelled(number), source, on: backend).image
    case 1:
      let sigmas = (0..<4).map { "\($0 * 3 + noise.below(3))" }
      return try renderer.sweep(Self.panel, source, "glass.sigma", over: sigmas, on: backend)[3]
        .image
    default:
      return try renderer.render(chains[number % chains.count], source, on: backend).image
    }
  }

  /// Some pictures are large enough for several bands of rows.
  private func image(_ noise: inout Noise) throws -> Image {
    let most = noise.below(16) == 0 ? 400 : 90
    let (width, height) = (8 + noise.below(most), 8 + noise.below(most))
    let image = try Image(rgba8: noise.bytes(4 * width * height), width: width, height: height)
    let formats = [FileFormat.png, .jpeg, .webP, .pfm, .apng]
    let bytes = try image.encoded(as: formats[noise.below(formats.count)])
    return try Image(encoded: bytes, name: "source")
  }

  /// No other render has this text.
  private func labelled(_ number: Int) -> Chain {
    Chain {
      EffectView(.systemMaterial, frame: Frame(2, 2, .percent(90), .percent(90))) {
        Label("No. \(number) é 日本 😀", frame: Frame(2, 2, 80, 20), color: .auto, legible: .aa)
      }
    }
  }

  /// The shaders read the own pixel, neighbours, the time, and a kept buffer.
  private static let shaders: [(color: String, passes: String)] = [
    ("IMG_THIS_PIXEL(inputImage).bgra", ""),
    ("IMG_NORM_PIXEL(inputImage, isf_FragNormCoord + 2.0 / RENDERSIZE)", ""),
    ("vec4(fract(TIME), TIMEDELTA, 0.0, 1.0)", ""),
    (
      "mix(IMG_THIS_PIXEL(kept), IMG_THIS_PIXEL(inputImage), 0.25)",
      #", "PASSES": [{"TARGET": "kept", "PERSISTENT": true, "FLOAT": true}, {}]"#
    ),
  ]

  private func film(
    _ shader: Shader, _ source: Image, _ renderer: Renderer, _ backend: Backend
  ) throws -> Image {
    let timeline = try Timeline(Chain { shader })
    var memory = FrameMemory()
    var result = source
    for index in 0..<3 {
      let moment = FrameMoment(time: Double(index) / 25, timeDelta: 0.04, index: index)
      result = try renderer.render(
        timeline.chain(at: moment), source, memory: &memory, on: backend
      ).image
    }
    return result
  }

  private static let panel = Chain {
    GaussianBlur(sigma: 3).id("glass")
    RoundedRect(frame: Frame(4, 4, .percent(60), .percent(60)), cornerRadius: 4).id("card")
    Mask().input("glass").port("mask", "card")
  }

  /// Readers must release their resources if they stop in the middle.
  private func readDamaged(_ noise: inout Noise) throws {
    var mutator = try Mutator(.image, seed: noise.next())
    let bytes = mutator.next()
    guard let info = try? ImageInfo(encoded: bytes, name: "damaged"),
      info.size.width * info.size.height <= 1 << 16
    else { return }
    _ = try? Image(encoded: bytes, name: "damaged")
  }
}
