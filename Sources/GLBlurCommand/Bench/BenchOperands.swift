import GLBlur
import GLBlurReference

/// The operands of `bench`, read: any number of chains and at most one image.
struct BenchOperands {
  private let chains: [CompareOperand]
  private let input: (path: String, image: Image)?

  init(_ arguments: Arguments) throws {
    let limits = ReadLimits(arguments)
    let operands = try arguments.operands.map { try CompareOperand($0, limits) }
    chains = operands.filter(\.isChain)
    let images = operands.filter { !$0.isChain }
    guard images.count <= 1 else {
      throw Failure.usage(
        "bench takes one image, but \(images.count) are given; \(named(images[0].path)) is not a "
          + "chain by its ending or its text")
    }
    input = try images.first.map { operand in
      (
        operand.path,
        try Image(reading: operand.picture(.input))
      )
    }
    guard input?.path != standardStream else {
      throw Failure.usage(
        "bench reads its image several times, but '-' can be read only once; name a file")
    }
    guard input == nil || !arguments.has(.benchSize) else {
      throw Failure.usage("--size is for generated images; leave out either --size or the image")
    }
    guard chains.isEmpty || !arguments.has(.sigma) else {
      throw Failure.usage(
        "--sigma is for the blurs that are measured without a chain; "
          + "--set ID.sigma=N changes a chain")
    }
    guard !chains.isEmpty || !arguments.has(.set) else {
      throw Failure.usage(
        "--set changes a chain, but no chain is named; name one, or leave out --set")
    }
  }

  func subjects(_ arguments: Arguments) throws -> [BenchSubject] {
    guard chains.isEmpty else {
      return try chains.map { operand in
        let loader = try ChainLoader(operand.path, bytes: operand.bytes, arguments)
        return BenchSubject(
          name: operand.path == standardStream ? "chain" : Path.baseName(of: operand.path),
          chain: loader.chain, images: try images(of: loader))
      }
    }
    let sigmas = arguments.list(.sigma).compactMap { Double($0) }
    guard sigmas.isEmpty else { return sigmas.map(BenchSubject.gaussian) }
    return BenchSubject.standard.filter { input == nil || !$0.isTranslucent }
  }

  private func images(of loader: ChainLoader) throws -> [String: Image] {
    var images: [String: Image] = [:]
    try loader.forEachImage { images[$0] = try Image(reading: $2) }
    return images
  }

  func pictures(_ arguments: Arguments) -> [BenchPictures] {
    if let input { return [BenchPictures(file: input.path, input.image)] }
    let sizes = arguments.list(.benchSize).compactMap { Size($0) }
    return (sizes.isEmpty ? [Defaults.benchSize] : sizes).map { BenchPictures($0) }
  }
}
