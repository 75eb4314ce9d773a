import GLBlurChain

/// A colour on a command line.
struct ColorOperand {
  let word: String
  let color: Color

  init(_ word: String) throws(Failure) {
    guard
      let color = Color(text: word) ?? Color(hex: "#\(word)")
    else {
      throw .usage(
        "'\(word)' is not a colour; "
          + (Color.fault(in: word)
            ?? similar(to: word, among: Color.names).map { "did you mean '\($0)'?" }
            ?? "expected #RGB, #RGBA, #RRGGBB, #RRGGBBAA, CSS's 'rgb(r g b / a)', 'hsl(h s l / a)' or "
            + "'color(display-p3 r g b / a)', or a name such as white"))
    }
    self.word = word
    self.color = color
  }
}
