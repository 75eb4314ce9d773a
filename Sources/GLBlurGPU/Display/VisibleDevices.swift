/// The NVIDIA GPUs that CUDA_VISIBLE_DEVICES leaves to this process, in its order
/// (https://docs.nvidia.com/cuda/cuda-c-programming-guide/index.html#env-vars).
///
/// EGL lists all GPUs, in an order of its own. The numbers of EGL_NV_device_cuda are places in the
/// variable, or the machine's numbers if more devices have one than the variable has places.
struct VisibleDevices {
  private let entries: [String]
  /// Whether EGL's CUDA numbers are places in the variable.
  private let countsPlaces: Bool
  /// An entry that EGL cannot identify, or nil.
  let unknown: String?

  /// Reads the variable, whose list ends at an empty entry or a negative number, as in CUDA.
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

  /// Returns CUDA's number of a device in this process.
  func number(of device: DisplayCandidate) -> Int? {
    if let uuid = device.cuda?.uuid, let place = entries.firstIndex(where: uuid.hasPrefix) {
      return place
    }
    guard let number = device.cuda?.number else { return nil }
    if countsPlaces { return number < entries.count ? number : nil }
    return entries.firstIndex(of: "\(number)")
  }

  /// Whether CUDA knows the device and the variable leaves it out.
  func hides(_ device: DisplayCandidate) -> Bool {
    device.cuda != nil && number(of: device) == nil
  }
}

/// CUDA's names of a device, as EGL tells them.
package struct CUDADevice: Hashable, Sendable {
  /// EGL_CUDA_DEVICE_NV, or nil.
  var number: Int?
  /// The name that nvidia-smi writes, such as GPU-5d4c1f6a-…, or nil.
  var uuid: String?

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
