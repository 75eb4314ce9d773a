package import CKernels
package import GLBlurShaders

/// The functions of the point kernels for one instruction set.
///
/// `@unchecked Sendable`: the functions are constants of the program.
@safe package struct PointFunctions: @unchecked Sendable {
  /// The functions by the paths of their shaders.
  private let functions: [String: crow_point]

  /// The functions for the instruction sets of `crow_table`, in the same order.
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

  /// Returns the function of a shader, or nil if the shader is not in `Shaders/point`.
  package subscript(_ shader: Shader) -> crow_point? { unsafe functions[shader.path] }
}

extension PointKernel {
  /// Computes the pixel in the first column and row.
  ///
  /// - Parameter inputs: The pixel of each image that the kernel reads, at most three.
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
