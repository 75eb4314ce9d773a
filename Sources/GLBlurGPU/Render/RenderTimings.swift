/// The times of the parts of a render on a GPU.
package struct RenderTimings: Sendable {
  package internal(set) var upload: Duration
  package internal(set) var passes: Duration
  package internal(set) var readback: Duration

  package init(
    upload: Duration = .zero, passes: Duration = .zero, readback: Duration = .zero
  ) {
    self.upload = upload
    self.passes = passes
    self.readback = readback
  }

  package var transfers: Duration { upload + readback }
  package var total: Duration { upload + passes + readback }

  package static func += (total: inout RenderTimings, part: RenderTimings) {
    total.upload += part.upload
    total.passes += part.passes
    total.readback += part.readback
  }
}
