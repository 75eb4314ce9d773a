import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// Animations of a wrong structure, and the reasons for refusal.
@Suite struct AnimationDamageTests {
  private static func reason(_ file: [UInt8]) -> String? {
    do {
      _ = try AnimationReadingTests.frames(file)
      return nil
    } catch FileError.damaged(_, _, let reason) {
      return reason
    } catch {
      return "\(error)"
    }
  }

  private typealias Chunk = (name: String, bytes: [UInt8])

  private static let animation = TestAnimation(seed: 4, width: 5, height: 4, count: 3)

  private static let png: [Chunk] = animation.pngChunks

  private func reason(_ change: (inout [Chunk]) -> Void) -> String? {
    var chunks = Self.png
    change(&chunks)
    return Self.reason(TestAnimation.png(chunks))
  }

  @Test func structureOfPNG() throws {
    #expect(
      Self.png.map(\.name) == [
        "IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND",
      ])
    #expect(reason { _ in } == nil)
    // Other chunks may lie between.
    #expect(reason { $0.insert(("tEXt", [65, 0, 66]), at: 5) } == nil)
    #expect(reason { $0[1].bytes[3] = 4 } == "it has 3 frames, and announces 4")
    #expect(reason { $0[1].bytes[3] = 2 } == "it has more than the 2 frames that it announces")
    #expect(reason { $0.remove(at: 5) } == "a sequence number is 3, and should be 2")
    #expect(reason { $0.removeSubrange(7...7) } == "its frame 3 has no pixels")
    #expect(reason { $0.swapAt(4, 6) } == "a sequence number is 3, and should be 1")
    #expect(reason { $0[5].bytes[3] = 9 } == "a sequence number is 9, and should be 2")
    #expect(reason { $0[5].bytes = [0, 0] } == "a chunk fdAT is too short")
    #expect(
      reason { $0.insert(("fdAT", [0, 0, 0, 1, 9]), at: 4) } == "a chunk fdAT belongs to no frame")
    #expect(reason { $0.insert($0[3], at: 8) } == "the IDAT chunks do not follow one another")
    #expect(reason { $0[4].bytes.removeLast() } == "the chunk fcTL of frame 2 is damaged")
    #expect(reason { $0.removeLast() } == "it ends before its last chunk")
    let small = "its first frame, which every program shows, does not cover the picture"
    #expect(reason { $0[2].bytes[7] = 4 } == small)
  }

  /// Places beyond the picture, also by overflow, and unknown methods.
  @Test func placesInPNG() throws {
    for (offset, value) in [(4, 0xFF), (12, 0x7F), (16, 0x80), (15, 5), (7, 0), (11, 0)] {
      let found = reason { $0[4].bytes[offset] = UInt8(value) }
      #expect(
        found?.contains("which are not within the picture of 5×4") == true, "\(found ?? "nothing")")
    }
    let unknown = "its frame 2 is disposed of or blended in an unknown way"
    #expect(reason { $0[4].bytes[24] = 3 } == unknown)
    #expect(reason { $0[4].bytes[25] = 2 } == unknown)
  }

  /// Errors in checksums and pixels end the frames.
  @Test func pixelsOfPNG() throws {
    var file = TestAnimation.png(Self.png)
    let last = file.count - 12 - 8
    file[last] ^= 1
    #expect(Self.reason(file) == "frame 3: a chunk of pixels has a CRC error")
    let reader = try AnimationReader(encoded: file)
    _ = try (reader.next(), reader.next())
    #expect(throws: FileError.self) { try reader.next() }
    #expect(try reader.next() == nil)
    let few = reason { $0[5].bytes.removeLast(12) }
    #expect(few?.hasPrefix("frame 2: ") == true)
  }

  @Test func structureOfWebP() throws {
    let chunks = try #require(TestWebP.chunks(of: TestWebP.animation))
    func reason(_ change: (inout [Chunk]) -> Void) -> String? {
      var chunks = chunks
      change(&chunks)
      return Self.reason(TestWebP.file(chunks))
    }
    #expect(chunks.map(\.name) == ["VP8X", "ANIM", "ANMF", "ANMF"] && reason { _ in } == nil)
    #expect(reason { $0[3].bytes = [0] } == "its frame 2 is too short")
    #expect(reason { $0[3].bytes.removeSubrange(16...) } == "its frame 2 has no picture")
    #expect(reason { $0[3].bytes[6] = 5 } == "its frame 2 has 8×6 pixels, and should have 6×6")
    #expect(
      reason { $0[3].bytes[0] = 1 } == "its frame 2 is not within the canvas of 8×6 pixels")
    #expect(
      reason { $0[3].bytes[5] = 255 } == "its frame 2 is not within the canvas of 8×6 pixels")
    #expect(reason { $0.remove(at: 1) } == "its chunk 'ANIM' is missing")
    let cut = reason { $0[3].bytes.removeLast(6) }
    #expect(cut != nil)
    // The first frame alone is intact.
    var first = chunks
    first[3].bytes = [0]
    #expect(try Image(encoded: TestWebP.file(first)).size == Size(width: 8, height: 6))
  }

  @Test func structureOfGIF() throws {
    let file = Self.animation.forGIF.gif
    #expect(Self.reason(file) == nil)
    // The trailer is cut off, then the end of the last frame's data.
    for count in [1, 2, 3, 9] {
      #expect(Self.reason(Array(file.dropLast(count))) == "it ends within or behind its picture 3")
    }
    #expect(Self.reason(file.dropLast(1) + [7, 7]) == "there is no block behind its picture 3")
    let cut = Array(file.dropLast(9))
    #expect(try Image(encoded: cut) == Image(encoded: file))
    #expect(try ImageInfo(encoded: cut).warnings == ["it ends within or behind its picture 3"])
  }

  /// libvips 8.14 reads 4097 frames of a GIF file; the loss is reported.
  @Test func manyFramesOfGIF() throws {
    var layer = TestAnimation(seed: 1, width: 1, height: 1, count: 1).layers[0]
    layer.samples = [10, 220, 60, 255]
    let file = TestAnimation(
      width: 1, height: 1, layers: [TestAnimation.Layer](repeating: layer, count: 5000)
    ).gif
    #expect(try ImageInfo(encoded: file).frameCount == 5000)
    #expect(try Image(encoded: file).pixel(0, 0) == [10, 220, 60, 255])
    do {
      #expect(try AnimationReadingTests.frames(file).count == 5000)
    } catch FileError.unsupported(_, .gif, let feature, _) {
      #expect(feature == "with 5000 frames, of which libvips knows 4097")
    }
  }

  @Test func framesOfGIFThatCannotBeDecoded() throws {
    var file = Self.animation.forGIF.gif
    // Time, place and size precede the second picture's code size.
    let first = TestAnimation(width: 5, height: 4, layers: [Self.animation.forGIF.layers[0]])
    let place = first.gif.count - 1 + 8 + 10
    #expect(file[place] == 2)
    file[place] = 13
    #expect(Self.reason(file) == "its frame 2 cannot be decoded")
    let info = try ImageInfo(encoded: file)
    #expect(info.frameCount == 3 && info.loopCount == 0 && info.frameDelays.count == 1)
    #expect(try Image(encoded: file) == Image(encoded: Self.animation.forGIF.gif))
  }

  /// The first intact acTL chunk counts.
  @Test func twoAnimationControls() throws {
    func count(_ change: (inout [Chunk]) -> Void) throws -> Int {
      var chunks = Self.png
      change(&chunks)
      let file = TestAnimation.png(chunks)
      let frames = try AnimationReadingTests.frames(file)
      #expect(try ImageInfo(encoded: file).frameCount == frames.count)
      return frames.count
    }
    let other = bigEndian(9, bytes: 4) + bigEndian(0, bytes: 4)
    #expect(try count { $0.insert(("acTL", other), at: 2) } == 3)
    #expect(try count { $0.insert(("acTL", [1, 2]), at: 1) } == 3)
    #expect(try count { $0.insert(("acTL", [UInt8](repeating: 0, count: 8)), at: 1) } == 3)
    #expect(try count { $0.remove(at: 1) } == 1)
  }

  /// Chunks that no frame needs take no memory.
  @Test(arguments: ["sBIT", "gAMA", "iCCP"]) func longChunks(_ name: String) throws {
    var chunks = Self.png
    let plain = try AnimationReader(encoded: TestAnimation.png(chunks)).keptBytes
    chunks.insert((name, [UInt8](repeating: 0, count: 1 << 20)), at: 2)
    #expect(try AnimationReader(encoded: TestAnimation.png(chunks)).keptBytes == plain)
  }

  /// A cut file has at most the picture before its second frame.
  @Test(arguments: [0, 1, 2]) func cutFiles(_ format: Int) throws {
    let gif = Self.animation.forGIF.gif
    let file = [gif, TestWebP.animation, TestAnimation.png(Self.png)][format]
    var first = Self.animation.forGIF
    first.layers.removeLast(2)
    // Eight bytes with its time precede the second picture.
    let second = first.gif.count - 1 + 8
    for count in 1..<file.count {
      let frames = try? AnimationReadingTests.frames(Array(file.prefix(count)))
      #expect(
        frames == nil || format == 0 && frames?.count == 1 && count <= second,
        "\(count) of \(file.count) bytes")
    }
  }

  @Test func manyChunks() throws {
    let chunks = try #require(TestWebP.chunks(of: TestWebP.animation))
    var many = chunks
    let empty = TestWebP.chunk("abcd", [])
    many[3].bytes.insert(contentsOf: (0..<300_000).flatMap { _ in empty }, at: 16)
    #expect(Self.reason(TestWebP.file(many)) == "its frame 2 has too many chunks")
  }
}
