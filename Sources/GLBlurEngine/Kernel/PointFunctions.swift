package import CKernels
package import GLBlurShaders

/// The functions of the point kernels for one instruction set.
///
/// `@unchecked Sendable`: the functions are constants of the program.
@safe package struct PointFunctions: @unchecked Sendable {
  private let functions: [String: crow_point]

  /// These are in the order of `crow_table`.
  package static let all: [PointFunctions] = {
    var sets: [PointFunctions] = []
    while let table = unsafe cpoint_kernels(sets.count) {
      sets.append(unsafe PointFunctions(table))
    }
    return sets
  }()

  private init(_ table: UnsafePointer<cpoint_kernel>) {
    var functions: [String: crow_point] = unsafe [:]
    var kernel = unsafe table
    while let name = unsafe kernel.pointee.name {
      unsafe functions["point/\(String(cString: name)).glsl"] = kernel.pointee.run
      unsafe kernel += 1
    }
    unsafe self.functions = functions
  }

  /// The function is nil for shaders outside `Shaders/point`.
  package subscript(_ shader: Shader) -> crow_point? { unsafe functions[shader.path] }
}

extension PointKernel {
  /// Computes the pixel in the first column and row.
  package func pixel(_ inputs: [Pixel]) -> Pixel {
    // A function computes sixteen pixels: their reds, greens, blues and alphas.
    let vectors = (0..<3).map { index in
      (0..<64).map { index < inputs.count ? inputs[index][$0 / 16] : 0 }
    }
    let points = PointCalls(self, PointFunctions.all[0])
    var operands = unsafe points.calls[0].operands
    var result = vectors[0]
    // The call owns its operands' memory.
    withExtendedLifetime(points) {
      unsafe points.calls[0].run(&result, vectors[1], vectors[2], 1, 0, 0, &operands, false)
    }
    return Pixel(result[0], result[16], result[32], result[48])
  }
}

/// Generated point kernels that are applied in turn, with their parameters' values.
@safe package final class PointCalls {
  /// The calls are valid as long as this object.
  package let calls: [crow_call]
  private let before: PointCalls?
  private let words: UnsafeMutablePointer<UInt32>
  private let numbers: UnsafeMutablePointer<Float>
  private let tables: UnsafeMutablePointer<crow_lookup>

  /// Creates a call that reads pixels, or the result of the calls `before`.
  package init(
    _ kernel: any PointKernel, after before: PointCalls? = nil, _ functions: PointFunctions
  ) {
    let call = kernel.shaderCall
    guard let run = unsafe functions[call.shader] else {
      preconditionFailure("\(call.shader.path) has no function in C")
    }
    var values: [UInt32] = []
    var lookups: [ShaderTable] = []
    for argument in call.arguments {
      switch argument {
      case .uniform(_, let value): values += value.words
      case .literal(_, let value): values += value.words
      case .table(_, let table): lookups.append(table)
      }
    }
    self.before = before
    unsafe words = .allocate(capacity: max(1, values.count))
    unsafe words.initialize(from: values, count: values.count)
    unsafe numbers = .allocate(capacity: max(1, lookups.reduce(0) { $0 + $1.values.count }))
    unsafe tables = .allocate(capacity: max(1, lookups.count))
    var offset = 0
    for (index, table) in lookups.enumerated() {
      let start = unsafe numbers + offset
      unsafe start.initialize(from: table.values, count: table.values.count)
      unsafe (tables + index).initialize(
        to: crow_lookup(values: start, width: Int32(table.width), height: Int32(table.height)))
      offset += table.values.count
    }
    let operands = unsafe crow_operands(words: words, tables: tables)
    unsafe calls = (before?.calls ?? []) + [crow_call(run: run, operands: operands)]
  }

  deinit {
    unsafe words.deallocate()
    unsafe numbers.deallocate()
    unsafe tables.deallocate()
  }

}

extension ShaderCall.Uniform {
  fileprivate var words: [UInt32] {
    switch self {
    case .int(let value): [UInt32(bitPattern: value)]
    case .int2(let value): [value.x, value.y].map { UInt32(bitPattern: $0) }
    case .float(let value): [value.bitPattern]
    case .float2(let value): [value.x.bitPattern, value.y.bitPattern]
    case .float4(let value): (0..<4).map { value[$0].bitPattern }
    case .float4s(let values): values.flatMap { value in (0..<4).map { value[$0].bitPattern } }
    case .int4s(let values):
      values.flatMap { value in (0..<4).map { UInt32(bitPattern: value[$0]) } }
    }
  }
}

extension ShaderCall.Literal {
  fileprivate var words: [UInt32] {
    switch self {
    case .int(let value): [UInt32(bitPattern: value)]
    case .int2(let value): [value.x, value.y].map { UInt32(bitPattern: $0) }
    }
  }
}

/// What kernels, applied in turn, make of pixels.
struct ColorFunction {
  private let points: PointCalls

  init(_ kernels: [any ColorKernel]) {
    // All instruction sets give the same bits; the last one is the fastest.
    let functions = PointFunctions.all[PointFunctions.all.count - 1]
    var points = PointCalls(kernels[0], functions)
    for kernel in kernels.dropFirst() { points = PointCalls(kernel, after: points, functions) }
    self.points = points
  }

  func callAsFunction(_ pixels: [Pixel]) -> [Pixel] {
    let vectors = (pixels.count + 15) / 16
    func place(_ pixel: Int, _ channel: Int) -> Int {
      64 * (pixel / 16) + 16 * channel + pixel % 16
    }
    var planes = [Float](repeating: 0, count: 64 * vectors)
    for (index, pixel) in pixels.enumerated() {
      for channel in 0..<4 { planes[place(index, channel)] = pixel[channel] }
    }
    let others = planes
    let calls = unsafe points.calls
    withExtendedLifetime(points) {
      for index in unsafe calls.indices {
        var operands = unsafe calls[index].operands
        unsafe calls[index].run(&planes, others, others, vectors, 0, 0, &operands, false)
      }
    }
    return pixels.indices.map { pixel in
      Pixel(
        planes[place(pixel, 0)], planes[place(pixel, 1)], planes[place(pixel, 2)],
        planes[place(pixel, 3)])
    }
  }

  /// Returns how far from `start` towards `end` each channel stays constant, because a kernel has
  /// limited it.
  func end(ofConstantFrom start: Float, to end: Float) -> Pixel {
    let first = self([Pixel(start, start, start, 1)])[0]
    var (inside, outside) = (Pixel(start, start, start, 1), Pixel(end, end, end, 1))
    for _ in 0..<Float.significandBitCount {
      let middle = (inside + outside) / 2
      let isSame = self([middle])[0] .== first
      inside.replace(with: middle, where: isSame)
      outside.replace(with: middle, where: .!isSame)
    }
    return inside
  }
}
