import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurFilters

extension WriteOptions {
  /// Reads options from an object in JSON.
  ///
  /// - Throws: `CallError` if it is wrong.
  init(json text: String) throws(CallError) {
    self.init()
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
    for member in members { try set(member.key, member.value) }
  }

  private static let keys = ["quality", "lossless", "optimize", "level", "background", "metadata"]

  private mutating func set(_ key: String, _ json: JSON) throws(CallError) {
    let place = "options.\(key)"
    switch key {
    case "quality":
      guard case .number(let number) = json.value, let quality = Int(exactly: number),
        (1...100).contains(quality)
      else { throw .argument(place, "found \(json.kind)", cure: "pass a whole number of 1 to 100") }
      self.quality = quality
    case "lossless": isLossless = try Self.boolean(json, place)
    case "optimize": optimizesJPEG = try Self.boolean(json, place)
    case "level": pngLevel = try Self.word(json, place)
    case "metadata": metadata = try Self.word(json, place)
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
      throw .argument(
        place, "there is no such option" + suggestion(for: key, among: Self.keys),
        cure: "pass " + Self.keys.joined(separator: ", "))
    }
  }

  private static func boolean(_ json: JSON, _ place: String) throws(CallError) -> Bool {
    guard case .boolean(let value) = json.value else {
      throw .argument(place, "found \(json.kind)", cure: "pass true or false")
    }
    return value
  }

  private static func word<Choice: RawRepresentable<String> & CaseIterable>(
    _ json: JSON, _ place: String
  ) throws(CallError) -> Choice {
    guard case .string(let word) = json.value, let choice = Choice(rawValue: word) else {
      let words = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw .argument(place, "expected one of \(words)", cure: "pass one of them")
    }
    return choice
  }
}
