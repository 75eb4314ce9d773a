import Foundation
import GLBlur
import Synchronization

/// A measurement of the server: clients that each send one request after the other.
struct Load {
  let requests: Int
  let clients: Int
  let size: Size
  let port: UInt16

  /// The measured values, which clients add to.
  private final class Measurements: Sendable {
    struct Values {
      var latencies: [Duration] = []
      var failures: [String] = []
      /// The resident memory in bytes, by the number of requests after which it was read.
      var memory: [Int: Int] = [:]
    }

    let next = Atomic(0)
    let values = Mutex(Values())
  }

  /// Sends all requests and returns a report.
  func run() async throws -> String {
    let measurements = Measurements()
    measurements.values.withLock { $0.latencies.reserveCapacity(requests) }
    // The first cards fill caches: fonts, and memory that is used again.
    let marks = Set([min(requests, max(1, requests / 100)), max(1, requests / 2), requests])
    let begin = ContinuousClock.now
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<clients {
        group.addTask {
          await withCheckedContinuation { continuation in
            Thread.detachNewThread {
              client(measurements, marks)
              continuation.resume()
            }
          }
        }
      }
    }
    return report(measurements.values.withLock { $0 }, ContinuousClock.now - begin)
  }

  private func client(_ measurements: Measurements, _ marks: Set<Int>) {
    do {
      let socket = try Socket.connected(to: port)
      while true {
        let number = measurements.next.add(1, ordering: .relaxed).oldValue
        if number >= requests { return }
        let begin = ContinuousClock.now
        guard socket.write(Array(request(number).utf8)) else { throw Complaint("hung up") }
        try readResponse(from: socket)
        let time = ContinuousClock.now - begin
        measurements.values.withLock { values in
          values.latencies.append(time)
          let count = values.latencies.count
          if marks.contains(count) { values.memory[count] = Self.residentBytes }
        }
      }
    } catch {
      measurements.values.withLock { $0.failures.append("\(error)") }
    }
  }

  /// Returns a request for a card whose title, theme and photograph depend on its number.
  private func request(_ number: Int) -> String {
    let titles = [
      "Espresso+at+62+degrees", "What+a+blur+hides+and+what+it+shows",
      "Legible+text+over+any+photograph%2C+measured+and+guaranteed",
    ]
    let theme = Card.Theme.allCases[number % 3].rawValue
    let photo = Card.Photograph.allCases[number / 3 % 3].rawValue
    return "GET /card?title=\(titles[number / 9 % 3])+no.+\(number)&author=Jane+Doe"
      + "&theme=\(theme)&photo=\(photo)&width=\(size.width)&height=\(size.height)"
      + " HTTP/1.1\r\nHost: localhost\r\n\r\n"
  }

  private func readResponse(from socket: Socket) throws {
    var bytes: [UInt8] = []
    let end = Array("\r\n\r\n".utf8)
    while true {
      let more = socket.read(atMost: 1 << 16)
      if more.isEmpty { throw Complaint("hung up") }
      bytes += more
      guard let found = bytes.firstRange(of: end) else { continue }
      let head = String(decoding: bytes[..<found.lowerBound], as: UTF8.self)
      guard head.hasPrefix("HTTP/1.1 200") else { throw Complaint(head) }
      let field = head.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }
      guard let length = field.flatMap({ Int($0.dropFirst(16)) }) else { throw Complaint(head) }
      if bytes.count - found.upperBound >= length { return }
    }
  }

  private func report(_ values: Measurements.Values, _ time: Duration) -> String {
    let sorted = values.latencies.sorted()
    guard let last = sorted.last else { return "no request succeeded: \(values.failures)" }
    let throughput = Double(sorted.count) / (time / .seconds(1))
    func milliseconds(_ share: Double) -> String {
      let latency = sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
      return String(format: "%.1f ms", latency / .milliseconds(1))
    }
    let memory = values.memory.sorted { $0.key < $1.key }.map {
      String(format: "%.1f MB after %d", Double($0.value) / 1e6, $0.key)
    }
    return """
      \(sorted.count) cards of \(size.width)×\(size.height) for \(clients) clients: \
      \(String(format: "%.1f s, %.1f cards a second", time / .seconds(1), throughput))
      latency: median \(milliseconds(0.5)), 99th percentile \(milliseconds(0.99)), \
      longest \(String(format: "%.1f ms", last / .milliseconds(1)))
      resident memory: \(memory.joined(separator: ", "))
      failures: \(values.failures.count)\(values.failures.first.map { ", such as " + $0 } ?? "")
      """
  }

  /// The resident memory of the process, in bytes (proc(5)).
  private static var residentBytes: Int {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return (pages ?? 0) * sysconf(Int32(_SC_PAGESIZE))
  }
}
