package import CKernels
package import GLBlurEngine

/// The tables of the curves of red, green and blue, at a fixed address.
///
/// `@unchecked Sendable`: the tables are only read.
@safe package final class CurveTables: @unchecked Sendable {
  private let tables: [CurveTable]
  package let pointer = UnsafeMutablePointer<crow_curves>.allocate(capacity: 1)

  package init(_ curves: [TransferCurve]) {
    // Most spaces have one curve for all channels.
    let first = CurveTable.of(curves.first ?? .sRGB)
    tables = curves.map { $0 == curves.first ? first : CurveTable.of($0) }
    let all = tables + [first, first, first]
    unsafe pointer.initialize(to: CurveTable.pointers(all[0], all[1], all[2]))
  }

  deinit { unsafe pointer.deallocate() }
}
