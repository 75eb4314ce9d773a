/// How long the parts of a render took, in seconds.
package struct RenderTimings: Sendable {
  /// Of the images and tables.
  package internal(set) var upload = 0.0
  /// Of each pass, in the plan's order; a program that has to be compiled counts too.
  package internal(set) var passes: [Double] = []
  /// Of the results.
  package internal(set) var readback = 0.0

  package init() {}
}
