import GLBlurEngine

extension GatheredPicture {
  /// Finds a picture's pixels, or copies them if they are not in memory as bytes or floats.
  ///
  /// - Parameters:
  ///   - needed: The region that is read before the edge mode applies.
  convenience init(_ sampler: Plan.Sampler, needed: Region, _ inputs: PassInputs) {
    let extent = sampler.extent
    if case .read(.image(let number), _, _) = sampler.expression, let part = inputs.images[number],
      part.image.format == .rgba8
    {
      let image = part.image
      let inside = part.region.intersection(extent)
      let offset = (inside.y - part.y) * image.bytesPerRow + 4 * (inside.x - part.x)
      unsafe self.init(
        inside, image.base + offset, bytesPerRow: image.bytesPerRow, areBytes: true, sampler,
        owner: image)
      return
    }
    let pixel = MemoryLayout<Pixel>.stride
    let node = sampler.expression.node(over: extent, inputs, nil)
    if let stored = node.stored {
      let inside = stored.region.intersection(extent)
      let offset = (inside.y - stored.region.y) * stored.region.width + inside.x - stored.region.x
      unsafe self.init(
        inside, stored.start + offset, bytesPerRow: stored.region.width * pixel, areBytes: false,
        sampler, owner: node)
      return
    }
    let read = needed.resolved(sampler.edge, in: extent)
    let copy = PixelBuffer(capacity: read.area)
    for y in read.rows {
      unsafe node.evaluate(y, read.columns, into: copy.pixels + (y - read.y) * read.width)
    }
    unsafe self.init(
      read, copy.pixels, bytesPerRow: read.width * pixel, areBytes: false, sampler, owner: copy)
  }
}
