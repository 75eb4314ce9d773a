extension TextSpan {
  /// A key of a span in chain files.
  private struct Key {
    let name: String
    let domain: ParameterDomain
    let read: @Sendable (TextSpan) -> ParameterValue?
    let write: @Sendable (inout TextSpan, ParameterValue) -> Void
  }

  // The ranges are those of the label's parameters of these names.
  private static let keys = [
    Key(name: "text", domain: .text, read: { .text($0.text) }, write: { $0.text = $1.text ?? "" }),
    Key(
      name: "font", domain: .text, read: { $0.font.map(ParameterValue.text) },
      write: { $0.font = $1.text }),
    Key(
      name: "size", domain: .number(1...1000), read: { $0.size.map(ParameterValue.number) },
      write: { $0.size = $1.number }),
    Key(
      name: "weight", domain: .choice(FontWeight.allCases.map(\.rawValue)),
      read: { $0.weight.map { .choice($0.rawValue) } },
      write: { $0.weight = $1.choice.flatMap(FontWeight.init) }),
    Key(
      name: "italic", domain: .boolean, read: { $0.italic.map(ParameterValue.boolean) },
      write: { $0.italic = $1.boolean }),
    Key(
      name: "letterSpacing", domain: .number(-100...1000),
      read: { $0.letterSpacing.map(ParameterValue.number) },
      write: { $0.letterSpacing = $1.number }),
    Key(
      name: "color", domain: .color, read: { $0.color.map(ParameterValue.color) },
      write: { $0.color = $1.color }),
  ]

  package static var domains: [(name: String, domain: ParameterDomain)] {
    keys.map { ($0.name, $0.domain) }
  }

  /// Creates a span from a text or an object with a text.
  ///
  /// - Throws: `FilterError` with the place in the span.
  init(_ json: JSON) throws(FilterError) {
    self.init("")
    if case .string(let text) = json.value {
      self.text = text
      return
    }
    guard case .object(let members) = json.value else {
      throw FilterError("expected a span, a text or an object with a \"text\", found \(json.kind)")
    }
    for member in members {
      do throws(FilterError) {
        guard let key = Self.keys.first(where: { $0.name == member.key }) else {
          throw FilterError(
            "unknown key of a span" + suggestion(for: member.key, among: Self.keys.map(\.name)))
        }
        key.write(&self, try key.domain.decode(member.value))
      } catch {
        var placed = error.inside(member.key)
        placed.line = member.value.line
        throw placed
      }
    }
    guard members.contains(where: { $0.key == "text" }) else {
      throw FilterError("this span has no \"text\"")
    }
  }

  var json: String {
    if isPlain { return quoted(text) }
    return JSONText.object(
      Self.keys.compactMap { key in key.read(self).map { (key.name, .verbatim($0.json)) } }
    ).line
  }

  /// The error for a value that is not allowed, or nil.
  var fault: FilterError? {
    Self.keys.lazy.compactMap { key in
      key.read(self).flatMap { value in
        key.domain.contains(value) ? nil : key.domain.refusal(of: value).inside(key.name)
      }
    }.first
  }
}

extension ParameterDomain {
  package static let mostSpans = 256

  func spans(_ elements: [JSON]) throws(FilterError) -> [TextSpan] {
    var spans: [TextSpan] = []
    for (index, element) in elements.enumerated() {
      do throws(FilterError) {
        spans.append(try TextSpan(element))
      } catch {
        var placed = error.inside("[\(index)]")
        placed.line = error.line ?? element.line
        throw placed
      }
    }
    return spans
  }

  static let tooLongText =
    FilterError("this text is too long; expected \(ParameterDomain.text.description)")

  func fault(in spans: [TextSpan]) -> FilterError? {
    if spans.reduce(0, { $0 + $1.text.utf8.count }) > Self.mostTextBytes {
      return Self.tooLongText
    }
    for (index, span) in spans.enumerated() {
      if let fault = span.fault { return fault.inside("[\(index)]") }
    }
    if spans.isEmpty { return FilterError("there are no spans; expected \(description)") }
    if spans.count > Self.mostSpans {
      return FilterError("there are \(spans.count) spans; expected \(description)")
    }
    return nil
  }
}
