import Foundation
import GLBlur

/// A film of pictures that a formula makes, with the contrast of WCAG written again from its text.
struct TestFilm {
  let frames: [Image]
  let times: [Double]

  /// Creates a film with a frame every half second, with the grey levels of `gray`.
  init(_ count: Int, width: Int = 160, height: Int = 60, gray: (Int, Int, Int) -> UInt8) throws {
    frames = try (0..<count).map { frame in
      var samples: [UInt8] = []
      for y in 0..<height {
        for x in 0..<width {
          let level = gray(frame, x, y)
          samples += [level, level, level, 255]
        }
      }
      return try Image(rgba8: samples, width: width, height: height)
    }
    times = (0..<count).map { Double($0) / 2 }
  }

  func decisions(
    of chain: Chain, _ renderer: Renderer, every step: Int = 1
  ) throws -> (decisions: LabelDecisions, passes: Int) {
    let survey = try renderer.survey(of: chain)
    var passes = 0
    repeat {
      for index in stride(from: 0, to: frames.count, by: step) {
        try survey.add(frames[index], at: times[index])
      }
      passes += 1
    } while survey.endPass()
    return (survey.decisions, passes)
  }

  static func contrast(_ a: UInt8, _ b: UInt8) -> Double {
    func light(_ level: UInt8) -> Double {
      let v = Double(level) / 255
      return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
    }
    return (max(light(a), light(b)) + 0.05) / (min(light(a), light(b)) + 0.05)
  }
}

extension Image {
  func gray(_ x: Int, _ y: Int) -> UInt8 { bytes[4 * (y * width + x)] }

  func bytes(columns: Range<Int>, rows: Range<Int>) -> [UInt8] {
    let all = bytes
    return rows.flatMap { y in
      all[4 * (y * width + columns.lowerBound)..<4 * (y * width + columns.upperBound)]
    }
  }
}
