import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurFilters

extension WriteOptions {
  /// Throws a `CallError` if the text is no object in JSON with options.
  init(json text: String) throws(CallError) {
    self.init()
    for member in try members(ofOptions: text) { try set(member.key, member.value) }
  }

  private static let keys = ["quality", "lossless", "optimize", "level", "background", "metadata"]

  mutating func set(_ key: String, _ json: JSON) throws(CallError) {
    let place = "options.\(key)"
    switch key {
    case "quality":
      guard case .number(let number) = json.value, let quality = Int(exactly: number),
        (1...100).contains(quality)
      else { throw .argument(place, "found \(json.kind)", cure: "pass a whole number of 1 to 100") }
      self.quality = quality
    case "lossless": isLossless = try json.boolean(place)
    case "optimize": optimizesJPEG = try json.boolean(place)
    case "level": pngLevel = try json.word(place)
    case "metadata": metadata = try json.word(place)
    case "background":
      do throws(FilterError) {
        guard case .color(let color) = try ParameterDomain.color.decode(json), color.alpha == 1
        else {
          throw FilterError(parameter: nil, "the colour is not opaque")
        }
        background = SIMD3(color.red, color.green, color.blue)
      } catch {
        throw .argument(
          place, error.message, cure: "pass an opaque colour such as \"white\" or \"#FF8000\"")
      }
    default:
      throw .unknownOption(key, among: Self.keys)
    }
  }
}

func members(ofOptions text: String) throws(CallError) -> [(key: String, value: JSON)] {
  let root: JSON
  do throws(JSONError) {
    root = try JSONParser.parse(Array(text.utf8))
  } catch {
    throw .argument(
      "options", "line \(error.line): \(error.message)",
      cure: "pass an object such as {\"quality\": 85}, or NULL")
  }
  guard case .object(let members) = root.value else {
    throw .argument(
      "options", "expected an object, found \(root.kind)",
      cure: "pass an object such as {\"quality\": 85}, or NULL")
  }
  return members.map { ($0.key, $0.value) }
}

extension JSON {
  func seconds(_ place: String) throws(CallError) -> Double {
    guard case .number(let seconds) = value, (0...1e6).contains(seconds) else {
      throw .argument(place, "found \(kind)", cure: "pass seconds from 0 to 1000000")
    }
    return seconds
  }

  func count(_ range: ClosedRange<Int>, _ place: String) throws(CallError) -> Int {
    guard case .number(let number) = value, let count = Int(exactly: number),
      range.contains(count)
    else {
      throw .argument(
        place, "found \(kind)",
        cure: "pass a whole number of \(range.lowerBound) to \(range.upperBound)")
    }
    return count
  }

  func rate(_ place: String) throws(CallError) -> FrameRate {
    let text: String =
      switch value {
      case .number(let number): "\(number)"
      case .string(let text): text
      default: ""
      }
    guard let rate = FrameRate(text) else {
      throw .argument(place, "found \(kind)", cure: "pass a number such as 25, or \"30000/1001\"")
    }
    return rate
  }

  func boolean(_ place: String) throws(CallError) -> Bool {
    guard case .boolean(let value) = value else {
      throw .argument(place, "found \(kind)", cure: "pass true or false")
    }
    return value
  }

  func word<Choice: RawRepresentable<String> & CaseIterable>(
    _ place: String
  ) throws(CallError) -> Choice {
    guard case .string(let word) = value, let choice = Choice(rawValue: word) else {
      let words = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw .argument(place, "expected one of \(words)", cure: "pass one of them")
    }
    return choice
  }
}
