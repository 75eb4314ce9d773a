package import GLBlurChain

/// The JSON Schema of chain files (draft 2020-12), made from the catalogue.
package enum ChainSchema {
  static let dialect = "https://json-schema.org/draft/2020-12/schema"

  package static var json: JSONText {
    .object([
      ("$schema", .string(dialect)),
      ("$id", .string("urn:glblur:chain:1")),
      ("title", .string("Chain of image filters")),
      ("description", .string(description)),
      typed("object", "array"),
      ("if", .object([typed("array")])),
      ("then", .object([defined("nodes")])),
      ("else", .object([defined("chain")])),
      ("$defs", .object(definitions)),
    ])
  }

  private static let description =
    "A chain of filters for glblur: an object with 'nodes', or the array of the nodes alone. "
    + "'glblur check' also finds errors that a schema cannot express: duplicate keys and ids; ports, "
    + "references and an output that name no node or input; cycles; inputs outside the chain's "
    + "folder; tracks of parameters that there are not, values of keys, their order, and numbers of easings; "
    + "percentages with an exponent, ranges of the parts of sums, frames of two edges and a size, and non-ASCII texts that exceed a limit; positions of "
    + "stops and curves that do not ascend; bounds in the wrong order; corners rounder than their "
    + "frame; colours that cannot be legible at all; vibrancy without an effect view around it, or "
    + "for another style than that of the view; a canvas of too many pixels; and nesting beyond 64 levels."

  private static var definitions: [(String, JSONText)] {
    [
      ("chain", chain), ("nodes", nodes),
      (
        "node",
        ObjectSchema.choice(
          "filter", "A step of the chain. 'glblur filters NAME' describes a filter.",
          of: Catalogue.filters.map { $0.name })
      ),
      (
        "view",
        ObjectSchema.choice(
          "view", "A view that lies in another view.", of: ViewCatalogue.all.names)
      ),
      (
        "shape",
        ObjectSchema.choice(
          "view", "A view that is drawn in the colours of a material.",
          of: ViewCatalogue.plain.names,
          rulesInVibrancy)
      ),
      (
        "pane",
        ObjectSchema.choice(
          "view", "A pane of glass that lies in a glass container.",
          of: ViewCatalogue.panes.names)
      ),
      ("id", identifier), ("colorSpace", colorSpace), ("scale", scale(standard: nil)),
      ("color", color),
      ("image", image("An image: a node's id, \"source\" or \"@name\".", SchemaPattern.image)),
      (
        "imageOrNone",
        image(
          "An image: a node's id, \"source\" or \"@name\"; \"none\" is a transparent image.",
          SchemaPattern.imageOrNone)
      ),
      ("length", length(SchemaPattern.length)),
      ("coordinate", length(SchemaPattern.coordinate, -1e6...1e6)),
      ("extent", length(SchemaPattern.extent, 0...1e6)),
    ] + Catalogue.filters.map { ObjectSchema($0) }.map { ($0.name, $0.json) }
      + ViewCatalogue.views.map { ObjectSchema($0) }.map { ($0.name, $0.json) }
  }

  /// Returns the schemas of the rules that apply to a view inside a vibrancy view.
  private static func rulesInVibrancy(_ name: String) -> [JSONText] {
    guard let view = ViewCatalogue.view(named: name) as? any PlainView.Type else { return [] }
    func rules<V: PlainView>(_ view: V.Type) -> [JSONText] {
      V.rulesInVibrancy.schemas(of: view)
    }
    return rules(view)
  }

  // MARK: The chain

  private static var chain: JSONText {
    let properties: [(String, JSONText)] = [
      (
        "version",
        described(
          "The version of the format.", [("const", .integer(1))], standard: .integer(1))
      ),
      ("nodes", .object([defined("nodes")])),
      (
        "output",
        described(
          "The id of the node that is the result; the last node's if left out.",
          [
            defined("id")
          ])
      ),
      ("scale", scale(standard: .integer(1))),
      ("colorSpace", .object([defined("colorSpace")])),
      (
        "profile",
        described(
          "The colours in which filters compute and which the result has: those of the image, sRGB or "
            + "Display P3.",
          ParameterDomain.choice(OutputProfile.words.map(\.key)).schema,
          standard: .string("keep"))
      ),
      ("canvas", canvas), ("animation", animation),
      (
        "inputs",
        described(
          "Further images, known as @name: the paths of their files, relative to the chain's folder.",
          [typed("object"), ("additionalProperties", .object([typed("string")]))])
      ),
      ("description", described("A description for people.", [typed("string")])),
      ("$schema", described("The schema, for editors; any text.", [typed("string")])),
    ]
    return .object([
      typed("object"), ("properties", .object(properties)),
      ("required", .array([.string("nodes")])),
      ("additionalProperties", .boolean(false)),
    ])
  }

  private static var canvas: JSONText {
    let side = JSONText.object([typed("number"), ("exclusiveMinimum", .integer(0))])
    return described(
      "The plain picture that the chain starts from, in place of an image.",
      [
        typed("object"),
        (
          "properties",
          .object([
            (
              "size",
              described(
                "[width, height] in points, which the scale multiplies.",
                [
                  typed("array"), ("minItems", .integer(2)), ("maxItems", .integer(2)),
                  ("items", side),
                ])
            ),
            (
              "color",
              .object([
                defined("color"), ("default", .string("white")),
                ("not", .object([typed("object"), ("required", .array([.string("from")]))])),
              ])
            ),
          ])
        ),
        ("required", .array([.string("size")])), ("additionalProperties", .boolean(false)),
      ])
  }

  private static var nodes: JSONText {
    described(
      "The steps of the chain. Each reads the result of the preceding one unless it says otherwise.",
      [
        typed("array"), ("minItems", .integer(1)), ("maxItems", .integer(ChainLimits.mostNodes)),
        ("items", .object([defined("node")])),
      ])
  }

  // MARK: Values

  private static var identifier: JSONText {
    described(
      "The name of a node: letters, digits, '_' and '-', beginning with a letter or '_'; 'source' and "
        + "'none' are reserved.",
      [
        typed("string"), ("pattern", .string(SchemaPattern.identifier)),
        ("not", .object([("enum", .array([.string("source"), .string("none")]))])),
      ])
  }

  private static var colorSpace: JSONText {
    described(
      "The values on which arithmetic is done: encoded values or linear light.",
      ParameterDomain.choice(ColorSpace.allCases.map(\.rawValue)).schema)
  }

  private static func scale(standard: JSONText?) -> JSONText {
    described(
      "The factor of every length: pixels per point.",
      [typed("number"), ("exclusiveMinimum", .integer(0)), ("maximum", .integer(16))],
      standard: standard)
  }

  private static var color: JSONText {
    described(
      ParameterDomain.color.description,
      [
        typed("string", "array", "object"), ("pattern", .string(SchemaPattern.color)),
        ("minItems", .integer(3)), ("maxItems", .integer(4)), ("items", ParameterDomain.share),
        (
          "properties",
          .object([
            ("white", ParameterDomain.share), ("alpha", ParameterDomain.share),
            (
              "p3",
              .object([
                typed("array"), ("minItems", .integer(3)), ("maxItems", .integer(4)),
                ("items", ParameterDomain.share),
              ])
            ),
            ("from", .object(ParameterDomain.choice(["average", "dominant"]).schema)),
            ("of", .object(ParameterDomain.reference.schema)),
            ("index", .object(ParameterDomain.integer(0...Color.Search.mostColors - 1).schema)),
            ("count", .object(ParameterDomain.integer(1...Color.Search.mostColors).schema)),
          ])
        ),
        (
          "anyOf",
          .array([
            colorObject(["white", "alpha"]), colorObject(["p3"]),
            colorObject(["from", "of", "alpha"], from: "average"),
            colorObject(["from", "of", "index", "count", "alpha"], from: "dominant"),
          ])
        ), ("additionalProperties", .boolean(false)),
      ])
  }

  /// Returns the schema of an object that spells a colour.
  /// - Parameters:
  ///   - keys: The first key is required.
  ///   - search: The value of the key `from`, or nil if it is missing.
  private static func colorObject(_ keys: [String], from search: String? = nil) -> JSONText {
    .object(
      [
        ("required", .array([.string(keys[0])])),
        ("propertyNames", .object([("enum", .array(keys.map(JSONText.string)))])),
      ]
        + (search.map { [("properties", .object([("from", .object([("const", .string($0))]))]))] }
          ?? []))
  }

  private static func image(_ description: String, _ pattern: String) -> JSONText {
    described(description, [typed("string"), ("pattern", .string(pattern))])
  }

  /// Returns the schema of a length. `range` is nil if each parameter states its own range.
  private static func length(
    _ pattern: String, _ range: ClosedRange<Double>? = nil
  ) -> JSONText {
    described(
      "A number of points, a percentage, or a sum of both such as \"100% - 40\".",
      [typed("number", "string"), ("pattern", .string(pattern))]
        + (range.map(ParameterDomain.limits) ?? []))
  }

  static func described(
    _ description: String, _ keywords: [(String, JSONText)], standard: JSONText? = nil
  ) -> JSONText {
    .object(
      [("description", .string(description))] + keywords
        + (standard.map { [("default", $0)] } ?? []))
  }
}

