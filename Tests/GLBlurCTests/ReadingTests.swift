import CGLBlur
import Foundation
import Testing

/// When the pixels of a caller are read, and what is counted then.
@Suite struct ReadingTests {
  private static let label = """
    [{"filter": "gaussianBlur", "sigma": 2}, {"filter": "label", "text": "Hi", "color": "white"}]
    """
  private static let mean = """
    [{"filter": "gaussianBlur", "sigma": 2}, {"filter": "averageColor"}]
    """

  /// An image of floats, which are converted before a render, that cannot be read: the lowest pages
  /// of memory belong to nobody.
  private var unreadable: glblur_image {
    var image = Pixels(8, 6, samples: GLBLUR_FLOAT32).image
    image.data = UnsafeMutableRawPointer(bitPattern: 4096)
    return image
  }

  private func expect(
    _ kind: Int, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
  ) throws {
    do {
      try body()
      Issue.record("there is no error", sourceLocation: sourceLocation)
    } catch let error as LibraryError {
      #expect(error.kind == kind, "\(error)", sourceLocation: sourceLocation)
    }
  }

  private func expectUnread(_ renderer: LibraryRenderer, _ kind: Int) throws {
    let (label, mean) = (try LibraryChain(Self.label), try LibraryChain(Self.mean))
    let target = Pixels(8, 6)
    var (image, result) = (unreadable, target.image)
    try withExtendedLifetime(target) {
      try expect(kind) {
        try check { error in
          glblur_render(renderer.address, label.address, &image, nil, 0, &result, nil, error)
        }
      }
      try expect(kind) {
        glblur_free(
          try check { glblur_legibility(renderer.address, label.address, &image, nil, 0, $0) })
      }
      try expect(kind) {
        glblur_free(
          try check { glblur_measure(renderer.address, mean.address, &image, nil, 0, $0) })
      }
    }
  }

  @Test func costsAreLookedAtBeforePixels() throws {
    try expectUnread(LibraryRenderer { $0.max_cost = 1 }, GLBLUR_ERROR_LIMIT)
  }

  /// The time of a call has begun when its pixels are converted.
  @Test func conversionsTakeTime() throws {
    try expectUnread(LibraryRenderer { $0.time_limit = 1e-18 }, GLBLUR_ERROR_TIME)
  }

  @Test func shadersAreHeldToTheirLimit() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let shader = """
      /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
      void main() {
        vec4 sum = vec4(0.0);
        for (int i = -3; i <= 3; i++)
          sum += IMG_PIXEL(inputImage, gl_FragCoord.xy + vec2(float(i), 0.0));
        gl_FragColor = sum / 7.0;
      }
      """
    try Data(shader.utf8).write(to: folder.appending(path: "row.fs"))
    let chain = try LibraryChain(
      "[{\"filter\": \"shader\", \"file\": \"row.fs\"}]", folder: folder.path())
    let source = Pixels(8, 6)
    source.fill { _, _, _ in 1 }
    try LibraryRenderer().render(chain, source, into: Pixels(8, 6))
    let renderer = try LibraryRenderer { $0.max_shader_operations = 1 }
    try expect(GLBLUR_ERROR_IMAGE) { try renderer.render(chain, source, into: Pixels(8, 6)) }
  }

  @Test func inputsThatTheChainDoesNotReadAreNotRead() throws {
    let renderer = try LibraryRenderer()
    let chain = try LibraryChain("[{\"filter\": \"invert\"}]")
    let (source, target) = (Pixels(8, 6), Pixels(8, 6))
    source.fill { _, _, channel in channel == 3 ? 1 : 0.2 }
    var (image, result, spare) = (source.image, target.image, unreadable)
    try withUnsafePointer(to: &spare) { spare in
      try "spare".withCString { name in
        let inputs = [glblur_input(name: name, image: spare)]
        try check { error in
          glblur_render(
            renderer.address, chain.address, &image, inputs, 1, &result, nil, error)
        }
      }
    }
    #expect(target.row(0)[0] == 0.8 && source.row(0)[0] == 0.2)
  }

  /// A grey and an alpha count once each.
  @Test func clampedFloatsAreCounted() throws {
    let renderer = try LibraryRenderer()
    let chain = try LibraryChain("[{\"filter\": \"invert\"}]")
    let source = Pixels(4, 1, channels: GLBLUR_GREY_ALPHA, samples: GLBLUR_FLOAT32)
    let target = Pixels(4, 1)
    let greys = [2, 0.5, 0.5, 0.5]
    let alphas = [1, 2, Double.nan, -1]
    source.fill { x, _, channel in channel == 0 ? greys[x] : alphas[x] }
    var (image, result) = (source.image, target.image)
    var report: UnsafeMutablePointer<CChar>?
    try withExtendedLifetime((source, target)) {
      try check { error in
        glblur_render(
          renderer.address, chain.address, &image, nil, 0, &result, &report, error)
      }
    }
    let text = taking(try #require(report))
    #expect(text.contains("source: 4 samples are NaN"), "\(text)")
  }
}
