/// The times of the parts of a render that move pixels between the CPU's memory and the GPU's.
package struct RenderTimings: Sendable {
  /// The time that the upload of the images took.
  package internal(set) var upload = Duration.zero
  /// The time that reading the results took.
  package internal(set) var readback = Duration.zero

  package init() {}

  package static func += (total: inout RenderTimings, part: RenderTimings) {
    total.upload += part.upload
    total.readback += part.readback
  }
}
