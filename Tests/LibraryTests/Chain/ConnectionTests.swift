import GLBlurChain
import TestSupport
import Testing

@Suite struct ConnectionTests {
  @Test func mask() {
    let node = Node(Mask("card", over: .none, channel: .alpha, invert: true), id: "cut")
    #expect(node.ports == ["mask": "card", "base": .none] && node.id == "cut")
    #expect(Node(Mask("card")).ports == ["mask": "card", "base": .source])
    #expect(Mask("card", over: .source).input("glass").ports["input"] == "glass")
    #expect(Node(Mask()).ports.isEmpty && Node(GaussianBlur()).ports.isEmpty)
  }

  @Test func blend() {
    #expect(Node(Blend("@logo", .screen, opacity: 0.5)).ports == ["overlay": .image("logo")])
    #expect(Node(Blend(.multiply)).ports.isEmpty)
  }

  @Test func ownConnections() {
    let node = Node(Mask("card"), ports: ["mask": "other"])
    #expect(node.ports == ["mask": "other", "base": .source])
    #expect(Mask("card").port("mask", "other").ports["mask"] == "other")
  }

  @Test func sameAsPorts() throws {
    func meaning(_ node: Node) throws -> Int {
      try LoweredChain(
        Chain {
          RoundedRect(frame: Frame(8, 8, 20, 20)).id("card")
          GaussianBlur(sigma: 4).input(.source)
          node
        }
      ).meanings[0]
    }
    let long = try meaning(Mask(invert: true).port("mask", "card").port("base", .none))
    #expect(try meaning(Node(Mask("card", over: .none, invert: true))) == long)
    #expect(try meaning(Node(Mask("card", over: .source, invert: true))) != long)
  }
}
