import Foundation

/// Lines over a logarithmic axis, as SVG.
struct LineChart {
  struct Line {
    var name: String
    /// As CSS spells it.
    var color: String
    /// One for each tick of the x axis.
    var values: [Double]
  }

  var title: String
  var subtitle: String
  var xLabel: String
  var yLabel: String
  /// Ascending, above 0.
  var xTicks: [Double]
  var lines: [Line]

  // Of the picture and of the area that the lines are in.
  private let width = 900.0
  private let height = 500.0
  private let left = 70.0
  private let right = 660.0
  private let top = 76.0
  private let bottom = 436.0

  private func x(_ value: Double) -> Double {
    let (low, high) = (xTicks.first ?? 1, xTicks.last ?? 2)
    return left + (right - left) * log2(value / low) / log2(high / low)
  }

  private func y(_ value: Double) -> Double {
    bottom - (bottom - top) * value / (yTicks.last ?? 1)
  }

  /// From 0 by 1, 2 or 5 times a power of ten, five to ten of them, beyond the greatest value.
  private var yTicks: [Double] {
    let greatest = max(lines.flatMap(\.values).max() ?? 1, 1e-9)
    let power = pow(10, log10(greatest / 5).rounded(.down))
    let step = [1, 2, 5, 10].map { $0 * power }.first { greatest / $0 <= 8 } ?? power
    return (0...Int((greatest / step).rounded(.up))).map { Double($0) * step }
  }

  var svg: String {
    ([
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(width)) \(Int(height))" \
      font-family="Helvetica, Arial, sans-serif" font-size="13" fill="#333">
      <rect width="100%" height="100%" fill="#fff"/>
      """,
      text(title, left, 32, "font-size=\"19\" font-weight=\"bold\""),
      text(subtitle, left, 53, "fill=\"#666\""),
    ] + yAxis + xAxis + lines.flatMap(drawn) + legend + ["</svg>", ""]).joined(separator: "\n")
  }

  private var yAxis: [String] {
    let middle = (top + bottom) / 2
    return yTicks.flatMap { tick in
      [
        line(left, y(tick), right, y(tick), tick == 0 ? "#333" : "#e4e4e4"),
        text(label(tick), left - 9, y(tick) + 4.5, "text-anchor=\"end\""),
      ]
    } + [text(yLabel, 22, middle, "text-anchor=\"middle\" transform=\"rotate(-90 22 \(middle))\"")]
  }

  private var xAxis: [String] {
    xTicks.flatMap { tick in
      [
        line(x(tick), bottom, x(tick), bottom + 6, "#333"),
        text(label(tick), x(tick), bottom + 22, "text-anchor=\"middle\""),
      ]
    } + [text(xLabel, (left + right) / 2, bottom + 47, "text-anchor=\"middle\"")]
  }

  private func drawn(_ line: Line) -> [String] {
    let points = zip(xTicks, line.values).map { (x($0), y($1)) }
    let path = points.map { "\(number($0)),\(number($1))" }.joined(separator: " ")
    return [
      "<polyline points=\"\(path)\" fill=\"none\" stroke=\"\(line.color)\" stroke-width=\"2.4\" "
        + "stroke-linejoin=\"round\"/>"
    ] + points.map { dot($0, $1, line.color) }
  }

  /// In the order in which the lines end.
  private var legend: [String] {
    let sorted = lines.sorted { ($0.values.last ?? 0) > ($1.values.last ?? 0) }
    return sorted.enumerated().flatMap { index, line in
      let y = top + 12 + 27 * Double(index)
      return [
        "<line x1=\"\(number(right + 26))\" y1=\"\(number(y))\" x2=\"\(number(right + 54))\" "
          + "y2=\"\(number(y))\" stroke=\"\(line.color)\" stroke-width=\"2.4\"/>",
        dot(right + 40, y, line.color), text(line.name, right + 63, y + 4.5),
      ]
    }
  }

  // MARK: Elements

  private func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ color: String)
    -> String
  {
    "<line x1=\"\(number(x1))\" y1=\"\(number(y1))\" x2=\"\(number(x2))\" y2=\"\(number(y2))\" "
      + "stroke=\"\(color)\"/>"
  }

  private func dot(_ x: Double, _ y: Double, _ color: String) -> String {
    "<circle cx=\"\(number(x))\" cy=\"\(number(y))\" r=\"3.6\" fill=\"\(color)\"/>"
  }

  private func text(_ text: String, _ x: Double, _ y: Double, _ style: String = "") -> String {
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return "<text x=\"\(number(x))\" y=\"\(number(y))\"\(style.isEmpty ? "" : " " + style)>"
      + "\(escaped)</text>"
  }

  private func number(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

  /// 10 rather than 10.0.
  private func label(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }
}
