import GLBlurChain

/// Returns the names of the stored properties of a filter or view, with those of shared parameters.
func storedParameters(of owner: some Parameterized) -> [String] {
  Mirror(reflecting: owner).children.flatMap { child in
    child.value is any SharedParameters
      ? Mirror(reflecting: child.value).children.compactMap(\.label)
      : child.label.map { [$0] } ?? []
  }
}
