/// A parameter type whose values are words, spelled in chain files as raw values.
public protocol Choice: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == String {}

extension EdgeMode: Choice {}
extension ColorSpace: Choice {}
extension Interpolation: Choice {}
extension ResizeKernel: Choice {}
