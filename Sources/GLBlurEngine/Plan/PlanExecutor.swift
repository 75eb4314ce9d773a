/// What carries plans out.
package protocol PlanExecutor: Sendable {
  /// How often it copies what it reads of images: a GPU has them in textures.
  var imageCopies: Int { get }

  /// About how many bytes of memory it takes without doing anything.
  var ownMemory: Int { get }

  /// - Parameters:
  ///   - images: the source first, then the others in the order of the plan's numbers.
  ///   - format: of the results.
  /// - Returns: the plan's outputs in their order.
  func run(
    _ plan: Plan, images: [any PixelSource], format: PixelFormat, profile: ColorProfile
  ) throws -> [Image]

  /// - Throws: why it could not carry the plan out, however much memory there is.
  func check(_ plan: Plan) throws

  /// About how many bytes of memory carrying the plan out takes, images that are read apart.
  ///
  /// - Parameter format: of the results.
  func memory(for plan: Plan, format: PixelFormat) -> Int
}

extension Plan {
  /// What its results take.
  package func resultBytes(as format: PixelFormat) -> Int {
    outputs.reduce(0) { $0 + $1.area * format.bytesPerPixel }
  }
}
