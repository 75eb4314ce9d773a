import GLBlurChain

extension ParameterDomain {
  /// The keywords that describe the allowed values. All types are named in one object where
  /// possible, so that an editor's message is about the intended type.
  var schema: [(String, JSONText)] {
    switch self {
    case .number(let range): [typed("number")] + Self.limits(range)
    case .integer(let range):
      [
        typed("integer"), ("minimum", .integer(range.lowerBound)),
        ("maximum", .integer(range.upperBound)),
      ]
    case .boolean: [typed("boolean")]
    case .choice(let words): [("enum", .array(words.map(JSONText.string)))]
    case .choices(let words):
      Self.list(1...words.count, of: ParameterDomain.choice(words).schema)
        + [("uniqueItems", .boolean(true))]
    case .length(let range):
      [defined("length")] + Self.limits(range)
        + (range.contains(0) ? [] : [("not", Self.zeroPercent)])
    case .corners(let range): Self.list(4...4, of: ParameterDomain.length(range).schema)
    case .color: [defined("color")]
    case .colorOr(let words):
      [
        (
          "anyOf",
          .array([
            .object([("enum", .array(words.map(JSONText.string)))]),
            Self.definition("color"),
          ])
        )
      ]
    case .frame: Self.frame
    case .frames: Self.list(1...Self.mostFrames, of: Self.frame)
    case .point: Self.tuple(["coordinate", "coordinate"].map(Self.definition))
    case .numbers(let count, let range):
      Self.list(count...count, of: ParameterDomain.number(range).schema)
    case .matrix(let most, let range):
      Self.list(1...most, of: Self.list(1...most, of: ParameterDomain.number(range).schema))
    case .channels(let range):
      [
        typed("number", "array"), ("minItems", .integer(3)), ("maxItems", .integer(3)),
        ("items", .object(ParameterDomain.number(range).schema)),
      ] + Self.limits(range)
    case .stops:
      Self.list(
        2...Self.mostStops,
        of: Self.tuple([Self.share, Self.definition("color")]))
    case .curve:
      Self.list(
        2...Self.mostStops, of: Self.list(2...2, of: ParameterDomain.number(0...1).schema))
    case .text: [typed("string"), ("maxLength", .integer(Self.mostTextBytes))]
    case .spans:
      Self.textOr(
        "array",
        [
          ("minItems", .integer(1)), ("maxItems", .integer(Self.mostSpans)),
          ("items", .object(Self.span)),
        ])
    case .reference: [defined("image")]
    case .references: [typed("object"), ("additionalProperties", Self.definition("image"))]
    case .values: [typed("object")]
    case .content(let kinds):
      [
        typed("array"),
        ("items", .object([defined(Self.definitions[kinds] ?? "view")])),
      ]
    }
  }

  private static let span = textOr(
    "object",
    [
      ("properties", .object(TextSpan.domains.map { ($0.name, .object($0.domain.schema)) })),
      ("required", .array([.string("text")])), ("additionalProperties", .boolean(false)),
    ])

  private static func textOr(
    _ type: String, _ keywords: [(String, JSONText)]
  ) -> [(String, JSONText)] {
    [typed("string", type), ("maxLength", .integer(Self.mostTextBytes))] + keywords
  }

  private static let definitions = [ViewCatalogue.plain: "shape", ViewCatalogue.panes: "pane"]

  private static let frame =
    tuple(["coordinate", "coordinate", "extent", "extent"].map(definition)).map {
      $0.0 == "type" ? typed("array", "object") : $0
    } + [
      ("properties", .object(Frame.edgeNames.map { ($0, definition("coordinate")) })),
      ("additionalProperties", .boolean(false)), ("minProperties", .integer(1)),
    ]

  /// The schema of a number of 0…1.
  static let share = JSONText.object(ParameterDomain.number(0...1).schema)

  /// The schema of a percentage of 0, which is the same length as 0 points.
  static let zeroPercent = JSONText.object([
    typed("string"), ("pattern", .string(SchemaPattern.zeroPercent)),
  ])

  static func limits(_ range: ClosedRange<Double>) -> [(String, JSONText)] {
    [("minimum", .numeral(range.lowerBound)), ("maximum", .numeral(range.upperBound))]
  }

