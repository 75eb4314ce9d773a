import GLBlurEngine

/// A pass that is timed in both forms when a device is first seen. `ProgramFiles` keeps the times.
struct PassTrial {
  private static let taps = PassChoice.trial.taps
  private static let size = Size(width: PassChoice.trial.side, height: PassChoice.trial.side)
  private static let name = "times of \(PassChoice.trialText), version 1"

  private let renderer: GLRenderer
  private let files: ProgramFiles?

  init(_ renderer: GLRenderer, _ files: ProgramFiles?) {
    self.renderer = renderer
    self.files = files
  }

  func choice() -> PassChoice {
    if let kept = files?.binary(of: Self.name).flatMap({ Self.times(in: $0.bytes) }) {
      return PassChoice(fragment: kept.fragment, compute: kept.compute)
    }
    do throws(GPUError) {
      let (fragment, compute) = try measured()
      files?.keep(
        ProgramBinary(format: 0, bytes: [fragment, compute].flatMap(Self.bytes)), of: Self.name)
      return PassChoice(fragment: fragment, compute: compute)
    } catch {
      // The error flags do not concern the next call.
      _ = Result { () throws(GPUError) in try renderer.gl.check("glGetError") }
      return PassChoice(.fragment, .failed(error))
    }
  }

  private static func bytes(of seconds: Double) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: seconds.bitPattern >> (8 * $0)) }
  }

  private static func times(in bytes: [UInt8]) -> (fragment: Double, compute: Double)? {
    guard bytes.count == 16 else { return nil }
    let times = [0, 8].map { start in
      Double(bitPattern: (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[start + $1]) << (8 * $1) })
    }
    guard times.allSatisfy({ $0 > 0 && $0 < 60 }) else { return nil }
    return (times[0], times[1])
  }

  /// The least seconds in both forms. The forms alternate, since the first draws make an idle GPU
  /// faster.
  private func measured() throws(GPUError) -> (fragment: Double, compute: Double) {
    defer {
      renderer.programs.form = .fragment
      renderer.pool.recycle(renderer.gl)
      renderer.pool.drain(renderer.gl)
    }
    let picture = try renderer.pool.take(Texture.Kind(pixels: Self.size, .image8), renderer.gl)
    let target = try renderer.pool.take(Texture.Kind(pixels: Self.size, .image8), renderer.gl)
    var least: [PassForm: Double] = [:]
    for form in [PassForm.fragment, .compute, .fragment, .compute] {
      renderer.programs.form = form
      let program = try renderer.bind(Self.text, target)
      guard program.form == form else { throw renderer.programs.refusal ?? .link(log: "") }
      renderer.bind([("picture", picture)], for: program)
      let start = ContinuousClock.now
      for run in 0..<8 where run < 2 || ContinuousClock.now - start < .milliseconds(15) {
        let begin = ContinuousClock.now
        try renderer.fill(Region(Self.size))
        renderer.gl.finish()
        let time = (ContinuousClock.now - begin) / .seconds(1)
        // The first run also waits for the compiler.
        if run > 0 { least[form] = min(time, least[form] ?? .infinity) }
      }
    }
    return (least[.fragment] ?? .infinity, least[.compute] ?? .infinity)
  }

  private static var text: ProgramText {
    var text = ProgramText()
    text.add("uniform usampler2D picture;")
    text.ending = ProgramText.Ending(
      format: .image8,
      statements: [
        "vec4 sum = vec4(0.0);",
        "for (int x = -\(taps / 2); x <= \(taps / 2); x++) {",
        "  ivec2 tap = ivec2(clamp(texel.x + x, 0, \(size.width - 1)), texel.y);",
        "  sum += vec4(texelFetch(picture, tap, 0)) * (1.0 / float(2 + x * x));",
        "}",
      ], value: "uvec4(sum)")
    return text
  }
}
