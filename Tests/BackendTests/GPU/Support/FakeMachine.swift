import CGraphics
import GLBlurGPU

/// An invented computer with graphics cards.
struct FakeMachine: Sendable {
  struct Device: Sendable {
    var extensions = "EGL_EXT_device_drm EGL_EXT_device_drm_render_node"
    var node: String?
    var card: String?
    /// The values of EGL_CUDA_DEVICE_NV and EGL_DEVICE_UUID_EXT.
    var cuda: Int?
    var uuid: [UInt8]?
    var display = FakeDisplay()

    /// As Mesa 22.3 lists it, with an extension that it does not have.
    static let software = Device(
      extensions: "EGL_MESA_device_software EGL_EXT_device_drm_render_node", display: .llvmpipe)
  }

  struct Node: Sendable {
    var path: String
    var errno: Int32 = 0
    var isGraphics = true
    var display = FakeDisplay()
  }

  var clientExtensions = "EGL_EXT_platform_device EGL_MESA_platform_surfaceless"
  /// The devices are nil if eglQueryDevicesEXT fails.
  var devices: [Device]? = []
  var nodes: [Node] = []
  var surfaceless: FakeDisplay? = FakeDisplay.failing(at: .display, code: EGL_BAD_PARAMETER)
  var platformDefault: FakeDisplay?
  var hasPlatformDisplay = true
  var hasGBM = true
  var links: [String: String] = [:]
  var environment: [String: String] = [:]
  /// The texts of files, by their paths.
  var files: [String: String] = [:]
  /// The libraries that NVIDIA's EGL opens, or nil if it is missing.
  var nvidiaLibraries: [String]?

  /// Mesa without a graphics card.
  static let container = FakeMachine(devices: [.software], surfaceless: .llvmpipe)

  /// Software rendering and a card that can be opened in all three ways.
  static let workstation = FakeMachine(
    devices: [.software, Device(node: "/dev/dri/renderD128")],
    nodes: [Node(path: "/dev/dri/renderD128"), Node(path: "/dev/dri/card0")],
    surfaceless: FakeDisplay())

  var displays: [(name: String, display: FakeDisplay)] {
    (devices ?? []).enumerated().map { ("device:\($0)", $1.display) }
      + nodes.map { ("gbm:\($0.path)", $0.display) }
      + [surfaceless.map { ("surfaceless", $0) }, platformDefault.map { ("default", $0) }]
      .compactMap { $0 }
  }
}
