/// Gives columns to registers. Columns that are not needed at the same time share one.
///
/// A column is needed from the first step that names it to the last one. If a loop uses a column
/// made before the loop, the column is needed until the loop's end, its backward jump.
struct RegisterAllocation {
  private(set) var registers: [Int]
  private(set) var count = 0

  private var firstUse: [Int]
  private var lastUse: [Int]

  /// In the steps, columns are negative places.
  init(_ steps: [Step], columnCount: Int) {
    registers = Array(repeating: 0, count: columnCount)
    firstUse = Array(repeating: -1, count: columnCount)
    lastUse = Array(repeating: -1, count: columnCount)
    findLifetimes(steps)
    allocate(steps)
  }

  private mutating func findLifetimes(_ steps: [Step]) {
    for (index, step) in steps.enumerated() {
      for (column, _) in Self.uses(of: step) {
        if firstUse[column] < 0 { firstUse[column] = index }
        lastUse[column] = index
      }
    }
    var loops: [Range<Int>] = []
    for (index, step) in steps.enumerated() {
      if case .jump(let target) = step, target <= index { loops.append(target..<index + 1) }
    }
    guard !loops.isEmpty else { return }
    // Loops are in the order of their ends, so inner ones come before outer ones.
    var columnsByEnd: [[Int]] = Array(repeating: [], count: steps.count)
    for column in lastUse.indices where lastUse[column] >= 0 {
      columnsByEnd[lastUse[column]].append(column)
    }
    for loop in loops {
      let end = loop.upperBound - 1
      for index in loop where index < end {
        let moved = columnsByEnd[index].filter { firstUse[$0] < loop.lowerBound }
        guard !moved.isEmpty else { continue }
        columnsByEnd[index].removeAll { firstUse[$0] < loop.lowerBound }
        columnsByEnd[end] += moved
      }
    }
    for (index, columns) in columnsByEnd.enumerated() {
      for column in columns { lastUse[column] = index }
    }
  }

  private mutating func allocate(_ steps: [Step]) {
    var ending: [[Int]] = Array(repeating: [], count: steps.count)
    for column in lastUse.indices where lastUse[column] >= 0 {
      ending[lastUse[column]].append(column)
    }
    // The register that became free last is taken first, because it is in the cache.
    var free: [Int] = []
    for (index, step) in steps.enumerated() {
      let uses = Self.uses(of: step)
      let isEarly = uses.contains { $0.use == .writeEarly }
      let dying = ending[index].filter { firstUse[$0] < index }
      let unused = ending[index].filter { firstUse[$0] == index }
      if !isEarly { free += dying.map { registers[$0] } }
      for (column, _) in uses where firstUse[column] == index {
        // A step may name a column twice.
        firstUse[column] = -1
        if let register = free.popLast() {
          registers[column] = register
        } else {
          registers[column] = count
          count += 1
        }
      }
      if isEarly { free += dying.map { registers[$0] } }
      free += unused.map { registers[$0] }
    }
  }

  private static func uses(of step: Step) -> [(column: Int, use: Step.Use)] {
    var uses: [(Int, Step.Use)] = []
    _ = step.mapPlaces { place, use in
      if place < 0 { uses.append((Int(~place), use)) }
      return place
    }
    return uses
  }
}
