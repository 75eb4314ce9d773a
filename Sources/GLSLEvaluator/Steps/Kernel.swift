internal import CKernels
import GLSLCompiler

/// The numbers of the kernels in the tables of `CShaderColumns.h`.
enum Kernel {
  /// - Parameter variant: The operands that are scalars: bit k stands for operand k.
  static func number(_ operation: ScalarOperation, variant: Int) -> Int {
    Int(operation.rawValue) * Int(CSC_VARIANTS) + variant
  }
}
