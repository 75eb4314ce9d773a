import GLBlur
import GLBlurCPU
import GLBlurChain
import Synchronization

/// Draws every character as a solid square of one em, and records requests.
final class BoxTypesetter: Typesetter {
  private let asked = Mutex<[TextRequest]>([])
  /// The alphas of a character's columns, or nil for solid characters.
  private let ramp: [UInt8]?

  init(ramp: [UInt8]? = nil) {
    self.ramp = ramp
  }

  var requests: [TextRequest] { asked.withLock { $0 } }

  func typeset(_ request: TextRequest) throws(TypesettingError) -> TypesetText {
    asked.withLock { $0.append(request) }
    let em = Int(request.size)
    let all = request.text.split(separator: "\n", omittingEmptySubsequences: false)
    let lines = all.prefix(request.lineLimit ?? all.count)
    let columns = lines.map { $0.count * em }.max() ?? 0
    let free = Int(request.width ?? Double(columns)) - columns
    let x =
      switch request.alignment {
      case .natural, .left, .justified: 0
      case .center: free / 2
      case .right: free
      }
    let size = Size(width: columns, height: lines.count * em)
    var alphas: [UInt8] = []
    for line in lines {
      for _ in 0..<em {
        alphas += (0..<columns).map { column in
          column >= line.count * em ? 0 : ramp.map { $0[column % em] } ?? 255
        }
      }
    }
    let samples = alphas.flatMap { [255, 255, 255, $0] as [UInt8] }
    let image = try? Image(rgba8: samples, width: size.width, height: size.height)
    return TypesetText(
      coverage: image, colored: nil, x: x, y: 0,
      box: Region(x: x, y: 0, width: size.width, height: size.height), height: size.height,
      lines: lines.count, families: ["Boxes"], isTruncated: lines.count < all.count)
  }

  func render(_ chain: Chain, _ image: Image) throws -> (image: Image, labels: [LabelReport]) {
    let lowered = try Chain.lowered(
      [chain], source: ImageTraits(image.size),
      in: LoweringContext(precision: .bits16, typesetter: self))
    let plan = Planner.plan(
      lowered.network, outputs: lowered.outputs, options: CPUExecutor.planOptions)
    let images = try CPUExecutor(threads: 1).run(
      plan, images: [image], format: image.format, profile: .none)
    return (images[0], lowered.labels[0])
  }
}
