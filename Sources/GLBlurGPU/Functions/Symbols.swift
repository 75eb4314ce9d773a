/// Looks up a library's C functions by name and type.
package struct Symbols {
  private let library: String
  private let find: (String) -> Handle?

  package init(library: String, find: @escaping (String) -> Handle?) {
    self.library = library
    self.find = find
  }

  /// Returns the function with the given name.
  ///
  /// - Parameters:
  ///   - type: The type of the function, which cannot be checked.
  /// - Throws: `GPUError.symbol` if the library lacks the function.
  func callAsFunction<Function>(
    _ name: String, _ type: Function.Type
  ) throws(GPUError) -> Function {
    guard let function = optional(name, type) else {
      throw .symbol(name: name, library: library)
    }
    return function
  }

  func optional<Function>(_ name: String, _ type: Function.Type) -> Function? {
    // A C function type is a single pointer.
    find(name).map { unsafe unsafeBitCast($0.bits, to: Function.self) }
  }
}
