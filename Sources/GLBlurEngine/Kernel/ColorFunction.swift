import CKernels

/// What kernels, applied in turn, make of pixels.
struct ColorFunction {
  private let points: PointCalls

  init(_ kernels: [any ColorKernel]) {
    // All instruction sets give the same bits; the last one is the fastest.
    let functions = PointFunctions.all[PointFunctions.all.count - 1]
    var points = PointCalls(kernels[0], functions)
    for kernel in kernels.dropFirst() { points = PointCalls(kernel, after: points, functions) }
    self.points = points
  }

  func callAsFunction(_ pixels: [Pixel]) -> [Pixel] {
    let vectors = (pixels.count + 15) / 16
    // A vector is sixteen reds, greens, blues and alphas.
    func place(_ pixel: Int, _ channel: Int) -> Int {
      64 * (pixel / 16) + 16 * channel + pixel % 16
    }
    var planes = [Float](repeating: 0, count: 64 * vectors)
    for (index, pixel) in pixels.enumerated() {
      for channel in 0..<4 { planes[place(index, channel)] = pixel[channel] }
    }
    let others = planes
    let calls = unsafe points.calls
    // The calls own their operands' memory.
    withExtendedLifetime(points) {
      for index in unsafe calls.indices {
        var operands = unsafe calls[index].operands
        unsafe calls[index].run(&planes, others, others, vectors, 0, 0, &operands, false)
      }
    }
    return pixels.indices.map { pixel in
      Pixel(
        planes[place(pixel, 0)], planes[place(pixel, 1)], planes[place(pixel, 2)],
        planes[place(pixel, 3)])
    }
  }

  /// Returns, for each channel, how far from `start` towards `end` values stay constant, because a
  /// kernel has limited them.
  func end(ofConstantFrom start: Float, to end: Float) -> Pixel {
    let first = self([Pixel(start, start, start, 1)])[0]
    var (inside, outside) = (Pixel(start, start, start, 1), Pixel(end, end, end, 1))
    for _ in 0..<Float.significandBitCount {
      let middle = (inside + outside) / 2
      let isSame = self([middle])[0] .== first
      inside.replace(with: middle, where: isSame)
      outside.replace(with: middle, where: .!isSame)
    }
    return inside
  }
}
