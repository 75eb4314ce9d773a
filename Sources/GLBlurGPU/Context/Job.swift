/// What a thread is to do.
protocol Job: Sendable {
  func perform()
}
