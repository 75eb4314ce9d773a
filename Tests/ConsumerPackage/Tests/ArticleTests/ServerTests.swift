import Articles
import GLBlur
import Testing

/// The code of the article on rendering in a server does what the article says.
@Suite struct ServerTests {
  private let blur = Chain { GaussianBlur(sigma: 4) }

  private func photo(_ width: Int, _ height: Int) throws -> Image {
    try Image(
      rgba8: (0..<width * height).flatMap { pixel -> [UInt8] in
        [UInt8(pixel % width % 256), UInt8(pixel / width % 256), 128, 255]
      }, width: width, height: height)
  }

  @Test func tasksGetPicturesAndSteps() async throws {
    let (images, steps) = try await Server.run(blur, photo(64, 48), photo(320, 200))
    #expect(images.map(\.width) == [320, 64, 320, 320])
    #expect(images[0].bytes == images[2].bytes && images[0].bytes == images[3].bytes)
    #expect(steps.last == 1 && steps == steps.sorted())
  }

  @Test func timeEndsARender() async throws {
    // 3 × 14 641 taps for each of 2 megapixels take minutes.
    let heavy = Chain { for _ in 0..<3 { BilateralBlur(sigma: 20) } }
    await #expect(throws: CancellationError.self) {
      _ = try await Server.render(heavy, photo(1600, 1250))
    }
    #expect(try await Server.render(blur, photo(64, 48)).width == 64)
  }

  @Test func photosThatFailDoNotEndTheOthers() async throws {
    let crop = Chain { Crop(frame: Frame(0, 0, 30, 30)) }
    let (pictures, errors) = await Server.render(
      crop, [try photo(64, 48), try photo(9, 9), try photo(48, 64)])
    #expect(pictures.map(\.width) == [30, 30])
    #expect(errors.count == 1 && errors[0] is ChainError)
  }

  @Test func whatStrangersAskForHasLimits() async throws {
    let photo = try photo(64, 48).encoded(as: .png)
    let blur = #"[{"filter": "gaussianBlur", "sigma": 3}]"#
    #expect(try await Server.render(blur, photo).width == 64)
    let text = String(repeating: "x", count: 5001)
    await #expect(throws: ChainError.self) {
      try await Server.render(#"[{"filter": "label", "text": "\#(text)"}]"#, photo)
    }
  }
}
