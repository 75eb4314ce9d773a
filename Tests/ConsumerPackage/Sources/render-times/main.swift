import Foundation
import GLBlur

// `render-times` prints the time of each subject. `render-times OTHER` also runs another build,
// alternately, and fails if a subject takes more than three times as long in this one. `make
// test-package` compares a debug build with an optimised one.

/// A debug build is slower in the caller's own code and in code that the library leaves to the
/// caller's module to specialise. Both are small beside the pixels: where loops over pixels are not
/// optimised, the ratio is 10 to 300.
let greatestRatio = 3.0

/// Only the best round of each build counts, since other programs of the machine make some rounds
/// slower and none faster.
let rounds = 4

if CommandLine.arguments.count > 1 {
  let this = try Build(URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path())
  let other = try Build(CommandLine.arguments[1])
  for round in 1...rounds {
    try this.measure()
    try other.measure()
    if round > 1, this.ratios(to: other).allSatisfy({ $0.ratio <= greatestRatio }) { break }
  }
  var isSlow = false
  for (name, ratio) in this.ratios(to: other) {
    let verdict = ratio <= greatestRatio ? "" : ", more than \(greatestRatio)"
    isSlow = isSlow || ratio > greatestRatio
    print("\(name): \(this.text(name)), optimised \(other.text(name)), ratio", terminator: " ")
    print(String(format: "%.2f", ratio) + verdict)
  }
  exit(isSlow ? 1 : 0)
} else {
  for subject in try Subject.all() {
    print("\(subject.name)\t\(try subject.seconds())")
  }
}
