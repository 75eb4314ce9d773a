package import GLSLCompiler

/// A parameter of a shader: a uniform that is not an image.
package struct ShaderParameter: Hashable, Sendable {
  /// An entry of a menu, with the number that the shader reads.
  package struct MenuEntry: Hashable, Sendable {
    /// The value of the uniform.
    package let value: Int32
    /// The label for users.
    package let label: String

    /// Creates an entry from its number and its label.
    package init(value: Int32, label: String) {
      self.value = value
      self.label = label
    }
  }

  /// The rectangle in which a point must lie.
  package struct PointRange: Hashable, Sendable {
    /// The smallest coordinates, x and y.
    package let minimum: SIMD2<Double>
    /// The largest coordinates, x and y.
    package let maximum: SIMD2<Double>

    /// Creates a rectangle.
    package init(minimum: SIMD2<Double>, maximum: SIMD2<Double>) {
      self.minimum = minimum
      self.maximum = maximum
    }
  }

  /// The type and the range of a parameter's values.
  package enum Domain: Hashable, Sendable {
    /// A number, within the bounds if there are any.
    case float(ClosedRange<Double>?)
    /// A whole number, within the bounds if there are any.
    case int(ClosedRange<Int32>?)
    /// A truth value.
    case bool
    /// A truth value that is true for one frame after an event. Its default is false.
    case event
    /// One of at least one entries, by its value or its label.
    case menu([MenuEntry])
    /// A point with y upwards, within the bounds if there are any. The unit is up to the shader:
    /// usually shares of the picture if the bounds are at most 1, otherwise pixels.
    case point(PointRange?)
    /// A colour as red, green, blue and alpha, straight, from 0 to 1.
    case color
    /// The numbers of a vector, of a matrix by columns, or of an array.
    case numbers(ShaderType)
  }

  /// The value of a parameter if none is given.
  package enum Default: Hashable, Sendable {
    /// There is no default, so a value is required.
    case none
    /// The value that the file declares, or the format's default.
    case value(ShaderValue)
    /// A value that the host provides.
    case host(HostValue)

    /// True if the host provides the value.
    var isFromHost: Bool {
      if case .host = self { true } else { false }
    }
  }

  /// The name of the uniform.
  package let name: String
  /// The label for users, or nil if the file has none.
  package var label: String?
  /// The purpose of the parameter, or nil if the file does not state it.
  package var description: String?
  /// The type and the range of values.
  package let domain: Domain
  /// The value if none is given.
  package var defaultValue: Default
  /// The value at which the shader changes nothing, or nil if the file does not state it.
  package var identity: ShaderValue?
  /// The range of the declaration in the shader file. Parameters of GPUImage's vertex shaders have
  /// that of the varying.
  package let range: SourceRange

  /// The type of the uniform.
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
  /// The allowed values, as a phrase.
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

/// A default that the host of the shader provides.
package enum HostValue: Hashable, Sendable {
  /// The width of a pixel of the main input as a share of the width.
  case pixelWidth
  /// The height of a pixel of the main input as a share of the height.
  case pixelHeight
  /// The width and the height of the pass in pixels, and 1 as the ratio of a pixel's sides.
  case size
  /// The width and the height in pixels, and 1, of each image by its name. An image that the shader
  /// does not read has the size of the result.
  case imageSizes([String])
  /// The seconds from the beginning to the frame (`ShaderMoment.time`).
  case time
  /// `time`, so many times: how long each channel has played.
  case times(count: Int)
  /// The seconds since the previous frame (`ShaderMoment.timeDelta`).
  case timeDelta
  /// The number of the frame, from 0 on (`ShaderMoment.frame`).
  case frame
  /// The frames per second: 1 / `ShaderMoment.timeDelta`, and 60 in the first frame.
  case frameRate
  /// `ShaderMoment.date` with the month from 0, as in hosts other than those of ISF.
  case date

  /// True if the value differs between frames.
  var isOfMoment: Bool {
    switch self {
    case .time, .times, .timeDelta, .frame, .frameRate, .date: true
    case .pixelWidth, .pixelHeight, .size, .imageSizes: false
    }
  }

  /// Returns whether a uniform of the type can have the value.
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
  /// A truth value, for `bool` and `event`.
  case bool(Bool)
  /// A number, for floats and whole numbers, and for the menu entry with this value.
  case number(Double)
  /// Numbers in order: the coordinates of a point, the channels of a colour (red, green, blue,
  /// alpha), or the components of a vector, of a matrix by columns, or of an array.
  case numbers([Double])
  /// The label of a menu entry.
  case label(String)
}

extension ShaderValue: ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral
{
  /// Creates a truth value.
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates a number.
  package init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a number.
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Creates a list of numbers.
  package init(arrayLiteral elements: Double...) { self = .numbers(elements) }
  /// Creates the label of a menu entry.
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
