import GLBlurChain
import TestSupport

/// Random chains of every filter that plans treat differently, with ports connected to any earlier
/// result.
struct RandomChain {
  private var noise: Noise

  init(seed: Int) {
    noise = Noise(state: UInt64(seed))
  }

  mutating func next() -> Chain {
    let count = 2 + noise.below(11)
    var nodes: [Node] = []
    for index in 0..<count {
      let filter = filter()
      var node = Node(filter, id: "n\(index)")
      for port in type(of: filter).ports {
        let choice = noise.below(index + 3)
        node.ports[port.name] =
          choice < index
          ? .node("n\(choice)") : index > 0 && choice > index ? .node("n\(index - 1)") : .source
      }
      nodes.append(node)
    }
    return Chain(nodes: nodes, colorSpace: noise.below(4) == 0 ? .linear : .srgb)
  }

  mutating func varying(_ chain: Chain) -> Chain {
    var chain = chain
    for index in chain.nodes.indices where noise.below(3) == 0 {
      chain.nodes[index].filter = Self.halved(chain.nodes[index].filter)
    }
    return chain
  }

  /// Halves numbers and lengths in points, but for numbers whose half is out of range.
  private static func halved<F: Filter>(_ filter: F) -> any Filter {
    var copy = filter
    for parameter in F.parameters {
      switch parameter.value(in: filter) {
      case .number(let value):
        let half = ParameterValue.number(value / 2)
        if parameter.domain.contains(half) { parameter.set(half, in: &copy) }
      case .length(let length) where length.percent == 0:
        parameter.set(.length(length / 2), in: &copy)
      default: break
      }
    }
    return copy
  }

  private mutating func filter() -> any Filter {
    let edge = EdgeMode.allCases[noise.below(4)]
    switch noise.below(12) {
    case 0: return GaussianBlur(sigma: .points(noise.unit() * 3), edge: edge)
    case 1: return GaussianBlur(sigma: .points(6 + noise.unit() * 20), edge: edge)
    case 2:
      return BoxBlur(radius: .points(noise.unit() * 20), passes: 1 + noise.below(3), edge: edge)
    case 3: return Saturation(noise.unit() * 2)
    case 4: return Tint(.white, alpha: noise.unit())
    case 5: return Opacity(noise.unit())
    case 6: return RoundedRect(frame: Frame(.points(noise.unit() * 30), 4, 11, 13))
    case 7: return Mask(channel: .alpha, invert: noise.below(2) == 0)
    case 8: return Blend(BlendMode.allCases[noise.below(BlendMode.allCases.count)])
    case 9: return Place(frame: Frame(.points(noise.unit() * 30), 3, 9, 14), fit: .stretch)
    case 10: return LuminanceRange(reduction: noise.unit())
    default: return SolidColor(Color(white: noise.unit(), alpha: noise.unit()))
    }
  }
}