extension ChainSchema {
  static var animation: JSONText {
    described(
      "The courses of parameters over time.",
      [
        typed("array"), ("maxItems", .integer(ChainLimits.mostKeys)),
        (
          "items",
          .object([
            typed("object"),
            (
              "properties",
              .object([
                (
                  "set",
                  described(
                    "The parameter as ID.PARAM, where ID is the id of a node or its index from 0.",
                    [typed("string"), ("pattern", .string(SchemaPattern.target))])
                ),
                (
                  "keys",
                  described(
                    "Values and their times, each later than the one before.",
                    [
                      typed("array"), ("minItems", .integer(1)),
                      ("maxItems", .integer(ChainLimits.mostKeys)), ("items", key),
                    ])
                ),
              ])
            ),
            ("required", .array([.string("set"), .string("keys")])),
            ("additionalProperties", .boolean(false)),
          ])
        ),
      ])
  }

  private static var key: JSONText {
    .object([
      typed("object"),
      (
        "properties",
        .object([
          (
            "at",
            described(
              "The time in seconds, as \"60%\" of the duration, or as \"12f\" for that of a frame.",
              [
                typed("number", "string"), ("minimum", .integer(0)),
                ("maximum", .integer(1_000_000)),
                ("pattern", .string(SchemaPattern.time)),
              ])
          ),
          ("value", described("The value of the parameter at that time.", [])),
          (
            "ease",
            described(
              "How the value is reached from that of the key before: linear, ease, ease-in, ease-out, "
                + "ease-in-out, cubic-bezier(…), steps(…) or linear(…) as in CSS, or hold.",
              [typed("string"), ("pattern", .string(SchemaPattern.easing))],
              standard: .string("linear"))
          ),
        ])
      ),
      ("required", .array([.string("at"), .string("value")])),
      ("additionalProperties", .boolean(false)),
    ])
  }
}
