extension ParameterValue {
  /// The lengths in a length, a frame or a point.
  var lengths: [Length] {
    switch self {
    case .length(let length): [length]
    case .frame(let frame): [frame.x, frame.y, frame.width, frame.height]
    case .point(let point): [point.x, point.y]
    default: []
    }
  }

  /// A warning about an allowed length, frame or point so small that its numbers were probably
  /// meant as shares of 1, or nil.
  var doubt: String? {
    guard isDoubtful else { return nil }
    let most = lengths.contains { $0.percent != 0 } ? "1 percent of a side" : "1 point"
    return "\(json) is no more than \(most); if shares of the sides are meant, write "
      + asShares.json
  }

  private var isDoubtful: Bool {
    switch self {
    case .length(let length): isFraction(length.percent)
    case .frame(let frame):
      isShare && [frame.width, frame.height].contains { isFraction($0.points) || $0.percent > 0 }
    case .point:
      isShare && lengths.contains { isFraction($0.points) || isFraction($0.percent) }
    default: false
    }
  }

  /// Whether all lengths have the same unit and numbers of 0…1.
  private var isShare: Bool {
    [lengths.map(\.points), lengths.map(\.percent)].allSatisfy { $0.allSatisfy((0...1).contains) }
      && (lengths.allSatisfy { $0.points == 0 } || lengths.allSatisfy { $0.percent == 0 })
  }

  /// The same numbers as shares of the sides.
  private var asShares: ParameterValue {
    let shares = lengths.map { length in
      // The number is rounded, since 0.07 · 100 is a little more than 7.
      Length(percent: ((length.points + length.percent) * 1e6).rounded() / 1e4)
    }
    switch shares.count {
    case 4: return .frame(Frame(shares[0], shares[1], shares[2], shares[3]))
    case 2: return .point(Point(shares[0], shares[1]))
    case 1: return .length(shares[0])
    default: return self
    }
  }
}

private func isFraction(_ number: Double) -> Bool { number > 0 && number < 1 }

extension Parameterized {
  /// Warnings about values that are allowed but probably not meant, with their places such as
  /// `content[0].frame`.
  package var doubts: [(place: String, message: String)] {
    Self.parameters.flatMap { parameter -> [(place: String, message: String)] in
      let value = parameter.value(in: self)
      if case .content(let content) = value {
        return content.views.enumerated().flatMap { index, view in
          view.doubts.map { ("\(parameter.name)[\(index)].\($0.place)", $0.message) }
        }
      }
      return value.doubt.map { [(parameter.name, $0)] } ?? []
    }
  }
}
