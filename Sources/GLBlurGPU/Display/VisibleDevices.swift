/// The NVIDIA GPUs that CUDA_VISIBLE_DEVICES leaves to this process, in its order, as far as EGL can tell
/// (https://docs.nvidia.com/cuda/cuda-c-programming-guide/index.html#env-vars).
///
/// EGL lists all GPUs whatever the variable says, in an order of its own. EGL_NV_device_cuda has CUDA's
/// numbers of them. Drivers give those of the process, that is, places in the variable; if more devices
/// have numbers than the variable has places, they are those of the machine.
struct VisibleDevices {
  /// The numbers and UUIDs of the variable.
  private let entries: [String]
  /// Whether the numbers of EGL are places in the variable.
  private let countsPlaces: Bool
  /// An entry that EGL cannot tell, or nil.
  let unknown: String?

  /// Reads the variable.
  ///
  /// - Parameters:
  ///   - variable: The value of the variable. What follows an empty entry or a negative number does not
  ///     count.
  ///   - devices: The devices of EGL.
  init(_ variable: String, _ devices: [DisplayCandidate]) {
    let entries = variable.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.filter { $0 != " " } }
      .prefix { !$0.isEmpty && !$0.hasPrefix("-") }
    self.entries = Array(entries)
    let numbered = devices.count { $0.cuda?.number != nil }
    countsPlaces = numbered <= entries.count
    let haveUUIDs = devices.contains { $0.cuda?.uuid != nil }
    let isApplied = countsPlaces && numbered > 0
    unknown = entries.first { entry in
      !isApplied && Int(entry) == nil && !(entry.hasPrefix("GPU-") && haveUUIDs)
    }
  }

  /// Returns CUDA's number of a device in this process, or nil if it has none.
  func number(of device: DisplayCandidate) -> Int? {
    if let uuid = device.cuda?.uuid, let place = entries.firstIndex(where: uuid.hasPrefix) {
      return place
    }
    guard let number = device.cuda?.number else { return nil }
    if countsPlaces { return number < entries.count ? number : nil }
    return entries.firstIndex(of: "\(number)")
  }

  /// Whether a device is one of CUDA's that the variable leaves out.
  func hides(_ device: DisplayCandidate) -> Bool {
    device.cuda != nil && number(of: device) == nil
  }
}

/// What EGL says of a device that CUDA knows.
package struct CUDADevice: Hashable, Sendable {
  /// CUDA's number of the device (EGL_CUDA_DEVICE_NV), or nil.
  var number: Int?
  /// The device's name as nvidia-smi writes it, such as GPU-5d4c1f6a-…, or nil.
  var uuid: String?

  /// Writes the UUID of EGL_EXT_device_persistent_id.
  init(number: Int?, uuid: [UInt8]?) {
    self.number = number.flatMap { $0 < 0 ? nil : $0 }
    self.uuid = uuid.flatMap { bytes in
      guard bytes.count == 16 else { return nil }
      let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      return "GPU-"
        + [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
    }
  }
}
