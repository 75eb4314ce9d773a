import GLBlurTesting
import Glibc
import Testing

@Suite struct TestPictureTests {
  private func pixel(_ image: Image, _ x: Int, _ y: Int) throws -> [UInt16] {
    let samples = try image.rgba16()
    let offset = 4 * (y * image.width + x)
    return Array(samples[offset..<offset + 4])
  }

  @Test func ramps() throws {
    let ramp = try TestPicture.ramp(width: 256, height: 16)
    // Red is the column itself, and green the row of 16 in steps of 17.
    #expect(Array(ramp.bytes[4 * (3 * 256 + 200)..<4 * (3 * 256 + 201)]) == [200, 51, 55, 255])
    let one = try TestPicture.ramp(width: 1, height: 1)
    #expect(one.bytes == [0, 0, 255, 255])
    let alpha = try TestPicture.alphaRamp(
      width: 256, height: 2, color: Color(red: 1, green: 0, blue: 0))
    #expect(Array(alpha.bytes[(4 * 77)..<(4 * 78)]) == [255, 0, 0, 77])
    #expect(Array(alpha.bytes[0..<4]) == [255, 0, 0, 0])
  }

  @Test func chequerboards() throws {
    let board = try TestPicture.chequerboard(width: 12, height: 9, square: 3)
    for (x, y, level) in [(0, 0, 255), (2, 2, 255), (3, 2, 0), (3, 3, 255), (11, 8, 0)] {
      #expect(board.bytes[4 * (y * 12 + x)] == UInt8(level), "(\(x), \(y))")
    }
    #expect(try TestPicture.chequerboard(width: 2, height: 1, square: 0).bytes[4] == 0)
  }

  /// The first numbers of SplitMix64 with the seed 0 are published with the generator:
  /// E220A8397B1DCDAF, 6E789E6AA1B965F4, 06C45D188009454F.
  @Test func noise() throws {
    let noise = try TestPicture.noise(width: 1, height: 1, seed: 0, isOpaque: false)
    // The upper 24 bits of each are a share of 0xFFFFFF.
    let levels = [0xE220A8, 0x6E789E, 0x06C45D].map { (Double($0) / 0xFFFFFF * 255).rounded() }
    #expect(noise.bytes.prefix(3).map(Double.init) == levels)
    let many = try TestPicture.noise(width: 200, height: 200, seed: 5)
    let red = stride(from: 0, to: many.bytes.count, by: 4).map { Double(many.bytes[$0]) }
    // 40 000 samples of a standard deviation of 74: five standard errors are 1.9.
    #expect(abs(red.reduce(0, +) / 40_000 - 127.5) < 1.9)
    #expect(stride(from: 3, to: many.bytes.count, by: 4).allSatisfy { many.bytes[$0] == 255 })
    #expect(
      try TestPicture.noise(width: 4, height: 4, seed: 6).bytes
        != TestPicture.noise(width: 4, height: 4, seed: 7).bytes)
  }

  @Test func zonePlates() throws {
    let plate = try TestPicture.zonePlate(width: 128, height: 64, format: .rgba16)
    for (x, y) in [(0, 0), (5, 0), (11, 7), (127, 63)] {
      let wave = 0.5 + 0.5 * cos(Double.pi * Double(x * x + y * y) / 128)
      let level = Double(try pixel(plate, x, y)[0])
      // The samples are rounded once from float32 to whole numbers.
      #expect(abs(level - 65535 * wave) < 0.51, "(\(x), \(y))")
    }
  }

  @Test func impulses() throws {
    let impulse = try TestPicture.impulse(width: 7, height: 5)
    let lit = (0..<35).filter { impulse.bytes[4 * $0] == 255 }
    #expect(lit == [2 * 7 + 3])
    #expect((0..<35).allSatisfy { impulse.bytes[4 * $0 + 3] == 255 })
  }

  @Test func patches() throws {
    let patches = try TestPicture.patches(width: 9, height: 3)
    let colors = Set((0..<27).map { Array(patches.bytes[(4 * $0)..<(4 * $0 + 4)]) })
    #expect(colors.count == 27)
    #expect(Set(colors.joined()) == [0, 128, 255])
    #expect(Array(patches.bytes[4 * (9 + 5)..<4 * (9 + 6)]) == [128, 128, 255, 255])
  }

  @Test(arguments: PixelFormat.allCases) func formats(_ format: PixelFormat) throws {
    let ramp = try TestPicture.ramp(width: 5, height: 3, format: format)
    #expect(ramp.format == format)
    #expect(try pixel(ramp, 4, 0) == [65535, 0, 0, 65535])
  }

  @Test func sizesBelowOneAreErrors() {
    #expect(throws: ImageError.size(width: 0, height: 3)) {
      try TestPicture.noise(width: 0, height: 3)
    }
    #expect(throws: ImageError.size(width: 3, height: -1)) {
      try TestPicture.ramp(width: 3, height: -1)
    }
  }
}
