/// The times of the parts of a render on a GPU.
package struct RenderTimings: Sendable {
  /// The time that the upload of the images took.
  package internal(set) var upload: Duration
  /// The time that drawing the passes took.
  package internal(set) var passes: Duration
  /// The time that reading the results took.
  package internal(set) var readback: Duration

  package init(
    upload: Duration = .zero, passes: Duration = .zero, readback: Duration = .zero
  ) {
    self.upload = upload
    self.passes = passes
    self.readback = readback
  }

  /// The time that the pixels were on their way.
  package var transfers: Duration { upload + readback }
  /// The time of all parts together.
  package var total: Duration { upload + passes + readback }

  package static func += (total: inout RenderTimings, part: RenderTimings) {
    total.upload += part.upload
    total.passes += part.passes
    total.readback += part.readback
  }
}
