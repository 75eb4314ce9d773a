import CKernels
import Testing

/// The row kernels for an instruction set, as the argument of a test.
///
/// `@unchecked Sendable`: the table's pointers to functions never change.
@safe struct KernelTable: @unchecked Sendable, CustomTestStringConvertible {
  let kernels: crow_kernels

  static let all: [KernelTable] = {
    var tables: [KernelTable] = []
    while let table = unsafe crow_table(tables.count) {
      tables.append(unsafe KernelTable(kernels: table.pointee))
    }
    return tables
  }()

  var name: String { unsafe String(cString: kernels.name) }
  var testDescription: String { name }
}

extension [Float] {
  var bits: [UInt32] { map(\.bitPattern) }
}
