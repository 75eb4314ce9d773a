package import CKernels
import GLBlurShaders

/// Generated point kernels that are applied in turn, with their parameters' values.
@safe package final class PointCalls {
  /// The calls, valid as long as this object.
  package let calls: [crow_call]
  private let before: PointCalls?
  private let words: UnsafeMutablePointer<UInt32>
  private let numbers: UnsafeMutablePointer<Float>
  private let tables: UnsafeMutablePointer<crow_lookup>

  /// Creates the call of a kernel after others.
  ///
  /// - Parameters:
  ///   - before: The calls whose result the kernel reads, or nil if it reads pixels.
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
