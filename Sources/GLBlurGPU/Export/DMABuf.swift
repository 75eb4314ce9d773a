import Glibc
public import GLBlurEngine

/// A picture in a graphics card's memory, as other processes and other parts of the system take it:
/// Vulkan and OpenGL, video encoders, compositors, V4L2.
///
/// Owns the descriptor, which is closed at the end. The memory lives as long as anyone has
/// a descriptor of it, whatever becomes of the renderer. Rows go from the top down, pixels are red,
/// green, blue, alpha, 8 bits each, straight.
public struct DMABuf: ~Copyable, Sendable {
  /// Where the rows lie, for who opens the memory.
  public struct Layout: Hashable, Sendable {
    /// In pixels.
    public let size: Size
    /// Bytes from a row to the next one.
    public let stride: Int
    /// Bytes to the first row.
    public let offset: Int
    /// DRM's number for how pixels are arranged within the memory; nil where the driver has none to
    /// say. The buffer was asked for with rows one after the other.
    public let modifier: UInt64?
  }

  /// DRM_FORMAT_ABGR8888, "AB24": red comes first in memory.
  public static let fourcc: UInt32 = 0x3432_4241

  public let descriptor: Int32
  public let layout: Layout

  init(descriptor: Int32, layout: Layout) {
    self.descriptor = descriptor
    self.layout = layout
  }

  deinit {
    close(descriptor)
  }

  /// Hands the descriptor over; the caller closes it.
  public consuming func takeDescriptor() -> Int32 {
    let descriptor = descriptor
    discard self
    return descriptor
  }
}
