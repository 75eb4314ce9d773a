import CKernels
import GLBlurCPU
import GLBlurEngine
import TestSupport
import Testing

/// Compares the kernel with its twin in Swift, bit by bit.
@Suite struct RemapTests {
  /// Rows of an image with an edge mode.
  @safe private final class Rows: RowReader {
    private let pixels: [Pixel]
    private let region: Region
    private let edge: EdgeMode
    private var rows = unsafe [UnsafeMutablePointer<Pixel>]()

    init(_ pixels: [Pixel], _ region: Region, _ edge: EdgeMode) {
      self.pixels = pixels
      self.region = region
      self.edge = edge
    }

    deinit { unsafe rows.forEach { unsafe $0.deallocate() } }

    func start(ofRow y: Int, _ columns: Range<Int>) -> UnsafePointer<Pixel> {
      let row = UnsafeMutablePointer<Pixel>.allocate(capacity: columns.count)
      let inside = edge.resolve(y, in: region.rows)
      for (index, x) in columns.enumerated() {
        let column = edge.resolve(x, in: region.columns)
        let pixel = inside.flatMap { y in
          column.map { pixels[(y - region.y) * region.width + $0 - region.x] }
        }
        unsafe (row + index).initialize(to: pixel ?? .zero)
      }
      unsafe rows.append(row)
      return unsafe UnsafePointer(row)
    }
  }

  /// Ways are smooth, jump, lead far outside, or nowhere along most of a row.
  private func map(_ region: Region, _ noise: inout Noise, roughness: Double) -> [Pixel] {
    (0..<region.area).map { index in
      let (x, y) = (Double(index % region.width), Double(index / region.width))
      let jump = noise.below(20) == 0 ? 60.0 : 0
      if roughness < 0 { return Pixel(0, 0, noise.below(90) == 0 ? 0.5 : 1, Float(noise.unit())) }
      return Pixel(
        Float(x * 0.31 - 6 + (noise.unit() - 0.5) * roughness + jump),
        Float(3 - y * 0.83 + (noise.unit() - 0.5) * roughness), Float(noise.unit()), 0)
    }
  }

  @Test(arguments: Interpolation.allCases, EdgeMode.allCases)
  func twins(_ interpolation: Interpolation, edge: EdgeMode) {
    for size in [
      Size(width: 53, height: 9), Size(width: 1, height: 3), Size(width: 16, height: 1),
      Size(width: 34, height: 2),
    ] {
      for (roughness, reach) in [(0.0, 100), (1, 100), (9, 5), (-1, 9)] {
        for isOpaque in [true, false] {
          var noise = Noise(state: UInt64(size.width * 100 + size.height + reach))
          let region = Region(size)
          let around = region.expanded(by: 1)
          let map = map(around, &noise, roughness: roughness)
          let bytes = (0..<size.area).flatMap { _ -> [UInt8] in
            let alpha = isOpaque ? 255 : [0, 255, noise.below(256)][noise.below(3)]
            return (0..<3).map { _ in UInt8(noise.below(256)) } + [UInt8(alpha)]
          }
          let pixels = stride(from: 0, to: bytes.count, by: 4).map { index in
            // The decoding of storage.glsl.
            let p = Pixel(
              Float(bytes[index]), Float(bytes[index + 1]), Float(bytes[index + 2]),
              Float(bytes[index + 3]))
            let straight = p * (1 / 255)
            return straight * Pixel(straight.w, straight.w, straight.w, 1)
          }
          let kernel = Remap(interpolation, reach: reach)
          for y in 0..<size.height {
            var expected = Array(repeating: Pixel.zero, count: size.width)
            unsafe expected.withUnsafeMutableBufferPointer { buffer in
              guard let start = buffer.baseAddress else { return }
              unsafe kernel.run(
                SamplingSpan(
                  columns: 0..<size.width, y: y, rows: 0..<size.height, start: start,
                  inputs: [Rows(pixels, region, edge), Rows(map, around, .clamp)],
                  memory: RowMemory()))
            }
            for kernels in KernelTable.all {
              for areBytes in [true, false] {
                let result = remapped(
                  kernel, bytes, pixels, areBytes: areBytes, map, size, edge, y, kernels)
                #expect(
                  result == expected.flatMap { [$0.x, $0.y, $0.z, $0.w] }.map(\.bitPattern),
                  "\(kernels.name), \(size), \(y), \(roughness), \(isOpaque), \(areBytes)")
              }
            }
          }
        }
      }
    }
  }

  private func remapped(
    _ kernel: Remap, _ bytes: [UInt8], _ pixels: [Pixel], areBytes: Bool, _ map: [Pixel],
    _ size: Size, _ edge: EdgeMode, _ y: Int, _ kernels: KernelTable
  ) -> [UInt32] {
    let numbers: [EdgeMode: Int32] = [.clamp: 0, .mirror: 1, .transparent: 2, .wrap: 3]
    var result = Array(repeating: Float.zero, count: 4 * size.width)
    unsafe map.withUnsafeBytes { map in
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe pixels.withUnsafeBytes { pixels in
          guard let map = map.baseAddress, let bytes = bytes.baseAddress,
            let pixels = pixels.baseAddress
          else { return }
          var picture = unsafe crow_picture(
            pixels: areBytes ? bytes : pixels, row_bytes: (areBytes ? 4 : 16) * size.width,
            are_bytes: areBytes, x: 0, y: 0, width: Int32(size.width), height: Int32(size.height),
            left: 0, top: 0, columns: Int32(size.width), rows: Int32(size.height),
            edge: numbers[edge] ?? 0)
          let step = 4 * (size.width + 2)
          let row = unsafe map.assumingMemoryBound(to: Float.self) + (y * step + 4)
          unsafe kernels.kernels.remap(
            &result, &picture, row, row + step, row + 2 * step, 0, Int32(y), Float(kernel.reach),
            Int32(kernel.width), Int32(Remap.mostSamples), size.width)
        }
      }
    }
    return result.map(\.bitPattern)
  }
}
