import GLBlurImage

/// Animated files built by hand, and their frames by the specifications.
package struct TestAnimation {
  /// What becomes of a layer before the next one.
  package enum Disposal: Int, CaseIterable {
    case none
    case background
    case previous
  }

  /// A picture on the canvas.
  package struct Layer {
    package var x = 0
    package var y = 0
    package var width: Int
    package var height: Int
    /// Straight RGBA, 0…`most`.
    package var samples: [Int]
    package var disposal = Disposal.none
    package var isBlended = false
    /// A fraction of a second.
    package var delay = (1, 10)

    package init(width: Int, height: Int, samples: [Int]) {
      self.width = width
      self.height = height
      self.samples = samples
    }
  }

  package var width: Int
  package var height: Int
  /// The greatest sample: 255 or 65535.
  package var most = 255
  package var layers: [Layer]
  package var loops = 0
  /// Whether a PNG file has a picture that is no frame.
  package var hasHiddenPicture = false
  /// Whether a GIF file states a transparent colour, as transparent pixels need.
  package var hasTransparentColor = true
  /// The number of chunks for each layer's pixels in a PNG file.
  package var parts = 1

  package init(width: Int, height: Int, layers: [Layer]) {
    self.width = width
    self.height = height
    self.layers = layers
  }

  /// Creates random layers with all combinations of disposal and blending.
  package init(
    seed: UInt64, width: Int, height: Int, count: Int, most: Int = 255, coversCanvas: Bool = true
  ) {
    var noise = Noise(state: seed)
    layers = (0..<count).map { index in
      let isWhole = index == 0 && coversCanvas
      let width = isWhole ? width : 1 + noise.below(width)
      let height = isWhole ? height : 1 + noise.below(height)
      // A third of the pixels is transparent, a third opaque, and the rest between.
      let samples = (0..<width * height).flatMap { _ -> [Int] in
        let alpha = [0, most, noise.below(most + 1)][noise.below(3)]
        return (0..<3).map { _ in noise.below(most + 1) } + [alpha]
      }
      var layer = Layer(width: width, height: height, samples: samples)
      layer.disposal = Disposal.allCases[(index / 2) % 3]
      layer.isBlended = index % 2 == 1
      layer.delay = (noise.below(200), 100)
      return layer
    }
    self.width = width
    self.height = height
    self.most = most
    for index in layers.indices {
      layers[index].x = noise.below(width - layers[index].width + 1)
      layers[index].y = noise.below(height - layers[index].height + 1)
    }
  }

  // MARK: Frames

  /// Returns the greatest difference between a sample and its exact value, in steps of the file.
  ///
  /// The exact value follows from the frame before, as decoders keep a canvas of whole samples. Of
  /// transparent pixels only the alpha counts.
  package func greatestError(of frames: [[Int]]) -> Double {
    guard frames.count == layers.count else { return .infinity }
    var canvas = [Int](repeating: 0, count: 4 * width * height)
    var greatest = 0.0
    for (index, (layer, frame)) in zip(layers, frames).enumerated() {
      guard frame.count == canvas.count else { return .infinity }
      let before = canvas
      var exact = canvas.map(Double.init)
      for y in 0..<layer.height {
        for x in 0..<layer.width {
          let source = 4 * (y * layer.width + x)
          let target = 4 * ((layer.y + y) * width + layer.x + x)
          blend(Array(layer.samples[source..<source + 4]), layer.isBlended, &exact, target)
        }
      }
      for start in stride(from: 0, to: canvas.count, by: 4) {
        for channel in exact[start + 3] > 0 ? 0..<4 : 3..<4 {
          greatest = max(greatest, abs(Double(frame[start + channel]) - exact[start + channel]))
        }
      }
      canvas = frame
      let disposal = index == 0 && layer.disposal == .previous ? .background : layer.disposal
      guard disposal != .none else { continue }
      for y in layer.y..<layer.y + layer.height {
        let row = 4 * (y * width + layer.x)..<4 * (y * width + layer.x + layer.width)
        let old = disposal == .previous ? Array(before[row]) : row.map { _ in 0 }
        canvas.replaceSubrange(row, with: old)
      }
    }
    return greatest
  }

  /// The operator "over" of Porter and Duff on straight alpha.
  private func blend(
    _ pixel: [Int], _ isBlended: Bool, _ canvas: inout [Double], _ target: Int
  ) {
    let over = Double(pixel[3]) / Double(most)
    let behind = canvas[target + 3] / Double(most)
    let alpha = over + behind * (1 - over)
    for channel in 0..<3 {
      let own = Double(pixel[channel])
      let other = canvas[target + channel]
      canvas[target + channel] =
        !isBlended ? own : alpha == 0 ? 0 : (own * over + other * behind * (1 - over)) / alpha
    }
    canvas[target + 3] = isBlended ? alpha * Double(most) : Double(pixel[3])
  }

  // MARK: PNG

  /// The chunks of an animated PNG file (PNG specification, third edition, 11.3.6).
  package var pngChunks: [(name: String, bytes: [UInt8])] {
    let canvas = TestPNG(
      width: width, height: height, bitDepth: most == 255 ? 8 : 16, colorType: 6
    ) { x, y, c in (x + y + c) & 255 }
    let shown = TestPNG.chunks(of: canvas.bytes) ?? []
    var chunks = [shown[0]]
    chunks.append(("acTL", bigEndian(layers.count, bytes: 4) + bigEndian(loops, bytes: 4)))
    if hasHiddenPicture { chunks.append(shown[1]) }
    var sequence = 0
    func numbered(_ bytes: [UInt8]) -> [UInt8] {
      defer { sequence += 1 }
      return bigEndian(sequence, bytes: 4) + bytes
    }
    for (index, layer) in layers.enumerated() {
      let place = [layer.width, layer.height, layer.x, layer.y].flatMap { bigEndian($0, bytes: 4) }
      let time = bigEndian(layer.delay.0, bytes: 2) + bigEndian(layer.delay.1, bytes: 2)
      let ways = [UInt8(layer.disposal.rawValue), layer.isBlended ? 1 : 0]
      chunks.append(("fcTL", numbered(place + time + ways)))
      let picture = TestPNG(
        width: layer.width, height: layer.height, bitDepth: most == 255 ? 8 : 16, colorType: 6
      ) { x, y, c in layer.samples[4 * (y * layer.width + x) + c] }
      let data = (TestPNG.chunks(of: picture.bytes) ?? [])[1].bytes
      let size = (data.count + parts - 1) / parts
      for start in stride(from: 0, to: data.count, by: size) {
        let part = Array(data[start..<min(start + size, data.count)])
        chunks.append(
          index == 0 && !hasHiddenPicture ? ("IDAT", part) : ("fdAT", numbered(part)))
      }
    }
    return chunks + [("IEND", [])]
  }

  package var png: [UInt8] { Self.png(pngChunks) }

  package static func png(_ chunks: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    TestPNG.signature + chunks.flatMap { TestPNG.chunk($0.name, $0.bytes) }
  }

  // MARK: WebP

  /// The chunks of an animated WebP file (RFC 9649, 2.7.1.1), with even places and layers that are
  /// kept or become background. `encoded` returns a picture's chunks.
  package func webPChunks(
    _ encoded: (_ width: Int, _ height: Int, _ samples: [UInt8]) throws -> [TestWebP.Chunk]
  ) rethrows -> [TestWebP.Chunk] {
    var chunks = [TestWebP.header(0x12, width, height)]
    // No frame has this background.
    chunks.append(("ANIM", [1, 2, 3, 200] + TestWebP.number(loops, 2)))
    for layer in layers {
      let picture = try encoded(layer.width, layer.height, layer.samples.map { UInt8($0) })
      var bytes = [layer.x / 2, layer.y / 2, layer.width - 1, layer.height - 1].flatMap {
        TestWebP.number($0, 3)
      }
      bytes += TestWebP.number(1000 * layer.delay.0 / layer.delay.1, 3)
      bytes.append((layer.isBlended ? 0 : 2) | (layer.disposal == .background ? 1 : 0))
      chunks.append(("ANMF", bytes + picture.flatMap { TestWebP.chunk($0.name, $0.bytes) }))
    }
    return chunks
  }

  /// The animation with even places, and without layers that give back what was behind.
  package var forWebP: TestAnimation {
    var animation = self
    for index in layers.indices {
      animation.layers[index].x &= ~1
      animation.layers[index].y &= ~1
      if layers[index].disposal == .previous { animation.layers[index].disposal = .background }
    }
    return animation
  }

  // MARK: GIF

  /// The animation with opaque and transparent pixels of three colours, which replace others only
  /// where they are opaque.
  package var forGIF: TestAnimation {
    var animation = self
    for index in layers.indices {
      animation.layers[index].isBlended = true
      animation.layers[index].samples = stride(
        from: 0, to: layers[index].samples.count, by: 4
      ).flatMap { start -> [Int] in
        let samples = layers[index].samples
        guard samples[start + 3] > most / 2 else { return [0, 0, 0, 0] }
        return Self.colors[samples[start] % 3] + [255]
      }
    }
    return animation
  }

  private static let colors = [[200, 30, 40], [10, 220, 60], [70, 80, 250]]

  /// An animated GIF file (GIF89a).
  package var gif: [UInt8] {
    func number(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
    var file = Array("GIF89a".utf8) + number(width) + number(height)
    // A global table of 2² colours, the first of which is transparent.
    file += [0x91, 0, 0] + ([[255, 255, 255]] + Self.colors).flatMap { $0.map { UInt8($0) } }
    if loops != 1 {
      // Netscape's extension has the number of plays after the first.
      file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
      file += number(max(0, loops - 1)) + [0]
    }
    for layer in layers {
      let disposal = UInt8(layer.disposal.rawValue + 1)
      let flags = disposal << 2 | (hasTransparentColor ? 1 : 0)
      file += [0x21, 0xF9, 4, flags] + number(100 * layer.delay.0 / layer.delay.1)
      file += [0, 0, 0x2C] + number(layer.x) + number(layer.y)
      file += number(layer.width) + number(layer.height) + [0]
      let indices = stride(from: 0, to: layer.samples.count, by: 4).map { start -> UInt8 in
        guard layer.samples[start + 3] > 0 else { return 0 }
        return UInt8(
          1 + (Self.colors.firstIndex(of: Array(layer.samples[start..<start + 3])) ?? 0))
      }
      file += TestGIF.data(indices)
    }
    return file + [0x3B]
  }
}
