import GLBlurCPU
import GLBlurCore
import GLBlurGPU
import Glibc

/// Chains and the images that they are applied to, before it is known what renders them.
struct RenderJob {
  /// What the images are numbered by: the source, then the others by name.
  let images: [Image]
  /// Of the results.
  let format: PixelFormat
  private let variants: [Chain]
  private let names: [String]
  private let quality: Quality

  init(
    _ variants: [Chain], _ source: Image, inputs: [String: Image], _ options: Renderer.Options
  ) {
    let named = inputs.sorted { $0.key < $1.key }
    self.variants = variants
    names = named.map(\.key)
    images = [source] + named.map(\.value)
    quality = options.quality
    format =
      switch options.depth {
      case .bits8: .rgba8
      case .bits16: .rgba16
      case .float: .rgbaFloat
      case .source: source.format
      }
  }

  enum Executor {
    case cpu
    case gpu
  }

  /// - Throws: `ChainError` when a chain does not fit the images, `ImageError.memory` when the
  ///   machine cannot hold what is needed on the way: better than being ended for it.
  func plan(for executor: Executor) throws -> Plan {
    let precision: Precision = format == .rgba8 ? .bits8 : .bits16
    // Exact results are those of the GPU's operations.
    let lowered = try Chain.lowered(
      variants, source: images[0].size,
      images: Array(zip(names, images.dropFirst().map(\.size))),
      precision: precision, hasRunningSums: executor == .cpu && quality == .fast)
    let options =
      switch executor {
      case .cpu: ReferenceExecutor.planOptions
      case .gpu: GPUExecutor.planOptions(isExact: quality == .exact, precision: precision)
      }
    let plan = Planner.plan(lowered.network, outputs: lowered.outputs, options: options)
    let needed = plan.outputs.reduce(plan.slotBytes) {
      $0 + $1.width * $1.height * format.bytesPerPixel
    }
    let installed = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
    guard needed <= installed else {
      throw ImageError.memory(needed: needed, installed: installed)
    }
    return plan
  }
}
