/// A stored property that states a parameter, with meaning and range in the comment above and all
/// else in a remark behind.
struct ParameterStatement {
  let line: Int
  let name: String
  let type: String
  var initial: String?
  let comment: ParameterComment
  let remark: Remark
  /// The property of the type that holds a shared parameter, with a point.
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

  var isNeeded: Bool { initial == nil || remark.flags.contains(.needed) }

  /// The value for a chain file that leaves the parameter out, or nil if it may not.
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
  private static let requirable: Set = ["length", "color", "frame", "point", "text", "labelText"]

  /// Returns a row of the parameter table.
  /// - Throws: `StatementError` if the comment lacks a needed range.
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

  /// Spells an initial value for a signature: `.clamp` for `EdgeMode.clamp`, and 1 for 1.0.
  private func argumentDefault(_ initial: String) -> String {
    switch type {
    case "Length": return initial.hasPrefix(".") ? "Length\(initial)" : initial
    case "LabelColor": return initial
    default:
      if initial.hasPrefix(type + ".") { return String(initial.dropFirst(type.count)) }
      return initial.hasSuffix(".0") ? String(initial.dropLast(2)) : initial
    }
  }

  var assignment: String {
    let conversion = [
      "Content": "()", "Length": ".length", "LabelColor": ".labelColor", "LabelText": ".labelText",
    ]
    return "self.\(holder)\(name) = \(name)\(conversion[type] ?? "")"
  }

  /// Whether Swift's own initialiser has another parameter for this property.
  var differsFromMemberwise: Bool {
    ["Content", "Length", "LabelColor", "LabelText"].contains(type)
      || remark.flags.contains(.unlabelled)
      || !holder.isEmpty
  }
}

/// The comment of a parameter: a paragraph with the meaning and, for numbers, the range. What
/// follows the range is only for readers of the property.
///
/// ```swift
/// /// The direction of the smear, in degrees clockwise from the horizontal. The range is −360…360.
/// ```
struct ParameterComment {
  let summary: String
  /// The range in Swift, such as `-360...360`.
  let range: String?
  /// The whole comment on one line.
  let text: String

  private static let rangeHeads = ["The range is ", "Each number lies in "]

  init(lines: [String]) {
    let words = lines.map { $0.split(separator: " ").joined(separator: " ") }
    let paragraph = words.prefix { !$0.isEmpty }.joined(separator: " ")
    text = words.filter { !$0.isEmpty }.joined(separator: " ")
    let places = Self.rangeHeads.compactMap { paragraph.firstRange(of: $0) }
    range = places.first.map { place in
      let stated = paragraph[place.upperBound...].prefix { $0 != " " }
      return Self.swift(stated.hasSuffix(".") ? stated.dropLast() : stated)
    }
    let ends = places + [paragraph.firstRange(of: "The default ")].compactMap(\.self)
    let end = ends.map(\.lowerBound).min() ?? paragraph.endIndex
    summary = trimmed(paragraph[..<end])
  }

  var literal: String {
    let escaped = summary.map { "\\\"".contains($0) ? "\\\($0)" : "\($0)" }
    return "\"\(escaped.joined())\""
  }

  private static func swift(_ range: Substring) -> String {
    range.map { $0 == "…" ? "..." : $0 == "−" ? "-" : "\($0)" }.joined()
  }
}

/// The remark behind a property, such as `// identity: 0, unlabelled`.
struct Remark {
  /// A word of a remark without a value.
  enum Flag: String, CaseIterable {
    /// The argument of the initialiser has no label.
    case unlabelled
    /// The initialiser needs the argument, despite an initial value.
    case needed
    /// The parameter comes first in the table.
    case first
    /// The property holds parameters of several types, which are parameters of the type itself.
    case shared
  }

  let flags: Set<Flag>
  let values: [String: String]

  /// Arguments of the functions of `Parameter`, the default of chain files if the initialiser needs
  /// the argument, and the builder of content.
  private static let names = ["of", "most", "in", "identity", "default", "builder"]

  /// - Throws: `StatementError` if a part of the remark is unknown.
  init(_ text: String, line: Int) throws(StatementError) {
    var flags: Set<Flag> = []
    var values: [String: String] = [:]
    for part in text.split(separator: ", ").map(trimmed) {
      let pair = part.split(separator: ":", maxSplits: 1).map(trimmed)
      if pair.count == 2, Self.names.contains(pair[0]) {
        values[pair[0]] = pair[1]
      } else if let flag = Flag(rawValue: part) {
        flags.insert(flag)
      } else {
        let known = Self.names.map { $0 + ":" } + Flag.allCases.map(\.rawValue)
        throw StatementError(
          line: line,
          "the remark '\(part)' is unknown; expected one of \(known.joined(separator: ", "))")
      }
    }
    self.flags = flags
    self.values = values
  }
}
