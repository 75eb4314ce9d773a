import GLBlur
import GLBlurFiles
import TestSupport
import Testing

/// Pictures that differ only in the boxes of `redact` give the same bytes.
@Suite struct RedactTests {
  private static let size = Size(width: 29, height: 21)
  /// Boxes with broken edges, one over the border, two that overlap, and two that touch.
  private static let frames = [
    Frame(2.4, 3.7, 5.2, 4.1), Frame(-3, 15.5, 9, 40), Frame(12, 2, 6.5, 6), Frame(15, 6, 7, 5.5),
    Frame(22, 11.5, 3, 3), Frame(25, 11, 2.001, 2),
  ]

  /// Whether a pixel and a box have an area in common.
  private static func isHidden(_ x: Int, _ y: Int, by frame: Frame) -> Bool {
    let (x, y) = (Double(x), Double(y))
    return x < frame.x.points + frame.width.points && x + 1 > frame.x.points
      && y < frame.y.points + frame.height.points && y + 1 > frame.y.points
  }

  private static func isHidden(_ x: Int, _ y: Int) -> Bool {
    frames.contains { isHidden(x, y, by: $0) }
  }

  /// Returns a picture with random bytes in the boxes, which as floats are of any size, or NaN.
  private static func picture(
    secret: Int, _ format: PixelFormat = .rgba8, _ kind: TestImage = .opaqueNoise
  ) throws -> Image {
    var bytes = try kind.image(format, size: size).bytes
    let step = format.bytesPerPixel
    var noise = Noise(state: UInt64(secret))
    for y in 0..<size.height {
      for x in 0..<size.width where isHidden(x, y) {
        let start = step * (y * size.width + x)
        bytes.replaceSubrange(start..<start + step, with: noise.bytes(step))
      }
    }
    return try Image(bytes: unsafe bytes.span.bytes, size: size, format: format)
  }

  private static func chains() -> [Chain] {
    [
      Chain { Redact(frames: frames) },
      Chain { Redact(frames: frames, style: .rim) },
      Chain { Redact(frames: frames, style: .rim, softness: 2) },
      Chain {
        Redact(frames: frames, color: .average)
        GaussianBlur(sigma: 3)
      },
      Chain {
        Redact(frames: frames, style: .rim, color: .clear)
        AutoLevels()
        UnsharpMask(sigma: 2)
      },
    ]
  }

  /// 1,000 secrets for each backend and quality, in turn for each chain, format and depth.
  @Test(arguments: [Backend.cpu, .gpu], [Quality.exact, .fast])
  func secretsChangeNothing(_ backend: Backend, _ quality: Quality) async throws {
    let formats: [(PixelFormat, Depth)] = [
      (.rgba8, .bits8), (.rgba16, .bits16), (.rgbaFloat, .float), (.rgba8, .bits16),
    ]
    var secret = 0
    for (format, depth) in formats {
      let renderer = Renderer(
        .init(backend: backend, device: .software, quality: quality, depth: depth))
      for (index, chain) in Self.chains().enumerated() {
        let kind = index % 2 == 0 ? TestImage.opaqueNoise : .translucentNoise
        func rendered() async throws -> [UInt8] {
          try await renderer.render(chain, Self.picture(secret: secret, format, kind)).bytes
        }
        let first = try await rendered()
        for _ in 0..<50 {
          secret += 1
          let isSame = try await rendered() == first
          #expect(isSame, "secret \(secret), \(format), chain \(index)")
        }
      }
    }
    #expect(secret == 1000)
  }

