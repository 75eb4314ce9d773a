import GLBlurChain
import TestSupport
import Testing

/// The slots of stored results.
@Suite struct PlanSlotTests {
  @Test(arguments: [2.0, 40]) func twentyBlursNeedThreeSlots(_ sigma: Double) throws {
    let chain = Chain { for _ in 0..<20 { GaussianBlur(sigma: .points(sigma)) } }
    let (width, height) = (800, 600)
    let plan = try LoweredChain(chain, width: width, height: height).plan()
    let full = plan.slots.filter { $0.size.width * $0.size.height > width * height * 3 / 4 }
    #expect(full.count <= 3)
    // The other slots are of half size along one axis, then a quarter, a sixteenth and so on, at
    // most two of each.
    let rest = plan.slots.filter { !full.contains($0) }
    let area = rest.reduce(0) { $0 + $1.size.width * $1.size.height }
    #expect(area <= 2 * width * height && rest.count <= 16, "\(rest)")
  }

  @Test func bytesAreThoseOfTheSlots() throws {
    let lowered = try LoweredChain(Chain { GaussianBlur(sigma: 2) }, width: 100, height: 50)
    #expect(lowered.plan().slotBytes == 100 * 50 * 16)
    let small = lowered.plan(PlanOptions(allowsUnit16: true))
    #expect(small.slotBytes == 100 * 50 * 8 && small.slots.map(\.storage) == [.unit16])
  }

  /// Negative weights give results outside 0…1, which 16-bit integers cannot store.
  @Test func lanczosIsStoredAsFloats() throws {
    let chain = Chain { Resize(factor: 0.4, kernel: .lanczos) }
    let plan = try LoweredChain(chain).plan(PlanOptions(allowsUnit16: true))
    #expect(plan.slots.map(\.storage) == [.float32])
  }

  /// No slot is read before it is written or after it is overwritten, and fusion changes nothing.
  @Test(arguments: 0..<100) func slotsAreAlive(_ seed: Int) throws {
    var random = RandomChain(seed: seed)
    for _ in 0..<10 {
      let lowered = try LoweredChain(random.next())
      let meaning = Meaning.of(lowered.network, output: lowered.output.index)
      let options = [
        PlanOptions(allowsUnit16: false), PlanOptions(allowsUnit16: true),
        PlanOptions(allowsUnit16: true, mostReads: 2, mostKernels: 2),
      ]
      for option in options { #expect(Meaning.of(lowered.plan(option)) == [meaning]) }
    }
  }

  @Test(arguments: 0..<20) func plansAreDeterministic(_ seed: Int) throws {
    func describe() throws -> String {
      var random = RandomChain(seed: seed)
      return try (0..<5).map { _ in
        let plan = try LoweredChain(random.next()).plan()
        return plan.passes.map { "\($0.region) \($0.target) \($0.expression)" }.joined()
          + "\(plan.slots)"
      }.joined()
    }
    #expect(try describe() == describe())
  }
}
