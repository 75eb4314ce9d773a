import Dispatch
import GLBlur
import Glibc
import Synchronization

/// Renders in a process that was forked, as `ForkTests` asks: `inherited`, with a GPU that the parent
/// has opened, or `own`, with one that the child opens. Says on standard error what is not so.

/// Swift hides it, since little of Swift's runtime promises to work in such a child.
let fork: @convention(c) () -> pid_t = try {
  guard let symbol = unsafe dlsym(nil, "fork") else { throw Complaint("there is no fork") }
  return unsafe unsafeBitCast(symbol, to: (@convention(c) () -> pid_t).self)
}()

struct Complaint: Error {
  let text: String
  init(_ text: String) { self.text = text }
}

func expect(_ isSo: Bool, _ text: String) throws {
  if !isSo { throw Complaint(text) }
}

func renderer(_ backend: Backend) -> Renderer {
  Renderer(Renderer.Options(backend: backend, device: .software, quality: .exact, threads: 4))
}

func isForked(_ body: () throws -> Void) -> Bool {
  do { try body() } catch { return error as? GPUError == .forked }
  return false
}

let chain = Chain { GaussianBlur(sigma: 5) }
let image = try Image(
  rgba8: (0..<4 * 300 * 200).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) },
  width: 300, height: 200)

/// A result that a task leaves behind.
final class Box: Sendable {
  let bytes = Mutex<[UInt8]?>(nil)
}

/// Renders in a task and blocks meanwhile.
func awaitedBytes(_ renderer: Renderer) throws -> [UInt8] {
  let box = Box()
  let isDone = DispatchSemaphore(value: 0)
  Task.detached { [image, chain] in
    let result = try? await renderer.render(chain, image)
    box.bytes.withLock { $0 = result?.bytes }
    isDone.signal()
  }
  isDone.wait()
  guard let bytes = box.bytes.withLock({ $0 }) else { throw Complaint("no awaited result") }
  return bytes
}

/// Renders in a task that has no other thread than the calling one, as in a forked child: without
/// one, the call must not be suspended.
func immediateBytes(_ renderer: Renderer) throws -> [UInt8] {
  let box = Box()
  Task.immediate { [image, chain] in
    let result = try? await renderer.render(chain, image)
    box.bytes.withLock { $0 = result?.bytes }
  }
  guard let bytes = box.bytes.withLock({ $0 }) else { throw Complaint("an awaited render waits") }
  return bytes
}

/// A renderer that the child releases.
final class Inheritance: Sendable {
  let renderer = Mutex<Renderer?>(nil)
}

/// The state of the parent before it forks.
struct Parent {
  let expected: [UInt8]
  let inheritance = Inheritance()
  let cpu: Renderer
  let gpu: Renderer?

  init(opensGPU: Bool) throws {
    cpu = renderer(.cpu)
    expected = try cpu.render(chain, image).bytes
    try expect(try awaitedBytes(cpu) == expected, "an awaited result differs")
    let threaded = renderer(.cpu)
    try expect(try awaitedBytes(threaded) == expected, "an awaited result differs")
    inheritance.renderer.withLock { $0 = threaded }
    gpu = opensGPU ? renderer(.gpu) : nil
    if let gpu { try expect(try gpu.render(chain, image).bytes == expected, "GPU ≠ CPU") }
  }

  /// Runs in the child, and releases all renderers before it returns.
  consuming func check() throws {
    try expect(try cpu.render(chain, image).bytes == expected, "the processor's result differs")
    try expect(
      try immediateBytes(cpu) == expected, "an awaited result differs in the child")
    try expect(
      try renderer(.cpu).render(chain, image).bytes == expected, "a new renderer's result differs")
    // It has threads that the child does not have, for which the child must not wait.
    inheritance.renderer.withLock { $0 = nil }
    if let gpu {
      try expect(isForked { _ = try gpu.render(chain, image) }, "an inherited GPU is not refused")
      try expect(isForked { _ = try gpu.device() }, "an inherited device is not refused")
      try expect(
        isForked { _ = try renderer(.gpu).render(chain, image) }, "a new GPU is not refused")
    } else {
      try expect(
        try renderer(.gpu).render(chain, image).bytes == expected, "the child's GPU differs")
    }
  }
}

func child(_ parent: consuming Parent) -> Int32 {
  // The signal ends a child that hangs.
  alarm(20)
  do {
    try parent.check()
    return 0
  } catch {
    let text = Array("\(error)\n".utf8)
    _ = unsafe write(STDERR_FILENO, text, text.count)
    return 1
  }
}

let parent = try Parent(opensGPU: CommandLine.arguments.last == "inherited")
let id = fork()
// Drivers' functions at the end of a program wait for threads that a child does not have.
if id == 0 { _exit(child(parent)) }
var status: Int32 = 0
unsafe waitpid(id, &status, 0)
try expect(status == 0, "the child ended with \(status)")
try expect(
  try (parent.gpu ?? renderer(.gpu)).render(chain, image).bytes == parent.expected,
  "the parent's next result differs")
