import GLSLCompiler

extension PixelProgram {
  /// Returns the reads and the work of a program per pixel, as phrases for people.
  ///
  /// - Parameters:
  ///   - reads: The images that the program reads, and their names in the shader.
  ///   - cost: The maximum work per pixel.
  static func notes(reads: [(read: Read, names: [String])], cost: Cost) -> [String] {
    var notes = reads.compactMap { read, names in
      distance(read).map { "reads \(names.joined(separator: " and ")) \($0)" }
    }
    if let operations = cost.operations, let samples = cost.reads {
      notes.append(
        "at most \(counted(operations, "operation")) and \(counted(samples, "read")) a pixel")
    }
    if let loop = cost.dearestLoop {
      notes.append(
        rounds(of: loop)
          ?? "the rounds of \(name(of: loop)) depend on pixels, or are very many: \(assumedRounds) "
          + "are assumed, and more than \(mostRounds) are an error")
    }
    return notes
  }

  fileprivate static func name(of loop: Cost.LoopCost) -> String {
    "the loop in line \(loop.position.line)"
  }

  fileprivate static func rounds(of loop: Cost.LoopCost) -> String? {
    loop.rounds.map { rounds in
      "\(name(of: loop)) has \(counted(Double(rounds), "round"))"
        + (rounds > mostRounds ? ", and more than \(mostRounds) at a pixel are an error" : "")
    }
  }

  private static func distance(_ read: Read) -> String? {
    if let reach = read.declaredReach {
      return "up to \(counted(Double(reach), "pixel")) away, as declared"
    }
    return switch read.footprint {
    case .none, .ownPixel: nil
    case .bounded(let x, let y):
      "up to \(counted(Double(max(-x.lowerBound, x.upperBound)), "column")) and "
        + "\(counted(Double(max(-y.lowerBound, y.upperBound)), "row")) away"
    case .whole: "anywhere"
    }
  }

  fileprivate static func counted(_ count: Double, _ noun: String) -> String {
    // The iterations of nested loops may exceed the range of integers.
    let number = count < 1e15 ? "\(Int(count))" : "\(count)"
    return "\(number) \(noun)\(count == 1 ? "" : "s")"
  }
}

extension MostWork {
  /// Returns the message about a program whose work may exceed the limit, with a cure.
  func objection(to limit: Int) -> String {
    let cause = loop.map { loop in
      PixelProgram.rounds(of: loop)
        ?? "the rounds of \(PixelProgram.name(of: loop)) depend on pixels, so "
        + "\(PixelProgram.mostRounds) are possible"
    }
    return
      "the shader may take \(PixelProgram.counted(operations, "operation")) for a pixel, and at "
      + "most \(limit) are allowed" + (cause.map { "; \($0)" } ?? "")
      + "; bound its loops, or allow more"
  }
}
