import CKernels
import GLBlurEngine

/// The row kernels for one instruction set.
///
/// `@unchecked Sendable`: the tables are constants of the program.
@safe package struct RowKernels: @unchecked Sendable {
  let table: UnsafePointer<crow_kernels>
  /// Point kernels for the same instruction set.
  let points: PointFunctions

  /// The kernels for this processor's instruction sets, the plainest first. All give the same
  /// bytes.
  package static let all: [RowKernels] = {
    var tables: [RowKernels] = []
    while let table = unsafe crow_table(tables.count) {
      tables.append(unsafe RowKernels(table: table, points: PointFunctions.all[tables.count]))
    }
    return tables
  }()

  package static let best = all[all.count - 1]

  /// Completes stores that bypass the caches, so that other threads may read them.
  func finishStreaming() { unsafe table.pointee.finish_streaming() }

  package var name: String { unsafe String(cString: table.pointee.name) }
}
