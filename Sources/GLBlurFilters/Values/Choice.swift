/// The type of a parameter whose values are words. Chain files spell a value as its raw value.
public protocol Choice: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == String {}

extension EdgeMode: Choice {}
extension ColorSpace: Choice {}
extension Interpolation: Choice {}
extension ResizeKernel: Choice {}
