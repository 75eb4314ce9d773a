import CGLBlur
import Foundation
import Testing

/// Pictures that the library owns, their files, and what the library says in JSON.
@Suite struct PictureTests {
  private final class Picture {
    let address: OpaquePointer
    init(_ address: OpaquePointer) { self.address = address }
    deinit { glblur_picture_free(address) }

    var image: glblur_image {
      get throws {
        var image = glblur_image()
        image.size = UInt32(MemoryLayout<glblur_image>.size)
        try check { glblur_picture_image(address, &image, $0) }
        return image
      }
    }

    var bytes: [UInt8] {
      get throws {
        let image = try image
        return Array(
          UnsafeRawBufferPointer(
            start: image.data, count: 4 * Int(image.width) * Int(image.height)))
      }
    }
  }

  private func picture(_ pixels: Pixels) throws -> Picture {
    var image = pixels.image
    return Picture(try check { glblur_picture_new(&image, $0) })
  }

  private func object(_ text: UnsafeMutablePointer<CChar>) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(taking(text).utf8))
    return try #require(object as? [String: Any])
  }

  @Test func filesAreWrittenAndRead() throws {
    let pixels = Pixels(23, 17, channels: GLBLUR_BGR, gap: 3, isUpward: true)
    pixels.fill { x, y, channel in Double((x * 9 + y * 31 + channel * 80) % 256) / 255 }
    let own = try picture(pixels)
    let expected = (0..<17).flatMap { y in
      stride(from: 0, to: 69, by: 3).flatMap { at -> [UInt8] in
        let row = pixels.row(y).map { UInt8(($0 * 255).rounded()) }
        return [row[at + 2], row[at + 1], row[at], 255]
      }
    }
    #expect(try own.bytes == expected)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "own.png").path()
    try check { glblur_picture_write(own.address, path, "{\"level\": \"fast\"}", $0) }
    let read = Picture(try check { glblur_picture_read(path, $0) })
    #expect(try read.bytes == expected)
    let info = try object(try check { glblur_info(path, $0) })
    #expect(info["width"] as? Int == 23 && info["format"] as? String == "PNG")
    let described = try object(try check { glblur_picture_metadata(read.address, $0) })
    #expect(described["height"] as? Int == 17 && described["bitsPerSample"] as? Int == 8)
    var data: UnsafeMutableRawPointer?
    var length = 0
    try check { glblur_picture_encode(own.address, "png", nil, &data, &length, $0) }
    defer { glblur_free(data) }
    let decoded = Picture(try check { glblur_picture_decode(data, length, $0) })
    #expect(try decoded.bytes == expected)
  }

  @Test func picturesAreRenderedWithAReport() throws {
    let pixels = Pixels(20, 10)
    pixels.fill { _, _, channel in channel == 3 ? 1 : 0.2 }
    let source = try picture(pixels)
    let renderer = try LibraryRenderer()
    let chain = try LibraryChain("[{\"filter\": \"invert\"}]")
    var report: UnsafeMutablePointer<CChar>?
    let result = Picture(
      try check {
        glblur_render_picture(renderer.address, chain.address, source.address, nil, 0, &report, $0)
      })
    #expect(try result.bytes[..<4] == [204, 204, 204, 255])
    let said = try object(try #require(report))
    #expect(said["backend"] as? String == "cpu" && said["width"] as? Int == 20)
    #expect((said["warnings"] as? [Any])?.isEmpty == true)
  }

  /// Three of four samples differ by 51, so the mean is ¾·51, and the PSNR 10·lg(255²/(¾·51²)).
  @Test func picturesAreCompared() throws {
    let pictures = try [0.2, 0.4].map { level in
      let pixels = Pixels(20, 10)
      pixels.fill { _, _, channel in channel == 3 ? 1 : level }
      return try picture(pixels)
    }
    let (first, second) = (pictures[0].address, pictures[1].address)
    let found = try object(try check { glblur_compare(first, second, "psnr", $0) })
    let difference = try #require(found["difference"] as? [String: Any])
    #expect(difference["greatest"] as? Double == 51 && difference["mean"] as? Double == 38.25)
    let metric = try #require(found["metric"] as? [String: Any])
    let value = try #require(metric["value"] as? Double)
    #expect(metric["name"] as? String == "psnr")
    #expect(abs(value - 10 * log10(25 / 0.75)) < 1e-3)
    let same = try object(try check { glblur_compare(first, first, nil, $0) })
    #expect((same["metric"] as? [String: Any])?["value"] as? Double == 0)
    for (call, kind, path) in [
      ({ glblur_compare(first, second, "mse", $0) }, GLBLUR_ERROR_ARGUMENT, "metric"),
      ({ glblur_compare(nil, second, nil, $0) }, GLBLUR_ERROR_ARGUMENT, "first"),
      ({ glblur_compare(first, second, "ms-ssim", $0) }, GLBLUR_ERROR_IMAGE, ""),
    ] as [((ErrorPlace) -> UnsafeMutablePointer<CChar>?, Int, String)] {
      #expect(throws: LibraryError.self) {
        do { _ = try check(call) } catch {
          let error = try #require(error as? LibraryError)
          #expect(error.kind == kind && error.path == path && !error.cure.isEmpty, "\(error)")
          throw error
        }
      }
    }
  }

  @Test func writingOptionsAreChecked() throws {
    let own = try picture(Pixels(4, 4))
    for (options, path) in [
      ("{\"quality\": 0}", "options.quality"), ("{\"qualty\": 5}", "options.qualty"),
      ("[]", "options"), ("{", "options"), ("{\"background\": 7}", "options.background"),
      ("{\"metadata\": \"all\"}", "options.metadata"), ("{\"lossless\": 1}", "options.lossless"),
    ] {
      var (data, length): (UnsafeMutableRawPointer?, Int) = (nil, 0)
      do {
        try check { glblur_picture_encode(own.address, "jpg", options, &data, &length, $0) }
        Issue.record("\(options) is no error")
      } catch let error as LibraryError {
        #expect(error.kind == GLBLUR_ERROR_ARGUMENT && error.path == path, "\(error)")
        #expect(!error.cure.isEmpty)
      }
    }
    do {
      try check { glblur_picture_write(own.address, "a.xyz", nil, $0) }
    } catch let error as LibraryError {
      #expect(error.kind == GLBLUR_ERROR_ARGUMENT && error.cure.contains(".png"), "\(error)")
      #expect(error.path == "path", "\(error)")
    }
    do {
      _ = try check { (error: ErrorPlace) in glblur_picture_read("/nowhere/a.png", error) }
    } catch let error as LibraryError {
      #expect(error.kind == GLBLUR_ERROR_FILE && error.message.hasPrefix("/nowhere/a.png: "))
    }
    do {
      _ = try check { (error: ErrorPlace) in glblur_picture_decode("hello", 5, error) }
    } catch let error as LibraryError {
      #expect(error.kind == GLBLUR_ERROR_DATA && !error.cure.isEmpty, "\(error)")
    }
  }

  @Test func labelsAndFiltersAreMeasured() throws {
    let renderer = try LibraryRenderer()
    let pixels = Pixels(120, 40)
    pixels.fill { _, _, _ in 1 }
    var image = pixels.image
    let label = try LibraryChain(
      "[{\"filter\": \"label\", \"text\": \"Hi\", \"size\": 20, \"color\": \"white\"}]")
    let labels = try object(
      try check { glblur_legibility(renderer.address, label.address, &image, nil, 0, $0) })
    let first = try #require((labels["labels"] as? [[String: Any]])?.first)
    #expect(first["passes"] as? Bool == false)
    let mean = try LibraryChain("[{\"filter\": \"averageColor\"}]")
    let found = try object(
      try check { glblur_measure(renderer.address, mean.address, &image, nil, 0, $0) })
    let measured = try #require((found["measurements"] as? [[String: Any]])?.first)
    #expect(measured["filter"] as? String == "averageColor")
    #expect(taking(try #require(glblur_filters())).contains("\"gaussianBlur\""))
    #expect(glblur_version() == UInt32(GLBLUR_VERSION))
    #expect(String(cString: glblur_release()).contains("."))
  }

  /// A process of its own, since other tests take memory too, does not grow over thousands of
  /// calls, each of which would leave 100 KB, an error or a chain.
  @Test func memoryStaysFlat() async {
    await #expect(processExitsWith: .success) {
      let tests = PictureTests()
      let renderer = try LibraryRenderer(threads: 1)
      for _ in 0..<50 { try tests.useEverything(renderer) }
      // The first reading itself touches pages of Foundation: 300 KB of them.
      _ = try tests.residentBytes()
      // The allocator may grow in one round, and the kernel may join pages into a huge one. What is
      // left by each call grows in every round, and 655 bytes a call would be more than the limit.
      let isFlat = try (0..<3).contains { _ in
        let before = try tests.residentBytes()
        for _ in 0..<400 { try tests.useEverything(renderer) }
        return try tests.residentBytes() - before < 1 << 18
      }
      #expect(isFlat)
    }
  }

  private func useEverything(_ renderer: LibraryRenderer) throws {
    let pixels = Pixels(160, 160)
    let own = try picture(pixels)
    let chain = try LibraryChain("[{\"filter\": \"gaussianBlur\", \"sigma\": 4}]")
    var (data, length): (UnsafeMutableRawPointer?, Int) = (nil, 0)
    try check { glblur_picture_encode(own.address, "png", nil, &data, &length, $0) }
    glblur_free(data)
    try renderer.render(chain, pixels, into: Pixels(160, 160, channels: GLBLUR_RGB))
    // Each thread needs 30 KB to compute a shader.
    let shader = try LibraryChain(Self.shader)
    try renderer.render(shader, pixels, into: Pixels(160, 160, channels: GLBLUR_RGB))
    _ = try? LibraryChain("[{\"filter\": \"none\"}]")
    _ = taking(try check { glblur_picture_metadata(own.address, $0) })
  }

  private static let shader = #"""
    [{"filter": "shader", "source":
      "/*{\"INPUTS\": [{\"NAME\": \"inputImage\", \"TYPE\": \"image\"}]}*/\nvoid main() { gl_FragColor = IMG_THIS_PIXEL(inputImage).bgra; }"}]
    """#

  private func residentBytes() throws -> Int {
    // `statm` leaves out up to 64 pages that each thread has touched: as much as may grow
    // (proc(5)).
    let text = try String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("Rss:") })
    return 1024 * (try #require(Int(line.split(separator: " ")[1])))
  }
}
