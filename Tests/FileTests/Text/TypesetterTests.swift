import GLBlurChain
import GLBlur
import Testing

@Suite struct TypesetterTests {
  private func request(_ index: Int) -> TextRequest {
    TextRequest(
      "Text \(index % 5) مرحبا क्ष 漢字 😀", family: Fonts.latin, size: Double(14 + index % 7),
      width: 150, lineLimit: 3)
  }

  private func bytes(_ text: TypesetText) -> [[UInt8]?] {
    [text.coverage?.bytes, text.colored?.bytes]
  }

  @Test func threadsGetTheSameBytes() async throws {
    let setter = PangoTypesetter()
    let expected = try (0..<35).map { bytes(try setter.typeset(request($0))) }
    let isSame = try await withThrowingTaskGroup(of: Bool.self) { group in
      for thread in 0..<8 {
        group.addTask {
          try (0..<50).allSatisfy { index in
            let index = (index * 3 + thread) % 35
            return try bytes(setter.typeset(request(index))) == expected[index]
          }
        }
      }
      return try await group.reduce(true) { $0 && $1 }
    }
    #expect(isSame)
  }

  /// Separate font sets, as in another process, give the same pixels.
  @Test func typesettersAgree() throws {
    for index in 0..<5 {
      let fresh = try PangoTypesetter().typeset(request(index))
      #expect(try bytes(fresh) == bytes(typeset(request(index))))
    }
  }

  @Test func missingLibraryIsAnError() throws {
    let setter = PangoTypesetter(library: "libpangocairo-none.so.0")
    let error = #expect(throws: TypesettingError.self) {
      try setter.typeset(TextRequest("a", size: 20))
    }
    guard case .library(let name, let reason) = error else {
      Issue.record("not a library error: \(String(describing: error))")
      return
    }
    #expect(name == "libpangocairo-none.so.0" && reason.contains("cannot open"))
  }

  @Test func otherLibraryIsAnError() throws {
    let setter = PangoTypesetter(library: "libc.so.6")
    let error = #expect(throws: TypesettingError.self) {
      try setter.typeset(TextRequest("a", size: 20))
    }
    #expect(error.map { "\($0)".contains("lacks") } == true)
  }
}
