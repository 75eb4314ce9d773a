/// The kind of program that computes a pass. Both kinds give the same pixels from the same GLSL.
public enum PassForm: String, CaseIterable, Hashable, Sendable {
  /// A fragment shader draws a triangle that covers the result (OpenGL ES 3.0).
  case fragment
  /// A compute shader stores the texels (OpenGL ES 3.1). GPUs for data centres draw with few of
  /// their units, and compute with all.
  case compute

  /// Reads the variable GLBLUR_PASSES; nil if the variable is not set.
  ///
  /// - Throws: `GPUError.passes` for an unknown value.
  package init?(environment: (_ name: String) -> String?) throws(GPUError) {
    guard let word = environment("GLBLUR_PASSES"), !word.isEmpty else { return nil }
    guard let form = PassForm(rawValue: word) else { throw .passes(word) }
    self = form
  }
}
