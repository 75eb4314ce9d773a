import GLBlurEngine
import GLBlurShaders
import GLSLCompiler

/// The text of a program as a shader of a pass. A program that reads only pixels at its own
/// position becomes a function of them. Any other program becomes the head of a pass, which reads
/// through `source0`, `source1` and so on.
struct ProgramShader {
  let shader: GLBlurShaders.Shader
  let globals: [String: ShaderCall.Uniform]
  let instructions: Int

  init(
    _ program: ShaderProgram, uniforms: [[UInt32]], size: Size, inputs: [PixelProgram.Input],
    reads: [PixelProgram.Read], samplers: [(size: Size, read: Int?)], isPremultiplied: Bool,
    mayRunOut: Bool, result: PixelProgram.Result, limit: Float?
  ) {
    let emitted = EmittedShader(
      program,
      options: EmitterOptions(
        prefix: Self.placeholder, roundLimit: PixelProgram.mostRounds))
    instructions = emitted.instructions
    let isPoint = PixelProgram.isPoint(reads)
    var lines = [emitted.text]
    for sampler in Set(emitted.sampledImages + emitted.fetchedImages).sorted() {
      guard let read = samplers[sampler].read else {
        // These functions are never called, but the driver needs their definitions.
        lines.append(
          "vec4 \(Self.placeholder)_sample\(sampler)(float x, float y) { return vec4(0.0); }")
        lines.append("vec4 \(Self.placeholder)_fetch\(sampler)(int x, int y) { return vec4(0.0); }")
        continue
      }
      let isColor = !isPremultiplied && !reads[read].source.isBuffer
      if emitted.sampledImages.contains(sampler) {
        lines.append(
          BilinearText.sample(
            prefix: Self.placeholder, image: sampler, texel: "source\(read)",
            isStraight: isColor))
      }
      if emitted.fetchedImages.contains(sampler) {
        lines.append(
          BilinearText.fetch(
            prefix: Self.placeholder, image: sampler, texel: "source\(read)",
            isStraight: isColor))
      }
    }
    lines += Self.function(
      emitted, inputs: inputs, reads: reads, isPoint: isPoint,
      isPremultiplied: isPremultiplied, mayRunOut: mayRunOut, result: result, limit: limit)
    let template = lines.joined(separator: "\n") + "\n"
    // The names must differ between programs that share a pass, and be the same in every process,
    // for the driver's cache.
    let name = "shader" + SourceDigest(template).hexadecimal
    shader = GLBlurShaders.Shader(
      path: "user/\(name)", name: name, title: "shader", includes: [],
      text: template.replacing(Self.placeholder, with: name))
    let (floats, integers) = emitted.uniforms.packed(uniforms)
    var globals = [emitted.uniforms.integerName: ShaderCall.Uniform.int4s(integers.inFours)]
    if !floats.isEmpty { globals[emitted.uniforms.floatName] = .float4s(floats.inFours) }
    globals["\(Self.placeholder)_area"] = .int2(SIMD2(Int32(size.width), Int32(size.height)))
    for (sampler, (size, _)) in samplers.enumerated() {
      globals["\(Self.placeholder)_size\(sampler)"] = .int2(
        SIMD2(Int32(size.width), Int32(size.height)))
    }
    self.globals = Dictionary(
      uniqueKeysWithValues: globals.map {
        ($0.key.replacing(Self.placeholder, with: name), $0.value)
      })
  }

  private static let placeholder = "PROGRAM"

