import Glibc

/// A TCP socket, which is closed when it is released.
final class Socket: Sendable {
  private let descriptor: CInt

  private init(_ descriptor: CInt) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  private static func failure(_ call: String) -> Complaint {
    Complaint("\(call): \(unsafe String(cString: strerror(errno)))")
  }

  private static func make() throws -> Socket {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw failure("socket") }
    return Socket(descriptor)
  }

  /// Calls `body` with an address of the loopback device.
  private static func withLoopback(
    _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt
  ) -> CInt {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    return unsafe withUnsafePointer(to: address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private func set(_ level: CInt, _ option: CInt, _ value: CInt) {
    let size = socklen_t(MemoryLayout<CInt>.size)
    _ = unsafe withUnsafePointer(to: value) {
      unsafe setsockopt(descriptor, level, option, $0, size)
    }
  }

  /// Listens on the loopback device. With port 0, the system chooses a port.
  static func listening(on port: UInt16) throws -> Socket {
    let socket = try make()
    socket.set(SOL_SOCKET, SO_REUSEADDR, 1)
    let descriptor = socket.descriptor
    guard unsafe withLoopback(port, { unsafe bind(descriptor, $0, $1) }) == 0 else {
      throw failure("bind")
    }
    guard listen(descriptor, 128) == 0 else { throw failure("listen") }
    return socket
  }

  static func connected(to port: UInt16) throws -> Socket {
    let socket = try make()
    let descriptor = socket.descriptor
    guard unsafe withLoopback(port, { unsafe connect(descriptor, $0, $1) }) == 0 else {
      throw failure("connect")
    }
    socket.set(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    return socket
  }

  /// The port that the socket listens on.
  var port: UInt16 {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = unsafe withUnsafeMutablePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(descriptor, $0, &length)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Waits for a connection. Returns nil if a connection has failed before it was taken.
  func accepted() -> Socket? {
    let peer = accept(descriptor, nil, nil)
    guard peer >= 0 else { return nil }
    let socket = Socket(peer)
    socket.set(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    // A peer that sends nothing, or takes nothing, is given up.
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      var patience = timeval(tv_sec: 10, tv_usec: 0)
      unsafe setsockopt(peer, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
    }
    return socket
  }

  /// Waits for bytes and returns them. They are empty if the peer has closed the connection or is
  /// silent for too long.
  func read(atMost count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      used = unsafe max(0, recv(descriptor, buffer.baseAddress, count, 0))
    }
  }

  /// Sends bytes and returns whether the peer took all of them.
  func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Whether the peer has closed the connection.
  var isClosed: Bool {
    var byte: UInt8 = 0
    let flags = Int32(MSG_PEEK | MSG_DONTWAIT)
    return unsafe recv(descriptor, &byte, 1, flags) == 0
  }
}
