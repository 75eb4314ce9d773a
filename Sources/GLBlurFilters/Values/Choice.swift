/// A parameter that is one of a few words, spelled in chain files as its raw value.
public protocol Choice: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == String {}

extension EdgeMode: Choice {}
extension ColorSpace: Choice {}
extension ResizeKernel: Choice {}
