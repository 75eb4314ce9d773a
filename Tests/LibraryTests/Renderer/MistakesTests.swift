import Foundation
import GLBlur
import TestSupport
import Testing

/// The mistakes in the tables of the article "Mistakes" give the messages there.
@Suite struct MistakesTests {
  private typealias Row = (mistake: String, code: String, message: String)

  private static let photo = Result {
    try Image(rgba8: (0..<64 * 48).flatMap { _ in [51, 51, 51, 255] }, width: 64, height: 48)
  }

  private static func render(
    _ chain: Chain, inputs: [String: Image] = [:],
    _ options: Renderer.Options = .init(backend: .cpu)
  ) throws -> [String] {
    try Renderer(options).render(chain, photo.get(), inputs: inputs, on: options.backend).warnings
  }

  private static func read(_ node: String) throws -> [String] {
    try render(Chain(json: Array("[\(node)]".utf8)))
  }

  /// The mistakes whose message is an error, by their code in the table, which is that of the
  /// closure.
  private static let errors: [String: @Sendable () throws -> [String]] = [
    "Chain(nodes: [])": { try render(Chain(nodes: [])) },
    "Saturation(180)": { try render(Chain { Saturation(180) }) },
    "Tint(Color(red: 255, green: 0, blue: 0))": {
      try render(Chain { Tint(Color(red: 255, green: 0, blue: 0)) })
    },
    "GaussianBlur(sigma: Double.nan)": { try render(Chain { GaussianBlur(sigma: Double.nan) }) },
    "Resize(width: 100_000, height: 100_000)": {
      try render(Chain { Resize(width: 100_000, height: 100_000) })
    },
    #"Blend().port("overlay", "@logo")"#: {
      try render(Chain { Blend().port("overlay", "@logo") })
    },
    #"["@logo": photo]"#: {
      let photo = try Self.photo.get()
      return try render(Chain { Blend().port("overlay", "@logo") }, inputs: ["@logo": photo])
    },
    #"ImageView("logo")"#: {
      let inputs = ["logo": try photo.get()]
      return try render(Chain { EffectView(.light) { ImageView("logo") } }, inputs: inputs)
    },
    #"Mask().port("shape", "source")"#: { try render(Chain { Mask().port("shape", "source") }) },
    #"Mask().port("mask", "card")"#: { try render(Chain { Mask().port("mask", "card") }) },
    #"[Node(Invert()).id("a"), Node(Invert()).id("a")]"#: {
      try render(Chain(nodes: [Node(Invert()).id("a"), Node(Invert()).id("a")]))
    },
    #"Label("Ready", frame: Frame(90, 0, 40, 20), legible: .aa)"#: {
      try render(
        Chain {
          EffectView(.light, frame: Frame(0, 0, 60, 40)) {
            Label("Ready", frame: Frame(90, 0, 40, 20), legible: .aa)
          }
        })
    },
    #"{"filter": "gausianBlur"}"#: { try read(#"{"filter": "gausianBlur"}"#) },
    #"{"filter": "gaussianBlur", "radius": 4}"#: {
      try read(#"{"filter": "gaussianBlur", "radius": 4}"#)
    },
    #"\Saturation.amount"#: {
      let chain = Chain { GaussianBlur(sigma: 3).id("blur") }
      return try Renderer()
        .sweep(chain, photo.get(), "blur", \Saturation.amount, over: [1]).flatMap(\.warnings)
    },
    "Renderer.Options(backend: .cpu, threads: 0)": {
      try render(Chain { Invert() }, Renderer.Options(backend: .cpu, threads: 0))
    },
    #"Renderer.Options(backend: .gpu, device: .gbm(path: "/dev/dri/none"))"#: {
      try render(
        Chain { Invert() },
        Renderer.Options(backend: .gpu, device: .gbm(path: "/dev/dri/none")))
    },
    "Image(rgba8: [1, 2, 3], width: 2, height: 2)": {
      _ = try Image(rgba8: [1, 2, 3], width: 2, height: 2)
      return []
    },
    #"photo.write(to: "card.bmp")"#: {
      let photo = try Self.photo.get()
      return try photo.write(to: "card.bmp")
    },
  ]

  /// The mistakes whose message is a warning, as above.
  private static let warnings: [String: @Sendable () throws -> [String]] = [
    "EffectView(.light, frame: Frame(0.1, 0.1, 0.8, 0.4))": {
      try render(Chain { EffectView(.light, frame: Frame(0.1, 0.1, 0.8, 0.4)) })
    },
    "GaussianBlur(sigma: .percent(0.5))": {
      try render(Chain { GaussianBlur(sigma: .percent(0.5)) })
    },
    "RoundedRect(frame: Frame(20, 20, 200, 100))": {
      try render(
        Chain {
          Saturation(1.8)
          RoundedRect(frame: Frame(20, 20, 200, 100))
        })
    },
    #"Invert().input("source")"#: {
      try render(
        Chain {
          Saturation(1.8)
          Invert().input("source")
        })
    },
  ]

  @Test func theCompilerFindsMistakes() throws {
    let rows = try Self.rows(below: "The compiler says")
    #expect(rows.count >= 5)
    let check = try TypeCheck(rows.map(\.code))
    for (index, row) in rows.enumerated() {
      let errors = check.errors(of: index)
      #expect(errors.contains { $0.contains(row.message) }, "\(row.code): \(errors)")
    }
  }

  @Test func errorsAreThrown() throws {
    let rows = try Self.rows(below: "An error says")
    #expect(Set(rows.map(\.code)) == Set(Self.errors.keys))
    for row in rows {
      let mistake = try #require(Self.errors[row.code])
      let error = #expect(throws: (any Error).self, "\(row.mistake)") { try mistake() }
      let text = error.map { "\($0)" } ?? "nothing"
      #expect(text.contains(row.message), "\(row.code): \(text)")
    }
  }

  @Test func warningsAreGiven() throws {
    let rows = try Self.rows(below: "A warning says")
    #expect(Set(rows.map(\.code)) == Set(Self.warnings.keys))
    for row in rows {
      let found = try Self.warnings[row.code]?() ?? []
      #expect(found.contains { $0.contains(row.message) }, "\(row.code): \(found)")
    }
  }

  /// Besides the key in the tables above, the code of each row stands in a closure of this file.
  @Test func theCodeIsWhatRuns() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    for code in Array(Self.errors.keys) + Self.warnings.keys {
      #expect(source.components(separatedBy: code).count >= 3, "\(code)")
    }
  }

  @Test func theCPUStandsInSilently() throws {
    let options = Renderer.Options(device: .gbm(path: "/dev/dri/none"))
    let rendering = try Renderer(options)
      .render(Chain { Invert() }, Self.photo.get(), on: .auto)
    #expect(rendering.backend == .cpu)
    #expect(rendering.fallback == nil && rendering.warnings.isEmpty)
    #expect(rendering.image.bytes.prefix(4) == [204, 204, 204, 255])
  }

  private static func rows(below heading: String) throws -> [Row] {
    let article = Repository.root.appending(path: "Sources/GLBlur/GLBlur.docc/Mistakes.md")
    let parts = try String(contentsOf: article, encoding: .utf8)
      .components(separatedBy: "\n## \(heading)\n")
    let part = try #require(parts.last?.components(separatedBy: "\n## ").first)
    return part.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().map { line in
      let cells = line.components(separatedBy: " | ").map { cell in
        cell.trimmingCharacters(in: CharacterSet(charactersIn: "| "))
      }
      return (cells[0], unquoted(cells[1]), unquoted(cells[2]))
    }
  }

  private static func unquoted(_ cell: String) -> String {
    cell.trimmingCharacters(in: CharacterSet(charactersIn: "`"))
  }
}
