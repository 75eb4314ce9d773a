package import GLBlurChain

/// The JSON Schema of chain files (draft 2020-12), from the catalogue's tables.
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
    + "'glblur check' finds what a schema cannot say as well: a key or an id that stands twice, "
    + "ports, references and an output that no node or input has, cycles, inputs outside of the "
    + "chain's folder, percentages with an exponent and texts of other letters than ASCII's "
    + "beyond the limit, positions of stops and curves that do not ascend, bounds in the wrong "
    + "order, corners rounder than their frame, colours that cannot be legible at all, vibrancy "
    + "that is made for another style than the view around it, and nesting beyond 64 levels."

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
        ObjectSchema.choice("view", "What lies on an effect view.", of: ViewCatalogue.all.names)
      ),
      (
        "shape",
        ObjectSchema.choice(
          "view", "What is drawn in the colours of a material.", of: ViewCatalogue.plain.names,
          rulesInVibrancy)
      ),
      ("id", identifier), ("colorSpace", colorSpace), ("color", color),
      ("image", image("An image: a node's id, \"source\" or \"@name\".", SchemaPattern.image)),
      (
        "imageOrNone",
        image(
          "An image: a node's id, \"source\" or \"@name\"; \"none\" is none.",
          SchemaPattern.imageOrNone)
      ),
      ("length", length(SchemaPattern.percent)),
      ("coordinate", length(SchemaPattern.coordinate, -1e6...1e6)),
      ("extent", length(SchemaPattern.extent, 0...1e6)),
    ] + Catalogue.filters.map { ObjectSchema($0) }.map { ($0.name, $0.json) }
      + ViewCatalogue.views.map { ObjectSchema($0) }.map { ($0.name, $0.json) }
  }

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
      ("version", described("Of the format.", [("const", .integer(1))], standard: .integer(1))),
      ("nodes", .object([defined("nodes")])),
      (
        "output",
        described(
          "The id of the node that is the result; the last node's if left out.",
          [
            defined("id")
          ])
      ),
      (
        "scale",
        described(
          "Multiplies every length: pixels to the point.",
          [typed("number"), ("exclusiveMinimum", .integer(0)), ("maximum", .integer(16))],
          standard: .integer(1))
      ),
      ("colorSpace", .object([defined("colorSpace")])),
      (
        "inputs",
        described(
          "Further images, known as @name: their files, relative to the chain's.",
          [typed("object"), ("additionalProperties", .object([typed("string")]))])
      ),
      ("description", described("For people.", [typed("string")])),
      ("$schema", described("For editors; any text.", [typed("string")])),
    ]
    return .object([
      typed("object"), ("properties", .object(properties)),
      ("required", .array([.string("nodes")])),
      ("additionalProperties", .boolean(false)),
    ])
  }

  private static var nodes: JSONText {
    described(
      "The steps. Each reads the one before it unless it says otherwise.",
      [
        typed("array"), ("minItems", .integer(1)), ("maxItems", .integer(ChainGraph.mostNodes)),
        ("items", .object([defined("node")])),
      ])
  }

  // MARK: Values

  private static var identifier: JSONText {
    described(
      "A node's name: letters, digits, '_' and '-', a letter or '_' first; not source or none.",
      [
        typed("string"), ("pattern", .string(SchemaPattern.identifier)),
        ("not", .object([("enum", .array([.string("source"), .string("none")]))])),
      ])
  }

  private static var colorSpace: JSONText {
    described(
      "Where arithmetic is done: on encoded values or on linear light.",
      ParameterDomain.choice(ColorSpace.allCases.map(\.rawValue)).schema)
  }

  private static var color: JSONText {
    described(
      ParameterDomain.color.description,
      [
        typed("string", "array", "object"), ("pattern", .string(SchemaPattern.color)),
        ("minItems", .integer(3)), ("maxItems", .integer(4)), ("items", ParameterDomain.share),
        (
          "properties",
          .object([("white", ParameterDomain.share), ("alpha", ParameterDomain.share)])
        ),
        ("required", .array([.string("white")])), ("additionalProperties", .boolean(false)),
      ])
  }

  private static func image(_ description: String, _ pattern: String) -> JSONText {
    described(description, [typed("string"), ("pattern", .string(pattern))])
  }

  /// - Parameter range: the allowed points, or nil if each parameter states its own range.
  private static func length(
    _ pattern: String, _ range: ClosedRange<Double>? = nil
  ) -> JSONText {
    described(
      "Points or a percentage.",
      [typed("number", "string"), ("pattern", .string(pattern))]
        + (range.map(ParameterDomain.limits) ?? []))
  }

  private static func described(
    _ description: String, _ keywords: [(String, JSONText)], standard: JSONText? = nil
  ) -> JSONText {
    .object(
      [("description", .string(description))] + keywords
        + (standard.map { [("default", $0)] } ?? []))
  }
}
