/// How programs keep to the arithmetic of IEEE 754 on a driver with `precise`, which keeps products
/// and sums apart.
package struct ExactArithmetic: Hashable, Sendable {
  /// A way to a correctly rounded quotient or root.
  package enum Way: String, Hashable, Sendable, CaseIterable {
    case bare
    /// The driver's operation, corrected by fused multiply-adds.
    case fused
    /// The driver's operation, corrected by remainders of integers.
    case whole
  }

  package var quotient: Way
  package var root: Way
  /// The first lines of a program, which provide `precise`.
  let version: String

  package init?(_ info: ContextInfo, quotient: Way, root: Way) {
    if (info.major, info.minor) >= (3, 2) {
      version = "#version 320 es"
    } else if (info.major, info.minor) >= (3, 1), info.extensions.contains("GL_EXT_gpu_shader5") {
      version = "#version 310 es\n#extension GL_EXT_gpu_shader5 : require"
    } else {
      return nil
    }
    self.quotient = quotient
    self.root = root
  }

  /// The lines that choose the functions of `common/exact.glsl`.
  var definitions: [String] {
    ["#define EXACT_QUOTIENT \(quotient)Quotient", "#define EXACT_ROOT \(root)Root"]
  }
}
