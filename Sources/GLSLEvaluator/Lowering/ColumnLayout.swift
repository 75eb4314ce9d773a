import GLSLCompiler

/// Where scalars, arrays and columns are in the memory of an evaluator, in words.
struct ColumnLayout: Sendable {
  /// An array of a program in memory.
  struct Array: Sendable {
    /// The place of the first element.
    let place: Int
    /// The number of elements.
    let count: Int
    /// True if all pixels share the elements. Otherwise each element is a column.
    let isShared: Bool
    /// The elements of a constant array.
    let constants: [UInt32]?
  }

  /// The largest size of the memory, in bytes.
  static let memoryLimit = 64 << 20

  /// The number of pixels of a column.
  let width: Int
  /// The arrays of the program.
  let arrays: [Array]
  /// The place of the first register.
  private let registers: Int
  /// The place of the column with the rounds that each pixel has run.
  let rounds: Int
  /// The size of the memory.
  let wordCount: Int

  /// Finds the greatest width for which the memory suffices.
  ///
  /// - Returns: nil if there is none.
  init?(_ program: ShaderProgram, uniformity: Uniformity, scalarCount: Int, registerCount: Int) {
    for width in [512, 256, 128, 64, 32, 16] {
      // Columns begin at multiples of the size of a vector.
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

  /// Returns the place of a register.
  func place(register: Int) -> Place { Place(registers + register * width) }
}
