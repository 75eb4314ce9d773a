/// Parameters that several filters or views have.
///
/// Each of them has a stored property of the type with the remark `shared`, and gets a property, an argument of
/// its initialiser and a row of its table for every parameter, with the default that the stored property gives it.
package protocol SharedParameters: Hashable, Sendable {}
