import GLBlurImage
import GLBlurFiles
import Synchronization
import Testing
import TestSupport

@Suite struct PNGWritingTests {
  /// Returns an image between noise and gradient, for which each filter is chosen somewhere.
  private func picture(
    _ width: Int, _ height: Int, _ format: PixelFormat = .rgba8, isOpaque: Bool = true
  ) throws -> Image {
    var noise = Noise(state: UInt64(width * 7 + height))
    let size = Size(width: width, height: height)
    var bytes = noise.bytes(width * height * format.bytesPerPixel)
    let step = format.bytesPerChannel
    for index in bytes.indices {
      let (pixel, part) = index.quotientAndRemainder(dividingBy: 4 * step)
      let (y, x) = pixel.quotientAndRemainder(dividingBy: width)
      bytes[index] = UInt8(truncatingIfNeeded: x / 3 + y * part + Int(bytes[index] >> (y % 8)))
      if isOpaque, part >= 3 * step { bytes[index] = 255 }
    }
    return try Image(bytes: unsafe bytes.span.bytes, size: size, format: format)
  }

  @Test(arguments: PNGLevel.allCases, [PixelFormat.rgba8, .rgba16])
  func libpngReadsWhatWasWritten(_ level: PNGLevel, _ format: PixelFormat) throws {
    // The last images have several bands, and bands of one row.
    let sizes = [(1, 1), (1, 37), (3, 1), (61, 37), (5000, 3), (2, 6000), (640, 900), (200_000, 4)]
    for (width, height) in sizes where level != .small || width * height < 600_000 {
      for isOpaque in [true, false] {
        let image = try picture(width, height, format, isOpaque: isOpaque)
        let file = try image.encoded(as: .png, options: WriteOptions(pngLevel: level))
        #expect(try Image(byLibrary: file).bytes == image.bytes, "\(image.size)")
        #expect(try Image(encoded: file, name: "test").bytes == image.bytes, "\(image.size)")
      }
    }
  }

  @Test func aRowOfSeveralPieces() throws {
    // A row exceeds the data that is deflated at once.
    let width = 5_700_000
    let image = try picture(width, 2)
    let file = try image.encoded(as: .png, options: WriteOptions(pngLevel: .fast))
    #expect(try Image(byLibrary: file).bytes == image.bytes)
  }

  @Test(arguments: PNGLevel.allCases) func threadsChangeNoByte(_ level: PNGLevel) throws {
    let image = try level == .small ? picture(500, 800) : picture(1200, 1500)
    func file(_ threads: Int?) throws -> [UInt8] {
      try image.encoded(as: .png, options: WriteOptions(pngLevel: level, threads: threads))
    }
    let one = try file(1)
    for threads in [2, 7, nil] { #expect(try file(threads) == one) }
    // Earlier data of a thread does not matter.
    for _ in 0..<10 { #expect(try file(2) == one) }
  }

  @Test func chunks() throws {
    let file = try picture(1000, 1000).encoded(as: .png)
    let names = try #require(TestPNG.chunks(of: file)).map(\.name)
    let data = names.count { $0 == "IDAT" }
    #expect(data > 4)
    #expect(names == ["IHDR"] + [String](repeating: "IDAT", count: data) + ["IEND"])
  }

  @Test func levelsDifferInSize() throws {
    let photograph = try Image(contentsOf: photograph("astronaut.png").path)
    let sizes = try [PNGLevel.small, .default, .fast].map {
      try photograph.encoded(as: .png, options: WriteOptions(pngLevel: $0)).count
    }
    #expect(sizes[0] < sizes[1] && sizes[1] < sizes[2], "\(sizes)")
  }

  private final class Counter: RowProducer {
    let image: Image
    let counts: Mutex<[Int]>

    init(_ image: Image) {
      self.image = image
      counts = Mutex([Int](repeating: 0, count: image.height))
    }

    var shape: ImageShape { image.shape }
    var profile: ColorProfile { image.profile }
    var isOpaque: Bool { image.isOpaque }

    func rows<Failure: Error>(
      _ rows: Range<Int>, _ body: (UnsafeRawPointer) throws(Failure) -> Void
    ) throws(Failure) {
      counts.withLock { for row in rows { $0[row] += 1 } }
      unsafe try image.rows(rows, body)
    }
  }

  @Test(arguments: FileFormat.allCases.filter(\.isWritable)) func everyRowIsAskedForOnce(
    _ format: FileFormat
  ) throws {
    let producer = try Counter(picture(900, 1100))
    var notes: [String] = []
    let file = try ImageWriter().encoded(producer, as: format, notes: &notes)
    #expect(producer.counts.withLock { $0.allSatisfy { $0 == 1 } })
    #expect(try file == producer.image.encoded(as: format))
  }

  @Test(arguments: [1, 2, 7]) func aFullDiskEndsAllThreads(threads: Int) throws {
    let image = try picture(1500, 2000)
    let error = #expect(throws: FileError.self) {
      try image.write(to: "/dev/full", options: WriteOptions(threads: threads))
    }
    #expect(error?.kind == .transferFailed)
  }
}
