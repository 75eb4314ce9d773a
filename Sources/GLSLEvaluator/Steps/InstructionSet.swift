internal import CKernels
import GLSLCompiler

/// A set of instructions of the processor. All give the same results.
@safe public struct InstructionSet: Sendable {
  nonisolated(unsafe) let kernels: UnsafePointer<csc_kernels>

  /// The name: "baseline", "AVX2" or "AVX-512".
  public var name: String { unsafe String(cString: kernels.pointee.name) }

  /// The processor's widest set.
  public static var widest: InstructionSet { unsafe InstructionSet(kernels: csc_widest()) }

  /// The processor's sets, the narrowest first.
  public static var available: [InstructionSet] {
    var sets: [InstructionSet] = []
    while let kernels = unsafe csc_table(sets.count) {
      unsafe sets.append(InstructionSet(kernels: kernels))
    }
    return sets
  }
}

/// The numbers of the kernels in the tables of `CShaderColumns.h`.
enum Kernel {
  /// Bit k of `variant` tells that operand k is a scalar.
  static func number(_ operation: ScalarOperation, variant: Int) -> Int {
    Int(operation.rawValue) * Int(CSC_VARIANTS) + variant
  }
}
