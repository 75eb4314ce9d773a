import GLBlur
import Glibc

/// The program `card-server`, which makes social cards on request.
///
/// ```
/// card-server [--port 8080] [--photographs Examples/photographs]
/// card-server --load 20000 [--clients 8] [--size 600x315] [--photographs Examples/photographs]
/// ```
///
/// With `--load` it serves itself: so many requests over the loopback device, and then it prints
/// the throughput, the latency and the resident memory.
@main
struct CardServer {
  static func main() async {
    do {
      let arguments = try Arguments(CommandLine.arguments.dropFirst())
      let studio = try CardStudio(photographs: arguments.photographs)
      if let requests = arguments.load {
        let server = try Server(port: 0, studio: studio)
        server.start()
        let load = Load(
          requests: requests, clients: arguments.clients, size: arguments.size, port: server.port)
        print(try await load.run())
      } else {
        let server = try Server(port: arguments.port, studio: studio)
        server.start()
        print("http://127.0.0.1:\(server.port)/card?title=Hello&author=Somebody")
        while true { try await Task.sleep(for: .seconds(3600)) }
      }
    } catch {
      let message = Array("card-server: \(error)\n".utf8)
      _ = unsafe write(STDERR_FILENO, message, message.count)
      exit(1)
    }
  }
}

/// An error with a text for people.
struct Complaint: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// The words of the command line.
private struct Arguments {
  var port: UInt16 = 8080
  var photographs = "Examples/photographs"
  /// The number of requests of a measurement, or nil if the program serves others.
  var load: Int?
  var clients = 8
  var size = Size(width: 600, height: 315)

  init(_ words: ArraySlice<String>) throws {
    var words = words
    while let option = words.popFirst() {
      guard let value = words.popFirst() else { throw Complaint("\(option) needs a value") }
      switch option {
      case "--port": port = try number(value, option, in: 0...65535)
      case "--photographs": photographs = value
      case "--load": load = try number(value, option, in: 1...10_000_000)
      case "--clients": clients = try number(value, option, in: 1...Server.mostConnections)
      case "--size":
        let sides = value.split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2 else { throw Complaint("--size is WIDTHxHEIGHT") }
        size = Size(width: sides[0], height: sides[1])
      default: throw Complaint("there is no option \(option)")
      }
    }
  }

  private func number<Value: FixedWidthInteger>(
    _ text: String, _ option: String, in range: ClosedRange<Value>
  ) throws -> Value {
    guard let value = Value(text), range.contains(value) else {
      throw Complaint("\(option) is a number of \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }
}
