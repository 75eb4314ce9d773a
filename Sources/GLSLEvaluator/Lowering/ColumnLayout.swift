public import GLSLCompiler

/// The places of scalars, arrays and columns in an evaluator's memory, in words.
struct ColumnLayout: Sendable {
  struct Array: Sendable {
    let place: Int
    let count: Int
    /// Whether all pixels share the elements. Otherwise each element is a column.
    let isShared: Bool
    let constants: [UInt32]?
  }

  /// In bytes.
  static let memoryLimit = 64 << 20

  let width: Int
  let arrays: [Array]
  private let registers: Int
  /// The iterations of each pixel.
  let rounds: Int
  let wordCount: Int

  /// Finds the greatest width for which the memory suffices, or returns nil.
  init?(_ program: ShaderProgram, uniformity: Uniformity, scalarCount: Int, registerCount: Int) {
    for width in [512, 256, 128, 64, 32, 16] {
      // Columns begin at multiples of a vector's size.
      var words = (scalarCount + 15) / 16 * 16
      var arrays: [Array] = []
      for (index, array) in program.arrays.enumerated() {
        let isShared = uniformity.isUniform(array: index)
        arrays.append(
          Array(
            place: words, count: array.count, isShared: isShared, constants: array.constants))
        words += isShared ? (array.count + 15) / 16 * 16 : array.count * width
      }
      let size = words + (registerCount + 1) * width
      guard size <= Self.memoryLimit / 4 else { continue }
      self.width = width
      self.arrays = arrays
      registers = words
      rounds = words + registerCount * width
      wordCount = size
      return
    }
    return nil
  }

  func place(register: Int) -> Place { Place(registers + register * width) }
}

/// The reason why a program cannot be evaluated.
public enum ColumnFailure: Error, Hashable, Sendable {
  /// The program breaks a rule of programs, in the words of `ShaderProgram.violations()`. The
  /// compiler makes no such program.
  case isInvalid(String)
  /// The program has derivatives, which a host must replace by differences.
  case comparesNeighbours(SourcePosition)
  /// The program needs more than `ColumnProgram.memoryLimit` even for the shortest columns.
  case needsTooMuchMemory
}
