package protocol PlanExecutor: Sendable {
  /// The number of copies made of the parts of images that are read: one on a GPU, in textures.
  var imageCopies: Int { get }

  /// The approximate memory of the idle executor, in bytes.
  var ownMemory: Int { get }

  /// Carries out a plan and returns its outputs.
  ///
  /// - Parameters:
  ///   - images: The source, then the others by number.
  ///   - format: The format of the results that are not kept.
  /// - Throws: An error if an image cannot be read, memory is short or the executor fails, or the
  ///   control's error if it ends the render.
  func run(
    _ plan: Plan, images: [any PixelSource], format: PixelFormat, profile: ColorProfile,
    control: RenderControl?
  ) throws -> [Image]

  /// Throws an error if the executor cannot carry out the plan, however much memory there is.
  func check(_ plan: Plan) throws

  /// Returns about how many bytes a plan takes, without the images that are read.
  func memory(for plan: Plan, format: PixelFormat) -> Int
}

extension Plan {
  /// Returns the bytes of all results, of which those not kept have `format`.
  package func resultBytes(as format: PixelFormat) -> Int {
    outputs.indices.reduce(0) {
      $0 + outputs[$1].area * self.format(ofOutput: $1, among: format).bytesPerPixel
    }
  }

  /// Returns the format of a result, which is `format` if the result is not kept.
  package func format(ofOutput number: Int, among format: PixelFormat) -> PixelFormat {
    keptOutputs.contains(number) ? .rgbaFloat : format
  }
}
