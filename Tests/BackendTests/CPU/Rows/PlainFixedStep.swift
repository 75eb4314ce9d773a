import CKernels

/// A colour step of opaque fixed point as `crow_fixed_step` defines it.
struct PlainFixedStep: Sendable {
  /// Each channel's weights of red, green and blue and its offset.
  let rows: [[Double]]
  let isLimited: Bool

  static let all = [
    PlainFixedStep(
      rows: [
        [1.63, -0.5722, -0.0577, 0], [-0.17, 1.2278, -0.0577, 0], [-0.17, -0.5722, 1.7423, 0],
      ], isLimited: true),
    PlainFixedStep(
      rows: [[0.7, 0, 0, 0.3], [0, 0.7, 0, 0.15], [0, 0, 0.7, 0.021]], isLimited: false),
    PlainFixedStep(
      rows: [[1.9, -1.2, 0.05, -0.7], [0.3, 1.1, -1.5, 0.4], [-1.9, 1, 0.7, 0.1]],
      isLimited: true),
  ]

  private var isChannelwise: Bool { !isLimited }

  private func weight(_ from: Int, _ to: Int) -> Int { Int((rows[to][from] * 16384).rounded()) }
  private func offset(_ channel: Int) -> Int { Int((rows[channel][3] * 255 * 64).rounded()) }

  var step: crow_fixed_step {
    func weights(_ from: Int) -> (Int16, Int16, Int16, Int16) {
      (Int16(weight(from, 0)), Int16(weight(from, 1)), Int16(weight(from, 2)), 0)
    }
    let own = (Int16(weight(0, 0)), Int16(weight(1, 1)), Int16(weight(2, 2)), Int16(0))
    return crow_fixed_step(
      weights: (isChannelwise ? own : weights(0), weights(1), weights(2)),
      offsets: (Int16(offset(0)), Int16(offset(1)), Int16(offset(2)), 255 * 64),
      is_channelwise: isChannelwise, is_limited: isLimited)
  }

  /// Converts a pixel of 128 units per level to one of 64.
  private func applied(to p: [Int]) -> [Int] {
    let sums = (0..<3).map { channel in
      // Half a unit goes up.
      let products = (0..<3).map { (p[$0] * weight($0, channel) + 16384) >> 15 }
      return offset(channel) + products[0] + products[1] + products[2]
    }
    return sums.map { isLimited ? min(max($0, 0), 255 * 64) : $0 } + [255 * 64]
  }

  /// Returns pixels with 64 units per level.
  static func stepped(_ fixed: [UInt16], scale: Int, _ steps: [PlainFixedStep]) -> [Int] {
    let units = fixed.map { word in
      scale == 256 ? Int(word) / 2 : min(max(Int(word) - Int(CROW_OFFSET), 0), 255 * 128)
    }
    return stride(from: 0, to: fixed.count, by: 4).flatMap { start in
      var p = Array(units[start..<start + 4])
      for (number, step) in steps.enumerated() {
        p = step.applied(to: number == 0 ? p : p.map { 2 * $0 })
      }
      return p
    }
  }

  static func bytes(_ fixed: [UInt16], scale: Int, _ steps: [PlainFixedStep]) -> [UInt8] {
    if steps.isEmpty {
      return scale == 256
        ? PlainKernels.bytesFromMeans(fixed) : PlainKernels.bytesFromOpaque(fixed)
    }
    return stepped(fixed, scale: scale, steps).map { UInt8(($0 + 31) / 64) }
  }
}
