import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Rows, columns and grids, by the rectangles of coloured views.
@Suite struct LayoutViewTests {
  private static let colors: [(name: String, bytes: [UInt8])] = [
    ("red", [255, 0, 0, 255]), ("blue", [0, 0, 255, 255]), ("lime", [0, 255, 0, 255]),
    ("white", [255, 255, 255, 255]),
  ]

  /// Returns x, y, width and height of each view. `frames` are the frames of the views in JSON,
  /// empty for none.
  private func places(
    _ members: String, _ frames: [String], scale: Double = 1
  ) throws -> [[Int]] {
    let views = zip(Self.colors, frames).map { color, frame in
      #"{"view": "containerView", "backgroundColor": "\#(color.name)""#
        + (frame.isEmpty ? "" : ", \"frame\": \(frame)") + "}"
    }
    let chain = try Chain(
      json: """
        {"canvas": {"size": [60, 40], "color": "black"}, "scale": \(scale), "nodes": [
          {"filter": "containerView", "content": [
            {\(members), "content": [\(views.joined(separator: ", "))]}]}]}
        """)
    let image = try cpu.render(chain)
    return zip(Self.colors, frames).map { color, _ in
      let pixels = (0..<image.width * image.height).filter {
        Array(image.bytes[4 * $0..<4 * $0 + 4]) == color.bytes
      }
      let (xs, ys) = (pixels.map { $0 % image.width }, pixels.map { $0 / image.width })
      guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
      else { return [] }
      let area = (right - left + 1) * (bottom - top + 1)
      return pixels.count == area ? [left, top, right - left + 1, bottom - top + 1] : [area]
    }
  }

  @Test(
    arguments: [
      // Without frames, views share the row: (60 − 2·6) / 3.
      ("\"gap\": 6", ["", "", ""], [[0, 0, 16, 40], [22, 0, 16, 40], [44, 0, 16, 40]]),
      // A stated width is taken first; 60 − 2·4 − 20 − 3 is left.
      ("\"gap\": 3, \"padding\": 4", ["[0, 0, 20, 8]", ""], [[4, 16, 20, 8], [27, 4, 29, 32]]),
      // Percentages are of the room within the padding.
      (
        "\"padding\": 5, \"align\": \"end\"", ["[0, 0, \"50%\", \"50%\"]", ""],
        [[5, 20, 25, 15], [30, 5, 25, 30]]
      ),
      (
        "\"gap\": 2, \"justify\": \"center\", \"align\": \"start\"",
        ["[0, 0, 10, 9]", "[0, 0, 20, 9]"],
        [[14, 0, 10, 9], [26, 0, 20, 9]]
      ),
      (
        "\"justify\": \"end\"", ["[0, 0, 10, 10]", "[3, 2, 20, 10]"],
        [[30, 15, 10, 10], [43, 17, 17, 10]]
      ),
      (
        "\"justify\": \"between\"", ["[0, 0, 10, 10]", "[0, 0, 10, 10]", "[0, 0, 10, 10]"],
        [[0, 15, 10, 10], [25, 15, 10, 10], [50, 15, 10, 10]]
      ),
      (
        "\"frame\": {\"inset\": 10}, \"gap\": 4", ["", ""], [[10, 10, 18, 20], [32, 10, 18, 20]]
      ),
      // Three parts of 60 − 1 pixels: neighbours share the rounded edges.
      (
        "\"frame\": [0, 0, 59, 40]", ["", "", ""],
        [[0, 0, 20, 40], [20, 0, 19, 40], [39, 0, 20, 40]]
      ),
    ] as [(String, [String], [[Int]])])
  func rows(_ members: String, _ frames: [String], expected: [[Int]]) throws {
    #expect(try places("\"view\": \"row\", " + members, frames) == expected)
  }

