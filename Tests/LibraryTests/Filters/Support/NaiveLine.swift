import GLBlurChain
import TestSupport

/// An interpreter that computes one channel of a network along one row, in float64, from the
/// definitions of the kernels.
struct NaiveLine {
  let network: Network
  let image: [Double]
  private var known: [[Int: Double]]

  init(_ network: Network, image: [Double]) {
    self.network = network
    self.image = image
    known = Array(repeating: [:], count: network.operations.count)
  }

  /// Returns the result of an operation at column `x`, or nil for an unknown kernel.
  mutating func value(_ operation: Int, _ x: Int) -> Double? {
    if let value = known[operation][x] { return value }
    let value = compute(network.operations[operation], x)
    known[operation][x] = value
    return value
  }

  private mutating func compute(_ operation: Network.Operation, _ x: Int) -> Double? {
    switch operation.body {
    case .image: return image[x]
    case .sample(let kernel, let edge):
      var sum = 0.0
      guard let taps = taps(kernel, x) else { return nil }
      for (input, offset, weight) in taps where weight != 0 {
        let number = operation.inputs[input]
        let range = network.operations[number].extent.columns
        guard let place = outside(offset, range.count, from: range.lowerBound, edge) else {
          continue
        }
        guard let value = value(number, place) else { return nil }
        sum += value * weight
      }
      return sum
    case .point(let kernel): return kernel is Limit ? value(operation.inputs[0], x) : nil
    case .move, .gaussian, .select, .variableGaussian: return nil
    }
  }

  private func taps(_ kernel: any SamplingKernel, _ x: Int) -> [(Int, Int, Double)]? {
    switch kernel {
    case let kernel as WindowSum:
      let window = (0..<kernel.count).map {
        (0, x + kernel.start + $0 * kernel.step, Double(kernel.weight))
      }
      let tail = (0..<kernel.tailCount).map {
        (1, x + kernel.start + kernel.count * kernel.step + $0, Double(kernel.tailWeight))
      }
      return window + tail
    case let kernel as Convolve:
      let radius = kernel.weights.count - 1
      return (-radius...radius).map {
        (0, x * kernel.stride + $0, Double(kernel.weights[abs($0)]))
      }
    default: return nil
    }
  }
}
