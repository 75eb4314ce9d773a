/// How programs are kept to the arithmetic of IEEE 754 on a driver with `precise`, which keeps
/// products and sums apart.
package struct ExactArithmetic: Hashable, Sendable {
  /// A way to a quotient or a root that is rounded correctly.
  package enum Way: String, Hashable, Sendable, CaseIterable {
    /// The driver's own operation.
    case bare
    /// The driver's operation, corrected by multiplications and additions with one rounding.
    case fused
    /// The driver's operation, corrected by remainders of whole numbers.
    case whole
  }

  package var quotient: Way
  package var root: Way
  /// The first lines of a program, which give it `precise`.
  let version: String

  /// Creates the arithmetic for contexts like the given one.
  ///
  /// - Returns: Nil if the context has no `precise`.
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

  /// The lines before the functions of `common/exact.glsl`, which name those that the driver needs.
  var definitions: [String] {
    ["#define EXACT_QUOTIENT \(quotient)Quotient", "#define EXACT_ROOT \(root)Root"]
  }
}
