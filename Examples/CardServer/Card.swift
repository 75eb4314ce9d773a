import GLBlur

/// A social card as a request asks for it.
struct Card: Sendable {
  enum Theme: String, CaseIterable, Sendable {
    case light, dark, ocean
  }

  enum Photograph: String, CaseIterable, Sendable {
    case coffee, astronaut, hubble

    var file: String { self == .hubble ? "hubble_deep_field.jpg" : "\(rawValue).png" }
  }

  var title = ""
  var author = ""
  var theme = Theme.light
  var photograph = Photograph.coffee
  var size = Size(width: 1200, height: 630)
  var format = FileFormat.jpeg

  /// The limits of a request. A card costs work and memory in proportion to its pixels, and text is
  /// set line by line.
  static let widths = 200...2400
  static let heights = 105...1260
  static let longestTitle = 160
  static let longestAuthor = 80

  /// Reads the parameters of a request.
  ///
  /// - Throws: `Complaint` about the first parameter that is unknown, missing or beyond its limit.
  init(_ query: [(name: String, value: String)]) throws {
    var width = size.width
    var height = size.height
    for (name, value) in query {
      switch name {
      case "title": title = try Self.text(value, name, Self.longestTitle)
      case "author": author = try Self.text(value, name, Self.longestAuthor)
      case "theme": theme = try Self.choice(value, name)
      case "photo": photograph = try Self.choice(value, name)
      case "width": width = try Self.number(value, name, Self.widths)
      case "height": height = try Self.number(value, name, Self.heights)
      case "format":
        guard value == "png" || value == "jpeg" else {
          throw Complaint("format is png or jpeg")
        }
        format = value == "png" ? .png : .jpeg
      default:
        throw Complaint(
          "there is no parameter \(name); there are title, author, theme, photo, width, height and "
            + "format")
      }
    }
    if title.isEmpty { throw Complaint("title is missing") }
    size = Size(width: width, height: height)
  }

  private static func text(_ value: String, _ name: String, _ most: Int) throws -> String {
    guard value.count <= most, !value.unicodeScalars.contains(where: { $0.value < 32 }) else {
      throw Complaint("\(name) is a text of one line and at most \(most) characters")
    }
    return value
  }

  private static func number(
    _ value: String, _ name: String, _ range: ClosedRange<Int>
  ) throws -> Int {
    guard let number = Int(value), range.contains(number) else {
      throw Complaint("\(name) is a number of \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private static func choice<Value: RawRepresentable & CaseIterable>(
    _ value: String, _ name: String
  ) throws -> Value where Value.RawValue == String {
    guard let choice = Value(rawValue: value) else {
      throw Complaint("\(name) is " + Value.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return choice
  }
}