  private static func function(
    _ emitted: EmittedShader, inputs: [PixelProgram.Input],
    reads: [PixelProgram.Read], isPoint: Bool, isPremultiplied: Bool, mayRunOut: Bool,
    result: PixelProgram.Result, limit: Float?
  ) -> [String] {
    let pixels = isPoint ? reads.indices.map { "Pixel p\($0), " }.joined() : ""
    // The size is a uniform, since a driver may turn a division by a constant into a
    // multiplication.
    var lines = [
      "uniform ivec2 \(placeholder)_area;", "Pixel \(placeholder)(\(pixels)Position at) {",
    ]
    lines += [
      "  float column = float(at.x) + 0.5;",
      "  float row = float(\(placeholder)_area.y - at.y) - 0.5;",
      "  float nx = column / float(\(placeholder)_area.x);",
      "  float ny = row / float(\(placeholder)_area.y);",
    ]
    for image in reads.indices where reads[image].isInPlace {
      let pixel = isPoint ? "p\(image)" : "source\(image)(at)"
      lines.append("  vec4 c\(image) = \(pixel);")
      if !isPremultiplied && !reads[image].source.isBuffer {
        lines.append(
          "  c\(image) = c\(image).a > 0.0 ? vec4(c\(image).rgb / c\(image).a, c\(image).a)"
            + " : vec4(0.0, 0.0, 0.0, c\(image).a);")
      }
    }
    var arguments: [String] = []
    for (index, input) in inputs.enumerated() {
      switch input {
      case .channel(let channel, let image):
        arguments.append("c\(image).\(["x", "y", "z", "w"][channel])")
      case .place(.x): arguments.append("nx")
      case .place(.y): arguments.append("ny")
      case .place(let place):
        let (x, y) = place.unit == .share ? ("nx", "ny") : ("column", "row")
        lines += [
          "  float x\(index) = \(x) * \(literal(place.across));",
          "  float y\(index) = \(y) * \(literal(place.up));",
          "  float s\(index) = \(hidden(place.constant, emitted)) + x\(index);",
          "  float i\(index) = s\(index) + y\(index);",
        ]
        arguments.append("i\(index)")
      }
    }
    lines.append("  float r, g, b, a;")
    lines.append("  bool spent, discarded;")
    arguments += ["r", "g", "b", "a"]
    if limit != nil {
      lines.append("  float distance, line;")
      arguments += ["distance", "line"]
    }
    arguments += ["spent", "discarded"]
    lines.append("  \(emitted.function)(\(arguments.joined(separator: ", ")));")
    // The distance is infinite if a position is NaN, so the comparison detects it.
    if let limit { lines.append("  if (distance > \(literal(limit))) spent = true;") }
    if mayRunOut || limit != nil { lines.append("  if (spent) isFailed = true;") }
    lines.append("  if (spent || discarded) return vec4(0.0);")
    // A comparison with NaN is false, so NaN becomes 0.
    let limited = ["r", "g", "b", "a"].map {
      "  \($0) = \($0) > 0.0 ? ($0 < 1.0 ? $0 : 1.0) : 0.0;"
    }
    switch result {
    case .buffer(isFloat: true): lines.append("  return vec4(r, g, b, a);")
    case .buffer(isFloat: false):
      lines += zip(["r", "g", "b", "a"], limited).map { $1.replacing("$0", with: $0) }
      lines.append("  return vec4(r, g, b, a);")
    case .color(let isPremultiplied):
      lines += zip(["r", "g", "b", "a"], limited).map { $1.replacing("$0", with: $0) }
      lines.append(
        isPremultiplied
          ? "  return vec4(min(r, a), min(g, a), min(b, a), a);"
          : "  return vec4(r * a, g * a, b * a, a);")
    }
    return lines + ["}"]
  }

  /// Returns a float as text whose value the driver cannot know. Mesa leaves divisions by a
  /// constant zero undefined.
  private static func hidden(_ value: Float, _ emitted: EmittedShader) -> String {
    "uintBitsToFloat(\(value.bitPattern)u ^ uint(\(emitted.uniforms.integerName)[0].x))"
  }

  private static func literal(_ value: Float) -> String {
    "uintBitsToFloat(\(value.bitPattern)u)"
  }
}

/// A 128-bit hash of a text, by the function of Fowler, Noll and Vo.
struct SourceDigest {
  let hexadecimal: String

  init(_ text: String) {
    // The second half has another start, so the two are independent.
    let halves = [0xcbf2_9ce4_8422_2325, 0x6c62_272e_07bb_0142].map { (start: UInt64) in
      text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
    hexadecimal = halves.map { String(String($0, radix: 16).reversed()) }.joined(separator: "x")
  }
}

extension Array where Element: SIMDScalar {
  /// The elements in vectors of four. Their number is a multiple of four.
  fileprivate var inFours: [SIMD4<Element>] {
    stride(from: 0, to: count - 3, by: 4).map {
      SIMD4(self[$0], self[$0 + 1], self[$0 + 2], self[$0 + 3])
    }
  }
}
