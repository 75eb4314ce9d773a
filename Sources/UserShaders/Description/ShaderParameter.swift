package import GLSLCompiler

/// A parameter of a shader: a uniform that is not an image.
package struct ShaderParameter: Hashable, Sendable {
  /// An entry of a menu.
  package struct MenuEntry: Hashable, Sendable {
    package let value: Int32
    package let label: String

    package init(value: Int32, label: String) {
      self.value = value
      self.label = label
    }
  }

  /// The rectangle in which a point must lie.
  package struct PointRange: Hashable, Sendable {
    package let minimum: SIMD2<Double>
    package let maximum: SIMD2<Double>

    package init(minimum: SIMD2<Double>, maximum: SIMD2<Double>) {
      self.minimum = minimum
      self.maximum = maximum
    }
  }

  /// The allowed values.
  package enum Domain: Hashable, Sendable {
    case float(ClosedRange<Double>?)
    case int(ClosedRange<Int32>?)
    case bool
    /// True for one frame after an event. The default is false.
    case event
    case menu([MenuEntry])
    /// A point with y upwards. The unit is usually shares of the picture if the bounds are at most
    /// 1, otherwise pixels.
    case point(PointRange?)
    /// Red, green, blue and straight alpha, from 0 to 1.
    case color
    /// The numbers of a vector, of a matrix by columns, or of an array.
    case numbers(ShaderType)
  }

  /// The value if none is given.
  package enum Default: Hashable, Sendable {
    case none
    /// The value that the file declares, or the format's default.
    case value(ShaderValue)
    case host(HostValue)

    /// True if the host provides the value.
    var isFromHost: Bool {
      if case .host = self { true } else { false }
    }
  }

  package let name: String
  package var label: String?
  package var description: String?
  package let domain: Domain
  package var defaultValue: Default
  /// The value at which the shader changes nothing, if the file states it.
  package var identity: ShaderValue?
  /// Parameters of GPUImage's vertex shaders have the range of the varying.
  package let range: SourceRange

  package var type: ShaderType {
    switch domain {
    case .float: .float
    case .int, .menu: .int
    case .bool, .event: .bool
    case .point: .vec(2)
    case .color: .vec(4)
    case .numbers(let type): type
    }
  }
}

extension ShaderParameter.Domain: CustomStringConvertible {
  package var description: String {
    switch self {
    case .float(nil): return "a number"
    case .float(let bounds?):
      return "a number from \(Self.text(bounds.lowerBound)) to \(Self.text(bounds.upperBound))"
    case .int(nil): return "a whole number"
    case .int(let bounds?):
      return "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
    case .bool, .event: return "true or false"
    case .menu(let entries):
      let shown = entries.prefix(32).map { entry in
        entry.label == "\(entry.value)" ? entry.label : "\(entry.value) (\"\(entry.label)\")"
      }
      return "one of " + shown.joined(separator: ", ") + (entries.count > 32 ? ", …" : "")
    case .point(nil): return "a point [x, y]"
    case .point(let bounds?):
      let x = "\(Self.text(bounds.minimum.x))…\(Self.text(bounds.maximum.x))"
      let y = "\(Self.text(bounds.minimum.y))…\(Self.text(bounds.maximum.y))"
      return "a point [x, y] with x in \(x) and y in \(y)"
    case .color: return "a color [red, green, blue, alpha]"
    case .numbers(let type):
      return "an array of \(type.scalarCount) numbers (\(type))"
    }
  }

  private static func text(_ number: Double) -> String { ShaderValue.numeral(number) }
}

extension ShaderParameter.Domain {
  /// A sample value for a parameter without a default.
  package var sample: ShaderValue {
    switch self {
    case .float(let range): .number(range.map { ($0.lowerBound + $0.upperBound) / 2 } ?? 1)
    case .int(let range): .number(Double(range?.lowerBound ?? 1))
    case .bool, .event: .bool(true)
    case .menu(let entries): .number(Double(entries.first?.value ?? 0))
    case .point(let range):
      range.map { bounds in
        .numbers([
          (bounds.minimum.x + bounds.maximum.x) / 2, (bounds.minimum.y + bounds.maximum.y) / 2,
        ])
      } ?? .numbers([0.5, 0.5])
    case .color: .numbers([1, 1, 1, 1])
    case .numbers(let type): .numbers(Array(repeating: 1, count: type.scalarCount))
    }
  }
}

/// A default that the host provides.
package enum HostValue: Hashable, Sendable {
  case pixelWidth
  case pixelHeight
  /// The size of the pass in pixels, and 1 as the ratio of a pixel's sides.
  case size
  /// The size in pixels, and 1, of each named image. Images that the shader does not read have the
  /// size of the result.
  case imageSizes([String])
  case time
  /// `time`, so many times: how long each channel has played.
  case times(count: Int)
  /// The seconds since the previous frame (`ShaderMoment.timeDelta`).
  case timeDelta
  case frame
  /// The frames per second: 1 / `ShaderMoment.timeDelta`, and 60 in the first frame.
  case frameRate
  /// `ShaderMoment.date` with the month from 0, as in hosts other than those of ISF.
  case date

  /// Whether the value differs between frames.
  var isOfMoment: Bool {
    switch self {
    case .time, .times, .timeDelta, .frame, .frameRate, .date: true
    case .pixelWidth, .pixelHeight, .size, .imageSizes: false
    }
  }

  func fits(_ type: ShaderType) -> Bool {
    switch self {
    case .pixelWidth, .pixelHeight, .time, .timeDelta, .frameRate: type == .float
    case .times(let count): type == .array(.float, count: count)
    case .frame: type == .int || type == .float
    case .date: type == .vec(4)
    case .size: type == .vec(2) || type == .vec(3)
    case .imageSizes(let names):
      names.count == 1
        ? type == .vec(2) || type == .vec(3) : type == .array(.vec(3), count: names.count)
    }
  }
}

/// A given or declared value of a parameter.
package enum ShaderValue: Hashable, Sendable {
  /// For `bool` and `event`.
  case bool(Bool)
  /// For floats, whole numbers, and the menu entry with this value.
  case number(Double)
  /// A point, a colour (red, green, blue, alpha), a vector, a matrix by columns, or an array.
  case numbers([Double])
  case label(String)
}

extension ShaderValue: ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral
{
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(arrayLiteral elements: Double...) { self = .numbers(elements) }
  package init(stringLiteral value: String) { self = .label(value) }
}

extension ShaderValue: CustomStringConvertible {
  /// The value in JSON, with numbers as short as possible.
  package var description: String {
    switch self {
    case .bool(let flag): "\(flag)"
    case .number(let number): Self.numeral(number)
    case .numbers(let numbers): "[" + numbers.map(Self.numeral).joined(separator: ", ") + "]"
    case .label(let label): "\"\(label)\""
    }
  }

  static func numeral(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
