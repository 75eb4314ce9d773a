import GLBlur
import Glibc

private func end(_ status: Int32, _ message: String) -> Never {
  var line = "driver-agreement: \(message)\n"
  line.withUTF8 { _ = unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
  exit(status)
}

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments == ["--header"] {
  print(Table.header)
  exit(0)
}

do {
  let options = try Options(arguments)
  let start = ContinuousClock.now
  var suite = try Suite(options)
  let device = try suite.device
  guard options.renderer.map(device.renderer.contains) ?? !device.isSoftware else {
    end(
      EX_UNAVAILABLE,
      "\(options.name): GL_RENDERER is \"\(device.renderer)\", and should be "
        + (options.renderer ?? "hardware"))
  }
  if let word = unsafe getenv("GLBLUR_PASSES"),
    unsafe String(cString: word) != device.passes.form.rawValue
  {
    end(EX_UNAVAILABLE, "\(options.name): the passes are \(device.passes)")
  }
  let tally = try suite.run()
  print(Table.row(options.name, device, tally, ContinuousClock.now - start))
  for refusal in tally.refusals { print("  refused: \(refusal)") }
  for failure in tally.failures { print("  \(failure)") }
  if options.exports { try BufferCheck(device: options.device).run() }
  if !tally.failures.isEmpty { exit(1) }
} catch let error as GPUError {
  end(EX_UNAVAILABLE, "\(error)")
} catch let error as ReadError {
  end(1, "\(error)")
} catch let error as UsageError {
  end(EX_USAGE, "\(error)\n\(Options.usage)")
} catch let error as DeviceChoiceError {
  end(EX_USAGE, "\(error)")
} catch {
  end(EX_SOFTWARE, "\(error)")
}