  /// Boxes have the colour, or the mean of what shows at most two pixels outside; all else stays.
  @Test(arguments: Redact.Style.allCases) func covers(_ style: Redact.Style) async throws {
    let image = try Self.picture(secret: 0)
    let blue = Color(red: 0, green: 0, blue: 1)
    let chain = Chain { Redact(frames: Self.frames, style: style, color: blue) }
    let result = try await Renderer.cpu().render(chain, image)
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        func levels(_ image: Image, _ x: Int, _ y: Int) -> [Double] {
          let start = 4 * (y * Self.size.width + x)
          return image.bytes[start..<start + 4].map(Double.init)
        }
        let found = levels(result, x, y)
        guard let box = Self.frames.last(where: { Self.isHidden(x, y, by: $0) }) else {
          #expect(found == levels(image, x, y))
          continue
        }
        var expected = [0.0, 0, 255, 255]
        if style == .rim {
          var (sum, count) = ([0.0, 0, 0, 0], 0.0)
          for v in 0..<Self.size.height {
            for u in 0..<Self.size.width where !Self.isHidden(u, v) {
              let isNear = (-2...2).contains { dy in
                (-2...2).contains { dx in Self.isHidden(u + dx, v + dy, by: box) }
              }
              if isNear {
                sum = zip(sum, levels(image, u, v)).map(+)
                count += 1
              }
            }
          }
          expected = sum.map { $0 / count }
        }
        // Half a level is the rounding, and 16 bits are 1/257 of a level.
        #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 0.51 }, "\(x), \(y)")
      }
    }
  }

  /// The processor computes boxes one by one, or some at a time if there are many, and a GPU all at
  /// once. Where boxes overlap, the last one shows.
  @Test(arguments: [2, 40, 150]) func manyBoxes(count: Int) throws {
    let size = Size(width: 160, height: 120)
    var noise = Noise(state: UInt64(count))
    let boxes = (0..<count).map { _ in
      Frame(
        .points(Double(noise.below(156))), .points(Double(noise.below(116))),
        .points(Double(1 + noise.below(9))), .points(Double(1 + noise.below(9))))
    }
    let image = try TestImage.opaqueNoise.image(.rgba8, size: size)
    let chain = Chain { Redact(frames: boxes, style: .rim) }
    let results = try [Backend.cpu, .gpu].map { backend in
      try Renderer(.init(backend: backend, device: .software, quality: .exact))
        .render(chain, image, on: backend).image.bytes
    }
    #expect(results[0] == results[1])
    for y in 0..<size.height {
      for x in 0..<size.width where !boxes.contains(where: { Self.isHidden(x, y, by: $0) }) {
        let start = 4 * (y * size.width + x)
        #expect(results[0][start..<start + 4] == image.bytes[start..<start + 4])
      }
    }
  }

  @Test func boxesThatHideNothing() throws {
    let image = try Self.picture(secret: 0)
    let inside = Frame(2, 2, 3, 3)
    let cases: [([Frame], String?)] = [
      ([inside, Frame(28.5, 0, 40, 9)], nil),
      ([inside, Frame(29, 0, 9, 9)], "nodes[1].frames[1]: no pixel of the picture, which is"),
      ([Frame(4, 4, 0, 9), inside, Frame(0, -4, 9, 4)], "nodes[1].frames[0] and 1 more: no"),
    ]
    for (frames, expected) in cases {
      let chain = Chain {
        Invert()
        Redact(frames: frames)
      }
      let warnings = try Renderer.cpu().render(chain, image, on: .cpu).warnings
      #expect(warnings.count == (expected == nil ? 0 : 1), "\(warnings)")
      #expect(expected.map { warnings.first?.hasPrefix($0) ?? false } ?? true, "\(warnings)")
    }
  }

  @Test func boxesOfTheWholePicture() async throws {
    let image = try Self.picture(secret: 0)
    for (color, levels) in [(Color.red, [255, 0, 0, 255]), (.clear, [0, 0, 0, 0])]
      as [(Color, [UInt8])]
    {
      let chain = Chain { Redact(frames: [.whole], style: .rim, color: color, softness: 4) }
      let result = try await Renderer.cpu().render(chain, image).bytes
      #expect(result == Array(repeatElement(levels, count: Self.size.area).joined()))
    }
  }

  @Test func boxesMove() throws {
    let chain = try Chain(
      json: """
        {"nodes": [{"id": "r", "filter": "redact", "frames": [[0, 0, 1, 1], [9, 9, 1, 1]]}],
         "animation": [{"set": "r.frames", "keys": [
           {"at": 0, "value": [[0, 0, 1, 1], [9, 9, 1, 1]]}, {"at": 2, "value": [[4, 0, 1, 1], [9, 1, 3, 1]]}]}]}
        """)
    let filter = try #require(chain.at(1).nodes[0].filter as? Redact)
    #expect(filter.frames == [Frame(2, 0, 1, 1), Frame(9, 5, 2, 1)])
  }

  // MARK: Files

  /// Metadata that may show the hidden part (thumbnails in EXIF data and XMP, notes of the maker, a
  /// property of an unknown kind, a preview in IPTC records, and a text), and some that does not.
  private static func metadata(secret: Int) throws -> Metadata {
    let word = String(10_000 + secret)
    var exif = TestEXIF(orientation: 1)
    exif.thumbnail += Array(word.utf8)
    var bytes = exif.bytes
    let notes = try #require(bytes.firstRange(of: TestEXIF.notes))
    bytes.replaceSubrange(notes.lowerBound..<notes.lowerBound + word.utf8.count, with: word.utf8)
    return Metadata(
      exif: bytes,
      xmp: testXMP(
        "<dc:creator><rdf:Seq><rdf:li>Ada Author</rdf:li></rdf:Seq></dc:creator>"
          + "<xmp:Thumbnails><rdf:Alt><rdf:li>\(word)</rdf:li></rdf:Alt></xmp:Thumbnails>"
          + "<xmpNote:Preview>\(word)</xmpNote:Preview>"),
      iptc: testIPTC(2, 80, "Ada Author") + testIPTC(2, 202, word),
      resolution: .init(x: 300, y: 300, unit: .inch),
      texts: [.init(keyword: "Author", text: "Ada"), .init(keyword: "Preview", text: word)])
  }

  /// The files of 1,000 secrets are equal, and have the names of their authors.
  @Test(arguments: [FileFormat.png, .jpeg, .webP, .tiff]) func files(_ format: FileFormat)
    async throws
  {
    let renderer = Renderer.cpu()
    let chain = Chain { Redact(frames: Self.frames, style: .rim, softness: 1) }
    var first: [UInt8]?
    for secret in 0..<250 {
      var image = try Self.picture(secret: secret)
      image.metadata = try Self.metadata(secret: secret)
      image.profile = ColorProfile(
        icc: ColorProfile.ICC(name: "Display P3", bytes: RGBSpace.displayP3Profile))
      let result = try await renderer.render(chain, image)
      let file = try result.encoded(as: format, options: WriteOptions(quality: 80))
      let isSame = file == first ?? file
      #expect(isSame, "secret \(secret)")
      first = first ?? file
    }
    let file = try #require(first)
    #expect(file.firstRange(of: Array("Ada".utf8)) != nil)
    #expect(try Image(encoded: file).profile.rgbSpace() == .displayP3)
  }

  @Test func whatMayShowTheWholeGoes() async throws {
    let described = try Image(encoded: describedJPEG().bytes)
    let hidden = Chain { Redact(frames: [Frame(2, 2, 9, 9)]) }
    let kept = try await Renderer.cpu().render(hidden, described).metadata
    #expect(kept.exif?.firstRange(of: TestEXIF.notes) == nil)
    #expect(kept.exif?.firstRange(of: Array("Ada Author".utf8)) != nil && kept.texts.isEmpty)
    let other = try await Renderer.cpu().render(Chain { Flip() }, described).metadata
    #expect(other.exif?.firstRange(of: TestEXIF.notes) != nil && !other.texts.isEmpty)

    let marker: (code: UInt8, bytes: [UInt8]) = (
      0xE1,
      Array("http://ns.adobe.com/xap/1.0/\0".utf8)
        + testXMP(
          "",
          attributes: " xmlns:hdrgm='http://ns.adobe.com/hdr-gain-map/1.0/' hdrgm:Version='1.0'")
    )
    let map = TestJPEG(columns: 5, rows: 3, channels: 1, markers: [marker]) { _, _, _ in 90 }
    let picture = TestJPEG(columns: 10, rows: 6, channels: 3, markers: [marker]) { _, _, _ in 60 }
    let bright = try Image(encoded: TestMultiPicture(picture, [map.bytes]).bytes)
    #expect(try await Renderer.cpu().render(Chain { Flip() }, bright).metadata.gainMap != nil)
    let result = try await Renderer.cpu().render(hidden, bright)
    #expect(result.metadata.gainMap == nil)
    #expect(try ImageInfo(encoded: result.encoded(as: .jpeg)).gainMap == nil)
  }

  // MARK: Reading what is hidden

  private func numeral(_ text: String, _ hidden: Chain) async throws -> [UInt8] {
    let chain = Chain(canvas: .init(width: 80, height: 40, color: .white)) {
      ContainerView {
        Label(text, frame: Frame(8, 4, 64, 32), size: 24, color: .black)
      }
      hidden
    }
    return try await Renderer.cpu().render(chain).bytes
  }

  /// Returns the four digits, found one by one, whose hidden picture is most like the given one.
  private func attack(_ picture: [UInt8], _ hidden: Chain) async throws -> String {
    func distance(_ digits: [Int]) async throws -> Int {
      let other = try await numeral(digits.map(String.init).joined(), hidden)
      return zip(picture, other).reduce(0) {
        $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1))
      }
    }
    var digits = [0, 0, 0, 0]
    for place in [0, 1, 2, 3, 0, 1, 2, 3] {
      var best = Int.max
      var guess = digits
      for digit in 0...9 {
        guess[place] = digit
        let distance = try await distance(guess)
        if distance < best { (best, digits[place]) = (distance, digit) }
      }
    }
    return digits.map(String.init).joined()
  }

  /// Trying digits one by one reads numbers behind squares of 8 pixels, and nothing behind
  /// `redact`.
  @Test func pixelsAreReadAndBoxesAreNot() async throws {
    let secrets = ["4711", "0815", "1968", "2503", "7394", "6620", "9157", "3482"]
    let cells = Chain { Pixellate(size: 8) }
    let box = Chain { Redact(frames: [Frame(4, 2, 72, 36)], style: .rim, softness: 4) }
    let empty = try await numeral("", box)
    var count = 0
    for secret in secrets {
      count += try await attack(numeral(secret, cells), cells) == secret ? 1 : 0
      let hidden = try await numeral(secret, box)
      #expect(hidden == empty)
    }
    // docs/redaction.md states this count.
    #expect(count == secrets.count)
  }
}
