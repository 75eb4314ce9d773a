extension ShaderEmitter {
  mutating func writeDeclarations() {
    let prefix = options.prefix
    if packing.floatVectors > 0 {
      write("uniform vec4 \(packing.floatName)[\(packing.floatVectors)];")
    }
    write("uniform ivec4 \(packing.integerName)[\(packing.integerVectors)];")
    for image in program.samplers.indices { write("uniform ivec2 \(prefix)_size\(image);") }
    for image in sampledImages.sorted() {
      write("vec4 \(prefix)_sample\(image)(float x, float y);")
    }
    for image in fetchedImages.sorted() {
      write("vec4 \(prefix)_fetch\(image)(int x, int y);")
    }
    for (index, array) in program.arrays.enumerated() {
      guard let constants = array.constants else { continue }
      // Drivers may use a uniform for each element, of which OpenGL ES 3.0 guarantees 224, so each
      // vector holds four elements.
      let vector = "\(array.kind.vectorPrefix)vec4"
      let vectors = stride(from: 0, to: array.count, by: 4).map { first in
        let elements = (first..<first + 4).map { place in
          Literal.text(place < constants.count ? constants[place] : 0, array.kind)
        }
        return "\(vector)(\(elements.joined(separator: ", ")))"
      }
      let type = "\(vector)[\(vectors.count)]"
      write(
        "const \(type) \(self.array(index)) = \(type)(\(vectors.joined(separator: ", ")));")
    }
  }

  /// Returns whether a constant must be hidden from the driver.
  ///
  /// Without `precise`, drivers fold `x * 2.0 * 3.0`, even in two statements, and replace a product
  /// with 0 by 0.
  static func isHidden(_ value: ProgramValue, _ options: EmitterOptions) -> Bool {
    value.kind == .float && !options.usesPrecise
  }

  mutating func declareConstants() {
    // Composed programs may contain a constant twice.
    var declared: Set<UInt32> = []
    for (index, value) in program.values.enumerated() where Self.isHidden(value, options) {
      guard let bits = value.constant, declared.insert(bits).inserted else { continue }
      declare(ValueID(index), "uintBitsToFloat(\(bits)u ^ uint(\(packing.zero)))")
    }
  }

  mutating func declareUniforms() {
    var places: [[Int]: UniformPacking.Scalar] = [:]
    for scalar in packing.scalars { places[[scalar.uniform, scalar.component]] = scalar }
    for (index, value) in program.values.enumerated() {
      guard case .uniform(let uniform, let component) = value.definition,
        let scalar = places[[uniform, component]]
      else { continue }
      declare(ValueID(index), packing.expression(scalar))
    }
  }
}
