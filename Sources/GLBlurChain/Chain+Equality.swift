// Files and lines of chains and nodes are for messages only, so equality ignores them.

extension Chain {
  public static func == (a: Chain, b: Chain) -> Bool {
    a.nodes == b.nodes && a.output == b.output && a.scale == b.scale
      && a.colorSpace == b.colorSpace && a.profile == b.profile && a.canvas == b.canvas
      && a.inputs == b.inputs && a.description == b.description
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(nodes)
    hasher.combine(output)
    hasher.combine(scale)
    hasher.combine(colorSpace)
    hasher.combine(profile)
    hasher.combine(canvas)
    hasher.combine(inputs)
    hasher.combine(description)
  }
}

extension Node {
  public static func == (a: Node, b: Node) -> Bool {
    AnyHashable(a.filter) == AnyHashable(b.filter) && a.id == b.id && a.ports == b.ports
      && a.colorSpace == b.colorSpace && a.scale == b.scale
      && a.animation == b.animation
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(AnyHashable(filter))
    hasher.combine(id)
    hasher.combine(ports)
    hasher.combine(colorSpace)
    hasher.combine(scale)
    hasher.combine(animation)
  }
}
