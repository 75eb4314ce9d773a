import CGLBlur
import Foundation
import Testing

/// Chains that change over time: a moment, and the frames.
@Suite struct FrameTests {
  /// White whose opacity grows from 0 to 1 in two seconds, over a canvas of black.
  private static let fade = """
    { "canvas": { "size": [2, 2], "color": "black" },
      "nodes": [
        { "filter": "solidColor", "color": "white" },
        { "id": "white", "filter": "opacity", "amount": 0 },
        { "filter": "blend", "input": "source", "overlay": "white" } ],
      "animation": [ { "set": "white.amount",
        "keys": [ { "at": 0, "value": 0 }, { "at": 2, "value": 1 } ] } ] }
    """

  private func level(_ picture: OpaquePointer) throws -> Int {
    defer { glblur_picture_free(picture) }
    var image = glblur_image()
    image.size = UInt32(MemoryLayout<glblur_image>.size)
    try check { glblur_picture_image(picture, &image, $0) }
    return Int(try #require(image.data).assumingMemoryBound(to: UInt8.self)[0])
  }

  /// The opacity t/2 of white over black is the level 255·t/2.
  @Test(arguments: [("0", 0), ("0.5", 64), ("1", 128), ("50%", 128), ("12f", 61), ("9", 255)])
  func moments(word: String, expected: Int) throws {
    let renderer = try LibraryRenderer()
    let chain = try LibraryChain(Self.fade)
    let still = try check { glblur_chain_at(chain.address, word, nil, $0) }
    defer { glblur_chain_free(still) }
    let picture = try check {
      glblur_render_picture(renderer.address, still, nil, nil, 0, nil, $0)
    }
    #expect(abs(try level(picture) - expected) <= 1)
  }

  @Test func framesComeInOrderAndEnd() throws {
    let renderer = try LibraryRenderer()
    let chain = try LibraryChain(Self.fade)
    let frames = try check {
      glblur_frames_new(renderer.address, chain.address, nil, nil, 0, "{\"fps\": 4}", $0)
    }
    defer { glblur_frames_free(frames) }
    #expect(glblur_frames_count(frames) == 8)
    var levels: [Int] = []
    var error: OpaquePointer?
    while true {
      var report: UnsafeMutablePointer<CChar>?
      guard let picture = glblur_frames_next(frames, &report, &error) else { break }
      let told = try JSONSerialization.jsonObject(
        with: Data(taking(try #require(report)).utf8))
      let facts = try #require(told as? [String: Any])
      #expect(facts["index"] as? Int == levels.count)
      #expect(facts["time"] as? Double == Double(levels.count) / 4)
      levels.append(try level(picture))
    }
    #expect(error == nil && glblur_frames_next(frames, nil, &error) == nil && error == nil)
    for (index, level) in levels.enumerated() {
      #expect(abs(level - 255 * index / 8) <= 1)
    }
    #expect(levels.count == 8)
  }

  /// A Y4M file has a head, and each frame another one of 6 bytes, `FRAME` and a line feed; 2×2
  /// pixels of 4:2:0 take 6 bytes.
  @Test func aFilmOfFrames() throws {
    let renderer = try LibraryRenderer()
    let chain = try LibraryChain(Self.fade)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "fade.y4m").path()
    var report: UnsafeMutablePointer<CChar>?
    try check {
      glblur_render_frames(
        renderer.address, chain.address, nil, path, nil, 0, "{\"fps\": 4}", &report, $0)
    }
    #expect(taking(try #require(report)).contains("\"frames\": 8"))
    let bytes = try Data(contentsOf: URL(filePath: path))
    let end = try #require(bytes.firstIndex(of: 10))
    let head = String(decoding: bytes[..<end], as: UTF8.self)
    #expect(head.hasPrefix("YUV4MPEG2 W2 H2 F4:1 "))
    #expect(bytes.count == end + 1 + 8 * 12)
    for index in 0..<8 {
      // The luma of a grey v of 0…1 is 16 + 219 v (BT.601).
      let luma = Int(bytes[end + 1 + 12 * index + 6])
      #expect(abs(luma - 16 - 219 * index / 8) <= 1)
    }
  }

  private func path(_ call: (ErrorPlace) -> OpaquePointer?) -> String? {
    do {
      _ = try check(call)
      return nil
    } catch {
      return (error as? LibraryError)?.path
    }
  }

  @Test func wrongArgumentsAreNamed() throws {
    let renderer = try LibraryRenderer()
    let chain = try LibraryChain(Self.fade)
    #expect(path { glblur_chain_at(chain.address, "soon", nil, $0) } == "moment")
    #expect(path { glblur_chain_at(nil, "1", nil, $0) } == "chain")
    #expect(path { glblur_chain_at(chain.address, "1", "{\"fsp\": 1}", $0) } == "options.fsp")
    #expect(
      path { glblur_frames_new(nil, chain.address, nil, nil, 0, nil, $0) } == "renderer")
    #expect(
      path {
        glblur_frames_new(renderer.address, chain.address, nil, nil, 0, "{\"fps\": 0}", $0)
      } == "options.fps")
    #expect(path { glblur_frames_next(nil, nil, $0) } == "frames")
    #expect(glblur_frames_count(nil) == 0)
    glblur_frames_free(nil)
  }
}
