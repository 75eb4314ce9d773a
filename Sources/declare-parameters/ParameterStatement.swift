/// A stored property of a filter or view that states a parameter.
///
/// The comment above the property is the parameter's meaning and range, the property its name, type and
/// default. A remark behind it says what neither can.
struct ParameterStatement {
  let line: Int
  let name: String
  let type: String
  /// The initial value, or nil if there is none.
  var initial: String?
  let comment: ParameterComment
  let remark: Remark
  /// The property of the type that holds this one, with a point, if the parameter is shared.
  var holder = ""

  init(
    line: Int, name: String, type: String, initial: String?, comment: ParameterComment,
    remark: Remark
  ) {
    self.line = line
    self.name = name
    self.type = type
    self.initial = initial
    self.comment = comment
    self.remark = remark
  }

  /// Whether the initialiser needs an argument.
  var isNeeded: Bool { initial == nil || remark.flags.contains(.needed) }

  /// What a chain file gets that leaves the parameter out, or nil if it may not.
  var chainDefault: String? { initial ?? remark.values["default"] ?? remark.values["identity"] }

  /// The name of the function of `Parameter` that describes parameters of this type.
  private var factory: String {
    Self.factories[type.hasSuffix("?") ? String(type.dropLast()) : type]
      ?? (type.hasPrefix("[") ? "choices" : "choice")
  }

  private static let factories = [
    "Double": "number", "Int": "integer", "Bool": "boolean", "Length": "length", "Color": "color",
    "Frame": "frame", "[Frame]": "frames", "Point": "point", "Channels": "channels",
    "String": "text", "CornerRadii": "corners",
    "LabelColor": "labelColor", "LabelText": "labelText", "[GradientStop]": "stops",
    "[CurvePoint]": "curve",
    "[Double]": "numbers", "[[Double]]": "matrix", "Reference": "reference", "Content": "content",
    "NamedValues": "values",
  ]
  private static let ranged: Set = [
    "number", "integer", "length", "channels", "corners", "numbers", "matrix",
  ]
  /// Functions with the argument `isRequired`.
  private static let requirable: Set = ["length", "color", "frame", "point", "text", "labelText"]

  /// Returns the row of the parameter table.
  ///
  /// - Throws: `StatementError` if the comment states no range and the type needs one.
  func row() throws(StatementError) -> String {
    var arguments = ["\"\(name)\"", "\\.\(name)"]
    func add(_ label: String, _ value: String?) {
      if let value { arguments.append("\(label): \(value)") }
    }
    if factory == "content" { add("of", remark.values["of"] ?? "ViewCatalogue.all") }
    add("most", remark.values["most"])
    if Self.ranged.contains(factory) {
      guard let range = remark.values["in"] ?? comment.range else {
        throw StatementError(
          line: line, "the comment of '\(name)' states no range; say 'The range is 0…1.'")
      }
      add("in", range)
    }
    add("identity", remark.values["identity"])
    if Self.requirable.contains(factory), chainDefault == nil || factory == "frame" {
      add("isRequired", "\(chainDefault == nil)")
    }
    return ".\(factory)(\(arguments.joined(separator: ", ")), \(comment.literal))"
  }

  /// The parameter of the initialiser.
  var argument: String {
    let label = remark.flags.contains(.unlabelled) ? "_ " : ""
    let standard = isNeeded ? "" : initial.map { " = \(argumentDefault($0))" } ?? ""
    switch type {
    case "Content":
      let builder = remark.values["builder"] ?? "ContentBuilder"
      return "@\(builder) \(name): () -> Content\(isNeeded ? "" : " = { Content() }")"
    case "Length": return "\(label)\(name): some LengthConvertible\(standard)"
    case "LabelColor", "LabelText":
      return "\(label)\(name): some \(type)Convertible\(standard)"
    default: return "\(label)\(name): \(type)\(standard)"
    }
  }

  /// Returns an initial value as a signature spells it: `.clamp` for `EdgeMode.clamp`, and 1 for 1.0.
  private func argumentDefault(_ initial: String) -> String {
    switch type {
    case "Length": return initial.hasPrefix(".") ? "Length\(initial)" : initial
    case "LabelColor": return initial
    default:
      if initial.hasPrefix(type + ".") { return String(initial.dropFirst(type.count)) }
      return initial.hasSuffix(".0") ? String(initial.dropLast(2)) : initial
    }
  }

  /// The assignment of the initialiser.
  var assignment: String {
    let conversion = [
      "Content": "()", "Length": ".length", "LabelColor": ".labelColor", "LabelText": ".labelText",
    ]
    return "self.\(holder)\(name) = \(name)\(conversion[type] ?? "")"
  }

  /// Whether the initialiser that Swift makes by itself has another parameter for this property.
  var differsFromMemberwise: Bool {
    ["Content", "Length", "LabelColor", "LabelText"].contains(type)
      || remark.flags.contains(.unlabelled)
      || !holder.isEmpty
  }
}
