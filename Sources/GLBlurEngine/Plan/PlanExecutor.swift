package protocol PlanExecutor: Sendable {
  /// The number of copies that the executor makes of the parts of images that it reads. A GPU keeps
  /// one in textures.
  var imageCopies: Int { get }

  /// About how many bytes of memory the executor takes when idle.
  var ownMemory: Int { get }

  /// Carries out a plan.
  ///
  /// - Parameters:
  ///   - images: The source, then the other images in the order of the plan's numbers.
  ///   - format: The format of the results that are not kept.
  ///   - profile: The colour profile of the results.
  ///   - control: The control that may end the render and counts its work.
  /// - Returns: The outputs of the plan, in their order.
  /// - Throws: An error if an image cannot be read, memory is short or the executor fails, or the
  ///   error of the control if it ends the render.
  func run(
    _ plan: Plan, images: [any PixelSource], format: PixelFormat, profile: ColorProfile,
    control: RenderControl?
  ) throws -> [Image]

  /// Checks that the executor can carry out a plan.
  ///
  /// - Throws: An error if it cannot, however much memory there is.
  func check(_ plan: Plan) throws

  /// Returns about how many bytes carrying out a plan takes, without the images that are read.
  ///
  /// - Parameters:
  ///   - format: The format of the results.
  func memory(for plan: Plan, format: PixelFormat) -> Int
}

extension Plan {
  /// Returns the number of bytes of the results.
  ///
  /// - Parameter format: The format of the results that are not kept.
  package func resultBytes(as format: PixelFormat) -> Int {
    outputs.indices.reduce(0) {
      $0 + outputs[$1].area * self.format(ofOutput: $1, among: format).bytesPerPixel
    }
  }

  /// Returns the format of a result.
  ///
  /// - Parameters:
  ///   - number: The number of the result.
  ///   - format: The format of the results that are not kept.
  package func format(ofOutput number: Int, among format: PixelFormat) -> PixelFormat {
    keptOutputs.contains(number) ? .rgbaFloat : format
  }
}
