import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// Chunks and blocks of written animations, by the specifications.
@Suite struct AnimationBytesTests {
  /// Returns three frames of 18×9 pixels, shown for 0.04, 0.07 and 2.5 s.
  private func file(_ format: FileFormat, loops: Int) throws -> [UInt8] {
    var animation = Animation(
      format: format, loops: loops, options: WriteOptions(isLossless: format == .webP))
    for (number, delay) in [4, 7, 250].enumerated() {
      var noise = Noise(state: UInt64(number))
      let samples = (0..<18 * 9).flatMap { _ -> [UInt8] in
        [[200, 30, 40, 255], [10, 220, 60, 255], [0, 0, 0, 0]][noise.below(3)]
      }
      try animation.add(
        Image(rgba8: samples, width: 18, height: 9), delay: FrameDelay(delay, 100))
    }
    return try animation.encoded()
  }

  /// PNG specification, third edition, 11.3.6.
  @Test(arguments: [0, 1, 7]) func png(loops: Int) throws {
    let chunks = try #require(TestPNG.chunks(of: file(.apng, loops: loops)))
    let control = try #require(chunks.first { $0.name == "acTL" })
    #expect(control.bytes == bigEndian(3, bytes: 4) + bigEndian(loops, bytes: 4))
    let heads = chunks.filter { $0.name == "fcTL" }.map(\.bytes)
    // Size, place and time; every frame changes everywhere.
    let place = [18, 9, 0, 0].flatMap { bigEndian($0, bytes: 4) }
    #expect(
      heads.map { Array($0[4..<24]) }
        == [4, 7, 250].map { place + bigEndian($0, bytes: 2) + bigEndian(100, bytes: 2) })
    let numbers = chunks.filter { $0.name == "fcTL" || $0.name == "fdAT" }.map { $0.bytes[..<4] }
    #expect(numbers.map { Array($0) } == numbers.indices.map { bigEndian($0, bytes: 4) })
    var names: [String] = []
    for (name, _) in chunks where name != names.last { names.append(name) }
    #expect(
      names.filter { ["acTL", "fcTL", "IDAT", "fdAT"].contains($0) }
        == ["acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT"])
  }

  /// RFC 9649, 2.7.1.
  @Test(arguments: [0, 1, 7]) func webP(loops: Int) throws {
    let chunks = try #require(TestWebP.chunks(of: file(.webP, loops: loops)))
    #expect(chunks.map(\.name) == ["VP8X", "ANIM", "ANMF", "ANMF", "ANMF"])
    // The flags of animation and alpha, and the canvas.
    #expect(chunks[0].bytes == TestWebP.header(0x12, 18, 9).bytes)
    #expect(Array(chunks[1].bytes[4...]) == TestWebP.number(loops, 2))
    for (chunk, time) in zip(chunks.dropFirst(2), [40, 70, 2500]) {
      #expect(Array(chunk.bytes[..<12]) == [0, 0, 17, 8].flatMap { TestWebP.number($0, 3) })
      #expect(Array(chunk.bytes[12..<15]) == TestWebP.number(time, 3))
    }
  }

  /// GIF89a, 18 to 26, and Netscape's extension.
  @Test(arguments: [0, 1, 7]) func gif(loops: Int) throws {
    let file = try file(.gif, loops: loops)
    func number(_ place: Int) -> Int { Int(file[place]) | Int(file[place + 1]) << 8 }
    #expect(file.starts(with: "GIF89a".utf8) && number(6) == 18 && number(8) == 9)
    func skipTable(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
    var place = 13 + skipTable(file[10])
    var plays = 1
    var delays: [Int] = []
    var pictures = 0
    while file[place] != 0x3B {
      if file[place] == 0x21 {
        if file[place + 1] == 0xF9 { delays.append(number(place + 4)) }
        if file[place + 1] == 0xFF, file[(place + 3)...].starts(with: "NETSCAPE2.0".utf8) {
          // Plays after the first; 0 is endless.
          let further = number(place + 16)
          plays = further == 0 ? 0 : further + 1
        }
        place += 2
      } else {
        #expect(file[place] == 0x2C)
        #expect(number(place + 1) + number(place + 5) <= 18)
        #expect(number(place + 3) + number(place + 7) <= 9)
        pictures += 1
        place += 11 + skipTable(file[place + 9])
      }
      while file[place] != 0 { place += 1 + Int(file[place]) }
      place += 1
    }
    #expect(plays == loops && delays == [4, 7, 250] && pictures == 3)
  }
}
