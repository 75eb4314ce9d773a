import GLBlur
import GLBlurChain
import GLBlurGPU
import GLBlurReference

extension AutoEstimate {
  var table: [String] {
    let rows =
      [("Estimates", "CPU", "GPU")]
      + gpu.parts.map { part in
        let cpu = part.name == "computing" ? secondsText(.seconds(cpu)) : ""
        return (part.name, cpu, secondsText(.seconds(part.seconds)))
      } + [("together", secondsText(.seconds(cpuTotal)), secondsText(.seconds(gpuTotal)))]
    return rows.enumerated().map { index, row in
      ((index == 0 ? "" : "  ") + row.0).padded(to: 12) + row.1.padded(to: 10) + row.2
    }
  }
}

extension DeviceEstimate {
  fileprivate var parts: [(name: String, seconds: Double)] {
    [
      ("opening", opening), ("programs", programs), ("transfers", transfers), ("passes", passes),
      ("computing", computing),
    ]
  }

  var json: JSONText { .object(parts.map { ($0.name, .number($0.seconds)) }) }
}
