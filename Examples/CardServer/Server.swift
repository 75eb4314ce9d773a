import Dispatch
import Foundation
import GLBlur
import Synchronization

/// A server of cards on the loopback device.
///
/// One thread accepts connections, and each connection has a thread that reads requests, waits for
/// their cards, encodes them and sends them. These threads may block: they are not those of Swift's
/// tasks. The renderer says how many cards are rendered at a time.
final class Server: Sendable {
  private let socket: Socket
  private let studio: CardStudio
  private let connections = Atomic(0)

  /// The greatest number of connections, and so of requests that wait for a card. Further ones are
  /// refused, so that a crowd makes nobody wait for long.
  static let mostConnections = 64

  /// The longest time that a request waits for its card.
  private static let patience = Duration.seconds(5)

  init(port: UInt16, studio: CardStudio) throws {
    socket = try Socket.listening(on: port)
    self.studio = studio
  }

  var port: UInt16 { socket.port }

  /// Begins to accept connections.
  func start() {
    Thread.detachNewThread { [self] in
      while true {
        guard let peer = socket.accepted() else { continue }
        let count = connections.add(1, ordering: .relaxed).newValue
        Thread.detachNewThread { [self] in
          if count > Self.mostConnections {
            _ = peer.write(Response(503, "the server is busy").bytes(staysOpen: false))
          } else {
            serve(peer)
          }
          connections.subtract(1, ordering: .relaxed)
        }
      }
    }
  }

  /// Answers the requests of a connection.
  private func serve(_ peer: Socket) {
    var rest: [UInt8] = []
    while true {
      var staysOpen = false
      let response: Response
      do throws(Response) {
        guard let request = try Request(from: peer, rest: &rest) else { return }
        staysOpen = request.staysOpen
        response = try answer(request, peer)
      } catch {
        response = error
      }
      if !peer.write(response.bytes(staysOpen: staysOpen)) || !staysOpen { return }
    }
  }

  private func answer(_ request: Request, _ peer: Socket) throws(Response) -> Response {
    if request.method != "GET" { throw Response(405, "only GET is allowed") }
    if request.path != "/card" { throw Response(404, "there is only /card") }
    do {
      let card = try Card(request.query)
      let picture = try wait(for: peer, request.priority) { [studio] in
        try await studio.picture(of: card)
      }
      return Response(
        try studio.file(of: picture, as: card.format),
        type: card.format == .png ? "image/png" : "image/jpeg")
    } catch let complaint as Complaint {
      throw Response(400, complaint.description)
    } catch is CancellationError {
      throw Response(503, "the server is busy")
    } catch {
      throw Response(500, "\(error)")
    }
  }

  /// Waits on this thread for a task, and cancels the task when its time is over or when the peer
  /// has hung up.
  private func wait<Value: Sendable>(
    for peer: Socket, _ priority: TaskPriority,
    _ body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let outcome = Outcome<Value>()
    let task = Task(priority: priority) {
      do { outcome.set(.success(try await body())) } catch { outcome.set(.failure(error)) }
    }
    let end = ContinuousClock.now + Self.patience
    while true {
      if let result = outcome.wait(for: .milliseconds(100)) { return try result.get() }
      if ContinuousClock.now > end || peer.isClosed { task.cancel() }
    }
  }
}

/// The outcome of a task that a thread waits for.
private final class Outcome<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let isSet = DispatchSemaphore(value: 0)

  func set(_ value: Result<Value, any Error>) {
    result.withLock { $0 = value }
    isSet.signal()
  }

  func wait(for time: DispatchTimeInterval) -> Result<Value, any Error>? {
    guard isSet.wait(timeout: .now() + time) == .success else { return nil }
    return result.withLock { $0 }
  }
}