  private static func list(
    _ count: ClosedRange<Int>, of element: [(String, JSONText)]
  ) -> [(String, JSONText)] {
    [
      typed("array"), ("minItems", .integer(count.lowerBound)),
      ("maxItems", .integer(count.upperBound)), ("items", .object(element)),
    ]
  }

  private static func definition(_ name: String) -> JSONText { .object([defined(name)]) }

  private static func tuple(_ elements: [JSONText]) -> [(String, JSONText)] {
    [
      typed("array"), ("minItems", .integer(elements.count)),
      ("maxItems", .integer(elements.count)),
      ("prefixItems", .array(elements)),
    ]
  }
}

func typed(_ names: String...) -> (String, JSONText) {
  ("type", names.count == 1 ? .string(names[0]) : .array(names.map(JSONText.string)))
}

func defined(_ name: String) -> (String, JSONText) { ("$ref", .string("#/$defs/\(name)")) }

/// Patterns for strings in chain files, within the common subset of ECMA-262 and other dialects of
/// regular expressions.
enum SchemaPattern {
  static let identifier = "^\(name)$"

  static let image = "^(?!none$)(@|\(name)$)"
  static let imageOrNone = "^(@|\(name)$)"

  /// A colour in hexadecimal digits, one of CSS's functions, or the name of a colour.
  static let color =
    "^(#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|\(colorFunctions)|"
    + Color.names.joined(separator: "|") + ")$"

  /// CSS's functions with three components and perhaps an alpha, whose ranges and percentages are
  /// too much for a pattern.
  private static let colorFunctions =
    "(color[(][ ]*(srgb|display-p3)[ ]+|(rgb|hsl)a?[(][ ]*)"
    + "\(component)(deg|grad|rad|turn)?([ ]+\(component)){2}([ ]*/[ ]*\(component))?[ ]*[)]|"
    + "(rgb|hsl)a?[(][ ]*\(component)(deg|grad|rad|turn)?([ ]*,[ ]*\(component)){2,3}[ ]*[)]"
  private static let component = "(none|[+-]?([0-9]*[.])?[0-9]+([eE][+-]?[0-9]+)?%?)"

  /// A percentage from 0 to 100, or a sum, whose ranges are too much for a pattern.
  static let length = "\(percent)|\(sum)"
  /// The sum of points and a percentage.
  private static let sum = "^-?(\(number)%[ ]*[+-][ ]*\(number)|\(number)[ ]*[+-][ ]*\(number)%)$"
  private static let number = "([1-9][0-9]*|0)\(fraction)([eE][+-]?[0-9]+)?"
  static let percent = "^(-0\(zeros)|[1-9]?[0-9]\(fraction)|100\(zeros)|\(power))%$"
  static let zeroPercent = "^-?0\(zeros)%$"
  /// A percentage from 0 to 1000000, or a sum.
  static let extent = "^(-0\(zeros)|\(million)|\(power))%$|\(sum)"
  /// A percentage from -1000000 to 1000000, or a sum.
  static let coordinate = "^-?(\(million)|\(power))%$|\(sum)"

  /// A parameter of a node with an id or an index.
  static let target = "^(\(name)|[0-9]+)[.].+$"
  /// The time of a key: a share of the duration or a frame.
  static let time = "\(percent)|^0*([0-9]{1,9}|1000000000)f$"
  /// A function's numbers are too much for a pattern.
  static let easing =
    "^(linear|ease|ease-in|ease-out|ease-in-out|hold|step-start|step-end|"
    + "(cubic-bezier|steps|linear)[(].+[)])$"

  private static let name = "[A-Za-z_][A-Za-z0-9_-]*"
  private static let million = "([1-9][0-9]{0,5}|0)\(fraction)|1000000\(zeros)"
  private static let fraction = "([.][0-9]+)?"
  private static let zeros = "([.]0+)?"
  /// Any number with an exponent. Ranges of such numbers are too much for a pattern.
  private static let power = "-?([1-9][0-9]*|0)\(fraction)[eE][+-]?[0-9]+"
}
