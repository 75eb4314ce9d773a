import CKernels
import GLSLCompiler
import ShaderFiles
import TestSupport
import point_kernels

/// A call of a point kernel with made-up pixels and values.
struct PointExample: ImageReader {
  /// Some functions take four vectors at a time.
  private static let vectors = 5
  private static let count = 16 * vectors
  private let shader: PointShader
  private let name: String
  private let isOpaque: Bool
  private let x: Int32
  private let y: Int32
  /// The pixels of each image, four channels each.
  private let images: [[Float]]
  private let words: [UInt32]
  private let tables: [[Float]]
  /// Tables of up to 64 numbers are looked up in registers, and so are lists of 128 of smoothCurve.
  private let tableSize: (width: Int, height: Int)

  init(_ module: ShaderModule, _ shader: PointShader, trial: Int) {
    self.shader = shader
    name = module.name
    var noise = Noise(state: UInt64(1 + trial))
    let isOpaque = trial % 3 == 0
    self.isOpaque = isOpaque
    x = Int32(noise.below(5000)) - 900
    y = Int32(noise.below(5000)) - 900
    let special: [Float] = [0, 1, 0.5, 1 / 255, 254 / 255, -0.25, 1.75, 1e-7]
    func number(_ noise: inout Noise) -> Float {
      noise.below(4) == 0 ? special[noise.below(special.count)] : Float(noise.below(65536)) / 65535
    }
    images = (0..<3).map { _ in
      (0..<Self.count).flatMap { _ -> [Float] in
        let alpha = isOpaque ? 1 : number(&noise)
        return (0..<3).map { _ in number(&noise) * alpha } + [alpha]
      }
    }
    let sizes: [Float] = [1, 1, 1, 7, 255, 65535, -1]
    words = module.parameters.filter { $0.role == .uniform || $0.role == .literal }
      .flatMap { parameter -> [UInt32] in
        (0..<parameter.scalarCount).map { _ in
          // Modes, counts and sizes, of which the trials have all.
          parameter.isFloat
            ? (number(&noise) * sizes[noise.below(sizes.count)]).bitPattern : UInt32(trial % 20)
        }
      }
    let shapes = [(16, 9), (16, 4), (37, 1), (13, 5), (5, 2), (128, 1), (128, 1)]
    let (width, height) = shapes[trial % shapes.count]
    tableSize = (width, height)
    tables = shader.tables.map { _ in
      (0..<width * height).map { _ in number(&noise) * sizes[noise.below(sizes.count)] }
    }
  }

  func size(of image: Int) -> (width: Int, height: Int) { tableSize }

  func texel(of image: Int, x: Int, y: Int) -> SIMD4<Float> {
    let table = shader.tables.firstIndex(of: shader.program.samplers[image]) ?? 0
    return SIMD4(tables[table][y * tableSize.width + x], 0, 0, 1)
  }

  /// Returns the bits of each result by the interpreter; all NaN count as one.
  func interpreted() throws -> [SIMD4<UInt32>] {
    let program = shader.program
    let uniforms = program.uniforms.map { uniform -> [UInt32] in
      let offset = shader.words[uniform.name]?.offset ?? 0
      return Array(words[offset..<offset + uniform.type.scalarCount])
    }
    let interpreter = Interpreter(program, uniforms: uniforms, images: self)
    return try (0..<Self.count).map { index in
      let inputs = program.inputs.map { input -> [UInt32] in
        guard let image = ["pixel0", "pixel1", "pixel2"].firstIndex(of: input.name) else {
          return [x + Int32(index), y].map { UInt32(bitPattern: $0) }
        }
        return images[image][4 * index..<4 * index + 4].map(\.bitPattern)
      }
      let color = try interpreter.run(inputs: inputs).outputs[0]
      return Self.canonical(SIMD4(color))
    }
  }

  /// Returns the same by a table of functions, if it has the kernel.
  func computed(_ table: UnsafePointer<cpoint_kernel>) -> [SIMD4<UInt32>]? {
    var kernel = unsafe table
    while let found = unsafe kernel.pointee.name, unsafe String(cString: found) != name {
      unsafe kernel += 1
    }
    guard unsafe kernel.pointee.name != nil else { return nil }
    let planes = images.map { image in
      (0..<Self.vectors).flatMap { vector in
        (0..<4).flatMap { channel in (0..<16).map { image[64 * vector + 4 * $0 + channel] } }
      }
    }
    let size = tableSize.width * tableSize.height
    let numbers = UnsafeMutableBufferPointer<Float>.allocate(capacity: max(1, tables.count) * size)
    let lookups = UnsafeMutableBufferPointer<crow_lookup>.allocate(capacity: max(1, tables.count))
    let values = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: max(1, words.count))
    defer {
      unsafe numbers.deallocate()
      unsafe lookups.deallocate()
      unsafe values.deallocate()
    }
    _ = unsafe numbers.initialize(from: tables.flatMap { $0 })
    _ = unsafe values.initialize(from: words)
    guard let start = numbers.baseAddress, let lookup = lookups.baseAddress,
      let value = values.baseAddress
    else { return nil }
    for index in 0..<max(1, tables.count) {
      unsafe (lookup + index).initialize(
        to: crow_lookup(
          values: start + index * size, width: Int32(tableSize.width),
          height: Int32(tableSize.height)))
    }
    var operands = unsafe crow_operands(words: value, tables: lookup)
    var first = planes[0]
    unsafe kernel.pointee.run(
      &first, planes[1], planes[2], Self.vectors, x, y, &operands, isOpaque)
    return (0..<Self.count).map { index in
      Self.canonical(
        SIMD4((0..<4).map { first[64 * (index / 16) + 16 * $0 + index % 16].bitPattern }))
    }
  }

  private static func canonical(_ bits: SIMD4<UInt32>) -> SIMD4<UInt32> {
    SIMD4((0..<4).map { Float(bitPattern: bits[$0]).isNaN ? 0x7fc0_0000 : bits[$0] })
  }
}
