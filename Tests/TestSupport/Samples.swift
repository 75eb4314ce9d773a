package import GLBlurChain

/// Values of a parameter's domain, in JSON and in Swift, and JSON that the domain refuses.
package struct Samples {
  package var inside: [(json: String, value: ParameterValue)] = []
  package var outside: [String] = []
  /// The bounds that a message about a value outside names.
  package var bounds: [String] = []

  package init(_ domain: ParameterDomain) {
    switch domain {
    case .number(let range):
      let middle = (range.lowerBound + range.upperBound) / 2 + 0.125
      inside = [range.lowerBound, range.upperBound, middle].map { ("\($0)", .number($0)) }
      outside = ["\(range.lowerBound.nextDown)", "\(range.upperBound.nextUp)", "-1e300", "1e300"]
      bounds = [short(range.lowerBound), short(range.upperBound)]
    case .integer(let range):
      inside = [range.lowerBound, range.upperBound].map { ("\($0)", .integer($0)) }
      outside = [
        "\(range.lowerBound - 1)", "\(range.upperBound + 1)", "\(range.lowerBound).5", "1e300",
      ]
      bounds = ["\(range.lowerBound)", "\(range.upperBound)"]
    case .boolean:
      inside = [("true", .boolean(true)), ("false", .boolean(false))]
    case .choice(let words):
      inside = words.map { ("\"\($0)\"", .choice($0)) }
      outside = ["\"\"", "\"\(words[0])x\"", "\"\(words[0].uppercased())\""]
    case .length(let range):
      let points = [range.lowerBound, range.upperBound, range.upperBound / 3]
      inside = points.map { ("\($0)", .length(.points($0))) }
      inside += [0, 12.5, 100].map { ("\"\($0)%\"", .length(.percent($0))) }
      inside.append(("\"7%\"", .length(.percent(7))))
      inside.append(("\"7% + 0.5\"", .length(.percent(7) + .points(min(0.5, range.upperBound)))))
      outside = [
        "\(range.lowerBound.nextDown)", "\(range.upperBound.nextUp)", "\"-0.1%\"", "\"100.1%\"",
      ]
      bounds = [short(range.lowerBound), short(range.upperBound)]
    case .corners(let range):
      let (low, high) = (range.lowerBound, range.upperBound)
      inside = [
        (
          "[\(low), \(high), \"50%\", \"10% + 2\"]",
          .corners(
            CornerRadii(
              topLeft: low, topRight: high, bottomRight: .percent(50), bottomLeft: .percent(10) + 2)
          )
        )
      ]
      outside = [
        "[0, 0, 0]", "[0, 0, 0, 0, 0]", "[0, 0, 0, \(high.nextUp)]", "[0, \"101%\", 0, 0]",
        "[\"5% - 1\", 0, 0, 0]",
      ]
      bounds = [short(low), short(high)]
    case .color:
      inside = [
        ("[0, 0, 0, 0]", .color(.clear)), ("[1, 1, 1]", .color(.white)),
        ("[0.25, 0.5, 1, 0.125]", .color(Color(red: 0.25, green: 0.5, blue: 1, alpha: 0.125))),
        ("{\"white\": 0.5}", .color(Color(white: 0.5))),
        ("{\"alpha\": 0.5, \"white\": 1}", .color(Color(white: 1, alpha: 0.5))),
        ("\"#f00\"", .color(Color(red: 1, green: 0, blue: 0))),
        ("\"#00FF0033\"", .color(Color(red: 0, green: 1, blue: 0, alpha: 0.2))),
        ("{\"from\": \"average\"}", .color(.average)),
        ("{\"from\": \"average\", \"of\": \"source\"}", .color(.average.found(in: .source))),
        (
          "{\"from\": \"dominant\", \"index\": 1, \"alpha\": 0.5}",
          .color(.dominant(1).withAlpha(0.5))
        ),
      ]
      outside = ["[1.01, 0, 0]", "[0, -0.01, 0]", "[0, 0, 0, 2]", "{\"white\": 1.5}"]
      outside.append("{\"from\": \"average\", \"alpha\": 1.5}")
      bounds = ["0", "1"]
    case .colorOr(let words):
      inside = words.map { ("\"\($0)\"", .choice($0)) } + Samples(.color).inside
      outside = Samples(.color).outside
      bounds = ["0", "1"]
    case .text:
      inside = [("\"\"", .text("")), ("\"a \\\"b\\\" \\u00e9\\n\"", .text("a \"b\" é\n"))]
      outside = ["\"\(String(repeating: "x", count: 20_001))\""]
    case .spans:
      inside = Samples(.text).inside
      inside.append(
        (
          #"["a ", {"text": "b", "font": "c", "size": 30, "weight": "bold", "italic": true, "#
            + ##""letterSpacing": -1, "color": "#f00"}, {"text": ""}]"##,
          .spans([
            "a ",
            TextSpan(
              "b", font: "c", size: 30, weight: .bold, italic: true, letterSpacing: -1,
              color: Color(red: 1, green: 0, blue: 0)), "",
          ])
        ))
      outside =
        Samples(.text).outside + [
          "[]", "[{}]", #"[{"size": 3}]"#, #"["a", 3]"#, #"[{"text": 3}]"#,
          #"[{"text": "a", "size": 0.5}]"#, #"[{"text": "a", "weight": "fat"}]"#,
          #"[{"text": "a", "color": "auto"}]"#, #"[{"text": "a", "lines": 2}]"#,
          #"[{"text": "a", "letterSpacing": 1001}]"#,
          "[\(Array(repeating: "\"a\"", count: 257).joined(separator: ", "))]",
        ]
    case .reference:
      inside = [
        ("\"source\"", .reference(.source)), ("\"@logo\"", .reference(.image("logo"))),
        ("\"glass\"", .reference(.node("glass"))),
      ]
      outside = ["\"none\""]
    case .references:
      inside = [
        ("{}", .references([:])),
        (
          "{\"a\": \"source\", \"b\": \"@logo\"}", .references(["a": .source, "b": .image("logo")])
        ),
      ]
      outside = ["{\"a\": \"none\"}", "{\"a\": 1}", "[]"]
    case .values:
      inside = [("{}", .values([:])), ("{\"a\": [1, 2]}", .values(["a": "[1, 2]"]))]
      outside = ["[]", "1"]
    case .content:
      inside = [("[]", .content(Content()))]
      outside = ["[{}]", "[{\"view\": \"nothing\"}]", "[1]"]
    case .point:
      inside = [
        ("[0, 0]", .point(Point(0, 0))),
        ("[\"-150%\", 1000000]", .point(Point(.percent(-150), 1_000_000))),
      ]
      outside = ["[0]", "[0, 0, 0]", "[1e7, 0]", "[0, \"1e7%\"]"]
    case .numbers(let count, let range):
      func list(_ value: Double, _ count: Int) -> String {
        "[" + Array(repeating: "\(value)", count: count).joined(separator: ", ") + "]"
      }
      inside = [range.lowerBound, range.upperBound, 0.125].map {
        (list($0, count), .numbers(Array(repeating: $0, count: count)))
      }
      outside = [
        list(0, count - 1), list(0, count + 1), list(range.upperBound.nextUp, count),
        list(range.lowerBound.nextDown, count),
      ]
      bounds = ["\(count)"]
    case .matrix(let most, let range):
      let row = Array(repeating: range.upperBound, count: most)
      inside = [
        ("[[\(range.lowerBound)]]", .matrix([[range.lowerBound]])),
        ("[[0, 1, 0.5], [-1, 0, 1]]", .matrix([[0, 1, 0.5], [-1, 0, 1]])),
        ("\([row])", .matrix([row])), ("\(row.map { [$0] })", .matrix(row.map { [$0] })),
      ]
      outside = [
        "[]", "[[]]", "[1]", "[[1], [1, 2]]", "[[\(range.upperBound.nextUp)]]",
        "[[\(range.lowerBound.nextDown)]]", "\([row + [0]])", "\((row + [0]).map { [$0] })",
      ]
      bounds = ["\(most)", short(range.lowerBound), short(range.upperBound)]
    case .channels(let range):
      let (low, high) = (range.lowerBound, range.upperBound)
      inside = [
        ("\(low)", .channels(Channels(low))), ("\(high)", .channels(Channels(high))),
        ("[\(low), \(high), 0.125]", .channels(Channels(low, high, 0.125))),
        ("[0.5, 0.5, 0.5]", .channels(Channels(0.5))),
      ]
      outside = [
        "\(low.nextDown)", "\(high.nextUp)", "[\(low), \(high)]", "[\(low), 0.5, \(high.nextUp)]",
        "[\(low.nextDown), 0.5, 0.5]", "[0.5, 0.5, 0.5, 0.5]",
      ]
      bounds = [short(low), short(high)]
    case .choices(let words):
      let all = words.map { "\"\($0)\"" }.joined(separator: ", ")
      inside = [
        ("[\(all)]", .choices(words)), ("[\"\(words[0])\"]", .choices([words[0]])),
      ]
      outside = ["[]", "[\"\(words[0])\", \"\(words[0])\"]", "[\"\(words[0])x\"]"]
    case .stops:
      inside = [
        (
          "[[0, \"#000\"], [0.5, [1, 1, 1, 0]], [0.5, {\"white\": 1}], [1, \"#FFFFFF\"]]",
          .stops([
            GradientStop(0, .black), GradientStop(0.5, Color(red: 1, green: 1, blue: 1, alpha: 0)),
            GradientStop(0.5, .white), GradientStop(1, .white),
          ])
        )
      ]
      outside = [
        "[[0, \"#000\"]]", "[[0.5, \"#000\"], [0.4, \"#FFF\"]]", "[[0, \"#000\"], [1.1, \"#FFF\"]]",
        "[[-0.1, \"#000\"], [1, \"#FFF\"]]", "[[0, \"#000\"], [1, [2, 0, 0]]]",
        "[[0, \"#000\"], [1, \"#FFF\", 1]]", "[[0, \"#000\"], 1]",
      ]
    case .curve:
      inside = [
        ("[[0, 1], [1, 0]]", .curve([CurvePoint(0, 1), CurvePoint(1, 0)])),
        (
          "[[0.25, 0], [0.5, 0.125], [0.75, 1]]",
          .curve([CurvePoint(0.25, 0), CurvePoint(0.5, 0.125), CurvePoint(0.75, 1)])
        ),
      ]
      outside = [
        "[[0, 0]]", "[[0, 0], [0, 1]]", "[[0.5, 0], [0.4, 1]]", "[[0, 0], [1.1, 1]]",
        "[[0, 0], [1, -0.1]]", "[[0, 0, 0], [1, 1, 1]]",
      ]
    case .frame:
      inside = [
        ("[0, 0, 1, 1]", .frame(Frame(0, 0, 1, 1))),
        (
          "[-20, \"-150%\", \"250%\", 0]",
          .frame(Frame(-20, .percent(-150), .percent(250), 0))
        ),
        (
          "[\"50% - 8\", 0, \"100% - 40\", \"-5% + 3\"]",
          .frame(Frame(.percent(50) - 8, 0, .percent(100) - 40, .percent(-5) + 3))
        ),
      ]
      outside = [
        "[0, 0, -1, 1]", "[0, 0, 1, -1]", "[0, 0, 1, \"-1%\"]", "[1e7, 0, 1, 1]",
        "[0, 0, 1, \"-1% - 1\"]",
      ]
    case .frames:
      inside = [
        ("[[0, 0, 1, 1]]", .frames([Frame(0, 0, 1, 1)])),
        (
          "[[-20, \"-150%\", \"250%\", 0], [3, 4, 5, 6]]",
          .frames([Frame(-20, .percent(-150), .percent(250), 0), Frame(3, 4, 5, 6)])
        ),
      ]
      outside = [
        "[]", "[0, 0, 1, 1]", "[[0, 0, -1, 1]]", "[[0, 0, 1, 1], [0, 0, 1, \"-1%\"]]",
        "[[1e7, 0, 1, 1]]", "[[0, 0, 1]]",
        "[\(Array(repeating: "[0, 0, 1, 1]", count: 257).joined(separator: ", "))]",
      ]
    }
  }

  package static func wrongType(_ domain: ParameterDomain) -> [String] {
    let all = [
      "null", "true", "1", "\"word\"", "[]", "[1, 2]", "{}", "[[1], 2, 3, 4]", "[1, 2, 3, {}]",
    ]
    return switch domain {
    case .number, .integer, .channels: all.filter { $0 != "1" }
    case .boolean: all.filter { $0 != "true" }
    case .choice, .choices: all
    case .length: all.filter { $0 != "1" }
    case .color, .colorOr, .frame, .corners: all
    case .text, .spans, .reference: all.filter { $0 != "\"word\"" }
    case .references, .values: all.filter { $0 != "{}" }
    case .content: all.filter { $0 != "[]" }
    case .point: all.filter { $0 != "[1, 2]" }
    case .numbers, .matrix, .stops, .curve, .frames: all
    }
  }
}

/// Writes 10 rather than 10.0.
private func short(_ number: Double) -> String {
  number == number.rounded() ? "\(Int(number))" : "\(number)"
}
