extension ParameterDomain {
  /// Returns a value with each number clamped to the domain, and rounded if it must be whole.
  ///
  /// Numbers must be finite. Lists that must ascend are returned unchanged.
  package func clamped(_ value: ParameterValue) -> ParameterValue {
    switch (self, value) {
    case (.number(let range), .number(let number)): .number(number.clamped(to: range))
    case (.integer(let range), .integer(let number)):
      .integer(min(max(number, range.lowerBound), range.upperBound))
    case (.integer(let range), .number(let number)):
      // A half is rounded up, as CSS does with whole numbers (CSS Values 4, 4.3).
      .integer(
        Int(
          (number + 0.5).rounded(.down)
            .clamped(to: Double(range.lowerBound)...Double(range.upperBound))))
    case (.length(let range), .length(let length)):
      .length(length.clamped(points: range, percent: 0...100))
    case (.frame, .frame(let frame)):
      .frame(
        Frame(
          frame.x.clamped(to: -1e6...1e6), frame.y.clamped(to: -1e6...1e6),
          frame.width.clamped(to: 0...1e6), frame.height.clamped(to: 0...1e6)))
    case (.point, .point(let point)):
      .point(Point(point.x.clamped(to: -1e6...1e6), point.y.clamped(to: -1e6...1e6)))
    case (.numbers(_, let range), .numbers(let numbers)):
      .numbers(numbers.map { $0.clamped(to: range) })
    case (.matrix(_, let range), .matrix(let rows)):
      .matrix(rows.map { $0.map { $0.clamped(to: range) } })
    case (.channels(let range), .channels(let value)):
      .channels(
        Channels(
          value.red.clamped(to: range), value.green.clamped(to: range),
          value.blue.clamped(to: range)))
    default: value
    }
  }
}

extension Length {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Length {
    clamped(points: range, percent: range)
  }

  fileprivate func clamped(points: ClosedRange<Double>, percent: ClosedRange<Double>) -> Length {
    self.percent == 0
      ? .points(self.points.clamped(to: points)) : .percent(self.percent.clamped(to: percent))
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