  @Test(
    arguments: [
      ("\"gap\": 6", ["", ""], [[0, 0, 60, 17], [0, 23, 60, 17]]),
      ("\"align\": \"start\"", ["[0, 0, 20, 8]", ""], [[0, 0, 20, 8], [0, 8, 60, 32]]),
      (
        "\"justify\": \"end\"", ["[0, 0, 20, 8]", "[0, 0, 30, 8]"],
        [[20, 24, 20, 8], [15, 32, 30, 8]]
      ),
    ] as [(String, [String], [[Int]])])
  func columns(_ members: String, _ frames: [String], expected: [[Int]]) throws {
    #expect(try places("\"view\": \"column\", " + members, frames) == expected)
  }

  @Test(
    arguments: [
      ("\"gap\": 4", ["", "", ""], [[0, 0, 28, 18], [32, 0, 28, 18], [0, 22, 28, 18]]),
      (
        "\"columns\": 3, \"padding\": 3", ["", "[\"50%\", 0, \"50%\", \"50%\"]", "{\"inset\": 4}"],
        [[3, 3, 18, 34], [30, 3, 9, 17], [43, 7, 10, 26]]
      ),
    ] as [(String, [String], [[Int]])])
  func grids(_ members: String, _ frames: [String], expected: [[Int]]) throws {
    #expect(try places("\"view\": \"grid\", " + members, frames) == expected)
  }

  @Test func scaledAndNested() throws {
    #expect(
      try places("\"view\": \"row\", \"gap\": 3, \"padding\": 2", ["", "[0, 0, 5, 4]"], scale: 2)
        == [[4, 4, 96, 72], [106, 36, 10, 8]])
    let nested = Chain {
      ContainerView {
        Column(gap: 4) {
          Row(gap: 2) {
            ContainerView(backgroundColor: .red)
            ContainerView(backgroundColor: .blue)
          }
          ContainerView(frame: Frame(0, 0, .percent(100), 10), backgroundColor: .white)
        }
      }
    }
    let image = try cpu.render(nested, Image.uniform(.zero, width: 60, height: 40))
    let picture = Picture(image)
    #expect(picture[28, 25] == SIMD4(1, 0, 0, 1) && picture[29, 25] == SIMD4(0, 0, 0, 1))
    #expect(picture[31, 0] == SIMD4(0, 0, 1, 1) && picture[31, 26] == SIMD4(0, 0, 0, 1))
    #expect(picture[0, 30] == SIMD4(repeating: 1) && picture[0, 29] == SIMD4(0, 0, 0, 1))
  }

  @Test func groundsOfLabels() throws {
    func ground(_ open: String, _ close: String) throws -> (LabelPaint, SIMD4<Double>) {
      let rendering = try cpu.render(
        Chain(
          json: #"""
            {"canvas": {"size": [60, 40], "color": "black"}, "nodes": [
              {"filter": "containerView", "backgroundColor": "#909090", "content": [
                \#(open){"view": "label", "text": "AB", "size": 12, "color": "white", "legible": "AAA"}\#(close)]}]}
            """#), on: .cpu)
      return (rendering.labels[0].paint, Picture(rendering.image)[1, 1])
    }
    let (direct, inRow) = (
      try ground("", ""), try ground(#"{"view": "row", "padding": 3, "content": ["#, "]}")
    )
    #expect(inRow.0 == direct.0 && inRow.1 == direct.1)
    #expect(direct.1.x < 0.5)
  }

  @Test(arguments: [
    (#""view": "row""#, ["[0, 0, 59, 5]", "", ""], "[1]"),
    (#""view": "row", "gap": 70"#, ["", ""], "[0]"),
    (#""view": "grid", "padding": 20"#, ["", ""], "[0]"),
  ]) func noRoom(_ members: String, _ frames: [String], place: String) throws {
    let error = #expect(throws: ChainError.self) { try places(members, frames) }
    #expect(
      error?.path == "nodes[0].content[0].content\(place)"
        && error?.message.contains("there is no room") == true, "\(error as Any)")
  }
}
