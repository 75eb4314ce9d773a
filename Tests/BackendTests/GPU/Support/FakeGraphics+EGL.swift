import CGraphics
import GLBlurGPU
import Synchronization

extension FakeGraphics {
  func egl() throws(GPUError) -> EGLFunctions {
    let (machine, displays) = (machine, displays)
    var egl = try EGLFunctions(Self.nothing)
    egl.getError = {
      self.state.withLock { state in
        defer { state.error = EGL_SUCCESS }
        return state.error
      }
    }
    egl.queryString = { display, name in
      guard let display else { return machine.clientExtensions }
      let fake = displays[Self.index(display)].display
      return name == EGL_EXTENSIONS ? fake.extensions : "fake \(name)"
    }
    egl.queryDevices = {
      self.record("devices")
      if machine.devices == nil { self.state.withLock { $0.error = EGL_BAD_ALLOC } }
      return machine.devices.map { $0.indices.map { Handle(bits: 0x100 + UInt($0)) } }
    }
    egl.queryDeviceString = { device, name in
      let fake = machine.devices?[Int(device.bits - 0x100)]
      return switch name {
      case EGL_EXTENSIONS: fake?.extensions
      case EGL_DRM_DEVICE_FILE_EXT: fake?.card ?? fake?.node
      default: fake?.node
      }
    }
    egl.queryDeviceAttribute = { device, name in
      name == EGL_CUDA_DEVICE_NV ? machine.devices?[Int(device.bits - 0x100)].cuda : nil
    }
    egl.queryDeviceBinary = { device, name in
      name == EGL_DEVICE_UUID_EXT ? machine.devices?[Int(device.bits - 0x100)].uuid : nil
    }
    egl.getPlatformDisplay = { platform, native in
      let index =
        Int32(platform) == EGL_PLATFORM_SURFACELESS_MESA
        ? self.index(of: "surfaceless") : native.map { Int($0.bits - 0x100) }
      self.record("display \(index.map { displays[$0].name } ?? "none")")
      return self.succeeds(.display, on: index) ? index.map(Self.handle) : nil
    }
    if !machine.hasPlatformDisplay { egl.getPlatformDisplay = nil }
    egl.getDefaultDisplay = { self.index(of: "default").map(Self.handle) }
    egl.initialize = { display in
      let index = Self.index(display)
      self.record("initialize \(displays[index].name)")
      self.state.withLock { $0.initialized = index }
      guard self.succeeds(.initialize, on: index) else { return nil }
      let version = displays[index].display.version
      return EGLVersion(version.major, version.minor)
    }
    egl.bindAPI = { _ in self.succeeds(.bind, on: self.state.withLock { $0.initialized }) }
    egl.chooseConfig = { display, attributes in
      self.record("config \(displays[Self.index(display)].name) \(attributes)")
      return self.succeeds(.config, on: Self.index(display)) ? Handle(bits: 7) : nil
    }
    egl.createPbufferSurface = { display, config, _ in
      self.record("surface \(displays[Self.index(display)].name)")
      return self.succeeds(.surface, on: Self.index(display)) ? Handle(bits: 8) : nil
    }
    egl.createContext = { self.createContext($0, $1, $2) }
    egl.destroyContext = { display, context in
      self.record("destroy \(displays[Self.index(display)].name)")
      return self.state.withLock { $0.contexts.removeValue(forKey: context) } != nil
    }
    egl.destroySurface = { display, _ in
      self.record("destroy surface \(displays[Self.index(display)].name)")
      return true
    }
    egl.makeCurrent = { display, surface, context in
      let succeeds = context == nil || self.succeeds(.current, on: Self.index(display))
      if succeeds { self.state.withLock { $0.current = context } }
      return succeeds
    }
    egl.getCurrentContext = { self.state.withLock { $0.current } }
    return egl
  }

  private func createContext(
    _ display: Handle, _ config: Handle?, _ attributes: [EGLint]
  ) -> Handle? {
    let index = Self.index(display)
    let fake = displays[index].display
    // The attributes are the major version, the minor version, and the notification of resets.
    let minor = attributes.count > 3 ? attributes[3] : 0
    let asksForNotice = attributes.count > 5
    let config = config == nil ? "" : " with config"
    record(
      "context \(displays[index].name) 3.\(minor)\(asksForNotice ? " notice" : "")\(config)")
    guard succeeds(.context, on: index) else { return nil }
    guard fake.minors.contains(minor), fake.takesResetNotice || !asksForNotice else {
      state.withLock { $0.error = EGL_BAD_MATCH }
      return nil
    }
    return state.withLock { state in
      state.made += 1
      let context = Handle(bits: 0x3000 + state.made)
      state.contexts[context] = (index, minor)
      return context
    }
  }

  private static func handle(_ index: Int) -> Handle { Handle(bits: 0x2000 + UInt(index)) }
  private static func index(_ display: Handle) -> Int { Int(display.bits - 0x2000) }
}
