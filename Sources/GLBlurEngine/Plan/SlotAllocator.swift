/// An allocator that gives every stored result a slot while it is needed.
struct SlotAllocator {
  private(set) var slots: [Plan.Slot] = []
  private var free: Set<Int> = []

  /// Returns the smallest free slot that is large enough, or a new one.
  mutating func allocate(_ size: Size, _ storage: Plan.Storage) -> Int {
    let fitting = free.filter { index in
      let slot = slots[index]
      return slot.storage == storage && slot.size.width >= size.width
        && slot.size.height >= size.height
    }
    let best = fitting.min { a, b in
      (slots[a].size.width * slots[a].size.height, a)
        < (slots[b].size.width * slots[b].size.height, b)
    }
    if let best {
      free.remove(best)
      return best
    }
    slots.append(Plan.Slot(size: size, storage: storage))
    return slots.count - 1
  }

  mutating func release(_ slot: Int) {
    free.insert(slot)
  }
}
