import AgreementSupport
import GLBlur
import TestSupport

/// A generator of faults, which makes about half of the chains invalid.
struct ChainSpoiler {
  private var noise: Noise

  init(seed: UInt64) { noise = Noise(state: seed ^ 0x5901) }

  mutating func spoiled(_ chain: Chain) -> Chain {
    var chain = chain
    let index = noise.below(chain.nodes.count)
    let ports = type(of: chain.nodes[index].filter).ports
    let port = ports.isEmpty ? "input" : ports[noise.below(ports.count)].name
    switch noise.below(12) {
    case 0: chain.nodes[index].ports[port] = .node("nobody")
    case 1: chain.nodes[index].ports[port] = .image("unbound")
    case 2: chain.nodes[index].ports[port] = Reference.none
    // This is a cycle if the node is needed and reads a later one.
    case 3: chain.nodes[index].ports[port] = .node("n\(noise.below(chain.nodes.count))")
    case 4: chain.nodes[index].ports["nothing"] = .source
    case 5: chain.nodes[index].id = ["n0", "none", "a b", "other"][noise.below(4)]
    case 6: chain.output = ["n0", "n1", "nobody"][noise.below(3)]
    case 7: chain.scale = [0, 0.5, 16, 17, -1, .nan, .infinity][noise.below(7)]
    case 8, 9: chain.nodes[index].filter = changed(chain.nodes[index].filter)
    default: break
    }
    return chain
  }

  private mutating func changed<F: Filter>(_ filter: F) -> any Filter {
    var copy = filter
    guard !F.parameters.isEmpty else { return copy }
    let parameter = F.parameters[noise.below(F.parameters.count)]
    switch parameter.domain {
    case .number(let range):
      let numbers = [range.upperBound, range.upperBound + 1, range.lowerBound - 1, .nan]
      parameter.set(.number(numbers[noise.below(4)]), in: &copy)
    case .integer(let range):
      let numbers = [range.lowerBound, range.upperBound + 1, range.lowerBound - 1]
      parameter.set(.integer(numbers[noise.below(3)]), in: &copy)
    case .length(let range):
      let lengths = [Length.points(range.upperBound + 1), .percent(101), .percent(-1), .points(1)]
      parameter.set(.length(lengths[noise.below(4)]), in: &copy)
    case .frame: parameter.set(.frame(Frame(0, 0, -1, 4)), in: &copy)
    case .frames: parameter.set(.frames([]), in: &copy)
    case .color: parameter.set(.color(Color(red: 2, green: 0, blue: 0)), in: &copy)
    case .curve: parameter.set(.curve([CurvePoint(0.5, 0)]), in: &copy)
    case .stops: parameter.set(.stops([]), in: &copy)
    case .spans: parameter.set(.spans([]), in: &copy)
    default: break
    }
    return copy
  }
}
