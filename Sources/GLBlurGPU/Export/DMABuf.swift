public import GLBlurEngine
import SystemLibrary

/// A picture in a graphics card's memory, for Vulkan, video encoders, compositors, V4L2 and other
/// processes.
///
/// A value owns its descriptor and closes it when destroyed. The memory lives as long as any
/// descriptor of it. Rows go from the top down. A pixel is red, green, blue and straight alpha, of
/// 8 bits each.
public struct DMABuf: ~Copyable, Sendable {
  /// The arrangement of the pixels in the memory.
  public struct Layout: Hashable, Sendable {
    /// The size of the picture, in pixels.
    public let size: Size
    /// The distance between the starts of successive rows, in bytes.
    public let stride: Int
    /// The distance from the start of the memory to the first row, in bytes.
    public let offset: Int
    /// DRM's format modifier, or nil if the driver reports none. Rows were requested one after the
    /// other.
    public let modifier: UInt64?
  }

  /// DRM_FORMAT_ABGR8888, or "AB24": red comes first in memory.
  public static let fourcc: UInt32 = 0x3432_4241

  /// The file descriptor.
  public let descriptor: Int32
  /// The layout of the pixels.
  public let layout: Layout

  init(descriptor: Int32, layout: Layout) {
    self.descriptor = descriptor
    self.layout = layout
  }

  deinit {
    close(descriptor)
  }

  /// Returns the descriptor, which the caller must close.
  public consuming func takeDescriptor() -> Int32 {
    let descriptor = descriptor
    discard self
    return descriptor
  }
}
