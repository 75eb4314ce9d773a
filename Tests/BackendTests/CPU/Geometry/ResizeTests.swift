import GLBlur
import GLBlurCPU
import GLBlurChain
import TestSupport
import Testing

/// Compares resized pictures with formulas in float64, and with themselves.
@Suite struct ResizeTests {
  private static let sizes: [(Size, Size)] = [
    (Size(width: 1, height: 1), Size(width: 3, height: 2)),
    (Size(width: 5, height: 1), Size(width: 2, height: 4)),
    (Size(width: 40, height: 26), Size(width: 20, height: 13)),
    (Size(width: 41, height: 27), Size(width: 20, height: 13)),
    (Size(width: 64, height: 48), Size(width: 16, height: 12)),
    (Size(width: 67, height: 45), Size(width: 25, height: 17)),
    (Size(width: 150, height: 110), Size(width: 4, height: 3)),
    (Size(width: 37, height: 29), Size(width: 56, height: 44)),
    (Size(width: 37, height: 29), Size(width: 83, height: 11)),
    (Size(width: 37, height: 29), Size(width: 14, height: 50)),
    (Size(width: 37, height: 29), Size(width: 37, height: 12)),
    (Size(width: 37, height: 29), Size(width: 37, height: 61)),
    (Size(width: 37, height: 29), Size(width: 15, height: 29)),
    (Size(width: 37, height: 29), Size(width: 90, height: 29)),
  ]

  private enum Content: CaseIterable {
    case opaque, translucent, mixed, black, white

    func image(_ size: Size, _ format: PixelFormat) throws -> Image {
      var noise = Noise(state: UInt64(7 * size.width + size.height))
      let samples = (0..<size.area).flatMap { index -> [UInt16] in
        let x = index % size.width
        var pixel = (0..<4).map { _ in
          [0, UInt16.max, UInt16(truncatingIfNeeded: noise.next())][noise.below(3)]
        }
        switch self {
        case .opaque: pixel[3] = .max
        case .translucent: break
        // The left part is opaque but for some pixels.
        case .mixed: if x < size.width * 2 / 3, noise.below(40) > 0 { pixel[3] = .max }
        case .black: pixel = [0, 0, 0, .max]
        case .white: pixel = [.max, .max, .max, .max]
        }
        return pixel
      }
      return switch format {
      case .rgba8:
        try Image(rgba8: samples.map { UInt8($0 >> 8) }, width: size.width, height: size.height)
      case .rgba16: try Image(rgba16: samples, width: size.width, height: size.height)
      case .rgbaFloat:
        try Image(
          rgbaFloat: samples.map { Float($0) / 65535 }, width: size.width, height: size.height)
      }
    }
  }

  private func chain(_ size: Size, _ kernel: ResizeKernel) -> Chain {
    Chain {
      Resize(
        width: .points(Double(size.width)), height: .points(Double(size.height)), kernel: kernel)
    }
  }

  @Test(arguments: ResizeKernel.allCases, [PixelFormat.rgba8, .rgba16, .rgbaFloat])
  func formulas(_ kernel: ResizeKernel, format: PixelFormat) throws {
    for (old, new) in Self.sizes {
      for content in Content.allCases {
        let image = try content.image(old, format)
        let expected = Picture(image).resized(width: new.width, height: new.height, kernel)
        let allowed =
          switch format {
          case .rgba8: Tolerance.bits8
          case .rgba16: Tolerance.bits16
          // The tolerance is for sums of a few hundred floats.
          case .rgbaFloat: 1e-3
          }
        for quality in [Quality.fast, .exact] {
          let renderer = Renderer(.init(backend: .cpu, quality: quality))
          let result = try renderer.render(chain(new, kernel), image)
          let difference = Picture(result).difference(expected)
          #expect(difference <= allowed, "\(content) from \(old) to \(new), \(quality)")
        }
      }
    }
  }

  @Test(arguments: ResizeKernel.allCases) func flatColors(_ kernel: ResizeKernel) throws {
    for (old, new) in Self.sizes {
      for (content, level) in [(Content.black, UInt8.min), (.white, .max)] {
        let bytes = try cpu.render(chain(new, kernel), content.image(old, .rgba8)).bytes
        #expect(
          bytes.indices.allSatisfy { bytes[$0] == ($0 % 4 == 3 ? 255 : level) },
          "from \(old) to \(new)")
      }
    }
  }

  @Test(arguments: ResizeKernel.allCases) func sameBytes(_ kernel: ResizeKernel) throws {
    for (old, new) in Self.sizes {
      for content in [Content.opaque, .translucent, .mixed] {
        let image = try content.image(old, .rgba8)
        let chain = chain(new, kernel)
        let whole = try FastProcessor.all.map { try $0.bytes(chain, image) }
        #expect(whole.allSatisfy { $0 == whole[0] }, "\(content) from \(old) to \(new)")
        let lowered = try FastProcessor.lowered(chain, old)
        for part in [
          Region(x: new.width / 3, y: new.height / 2, width: (new.width + 2) / 3, height: 1),
          Region(x: 0, y: 0, width: (new.width + 1) / 2, height: (new.height + 1) / 2),
          Region(x: new.width / 2, y: 0, width: 1, height: new.height),
        ] {
          let plan = Planner.plan(
            lowered.network, outputs: lowered.outputs, tile: part,
            options: CPUExecutor.planOptions)
          let bytes = try CPUExecutor(threads: 1)
            .run(plan, images: [image], format: .rgba8, profile: .none)[0].bytes
          #expect(
            bytes
              == slice(whole[0], width: new.width, columns: part.columns, rows: part.rows),
            "\(content) from \(old) to \(new), \(part)")
        }
      }
    }
  }

  /// Errors of weights in fixed point do not add up over stripes of every second or third weight:
  /// the mean of a row is right to the level.
  @Test(arguments: [(98304, 3), (24576, 3), (13107, 2), (3855, 2)])
  func stripes(width: Int, period: Int) throws {
    let row = (0..<width).flatMap { x -> [UInt8] in
      let level: UInt8 = x % period == 0 ? 255 : 0
      return [level, level, level, 255]
    }
    let image = try Image(
      rgba8: Array(repeating: row, count: 4).flatMap { $0 }, width: width, height: 4)
    let white = (width + period - 1) / period
    let mean = UInt8((255 * Double(white) / Double(width)).rounded())
    let result = try cpu.render(chain(Size(width: 1, height: 4), .area), image)
    #expect(result.bytes == Array(repeating: [mean, mean, mean, 255], count: 4).flatMap { $0 })
  }

  /// Both axes are resampled in one pass, unless the one along columns keeps too many rows.
  @Test func passes() throws {
    func passes(_ size: Size, _ factor: Double) throws -> Int {
      let chain = Chain { Resize(factor: factor, kernel: .lanczos) }
      let lowered = try FastProcessor.lowered(chain, size)
      return Planner.plan(
        lowered.network, outputs: lowered.outputs, options: CPUExecutor.planOptions
      ).passes.count
    }
    let size = Size(width: 400, height: 300)
    #expect(try passes(size, 0.5) == 1)
    #expect(try passes(size, 1.7) == 1)
    let twice = Chain {
      Resize(factor: 0.5)
      Resize(factor: 3)
    }
    let lowered = try FastProcessor.lowered(twice, size)
    let plan = Planner.plan(
      lowered.network, outputs: lowered.outputs, options: CPUExecutor.planOptions)
    #expect(plan.passes.count == 2)
  }
}
