import Foundation

/// A variable font whose only letter, H, is a box. Of 1000 units an em, its ascent is 800 and its descent 200.
///
/// The advance of H is 500 units. A weight of 900 adds 200 and one of 100 takes 100 away; a width (`wdth`) of
/// 200 adds 500 and one of 50 takes 250 away; all in proportion between. The font was made with fontTools, by
/// `FontBuilder` with `setupFvar([("wght", 100, 400, 900, "Weight"), ("wdth", 50, 100, 200, "Width")], [])`
/// and, for each end of the axes, a `TupleVariation` of `setupGvar` that moves the right side and the advance.
package enum TestFont {
  package static let family = "Test Variable"
  package static let bytes = Array(Data(base64Encoded: text) ?? Data())

  /// Returns the advance of H in units.
  package static func advance(weight: Double, width: Double = 100) -> Double {
    let heavier = weight > 400 ? (weight - 400) / 500 * 200 : (weight - 400) / 300 * 100
    let wider = width > 100 ? (width - 100) / 100 * 500 : (width - 100) / 50 * 250
    return 500 + heavier + wider
  }

  private static let text = [
    "AAEAAAAMAIAAAwBAT1MvMkUAQ4UAAAFIAAAAYGNtYXAAgwBUAAABtAAAADxmdmFy9bTe/wAAAxQAAAA4Z2x5Zk0WYvAA",
    "AAH4AAAAMGd2YXK+auulAAADTAAAAG5oZWFkLwXscAAAAMwAAAA2aGhlYQSyAZQAAAEEAAAAJGhtdHgE4gAAAAABqAAA",
    "AAxsb2NhABgAJAAAAfAAAAAIbWF4cAAFAAYAAAEoAAAAIG5hbWVOouvAAAACKAAAAMNwb3N0ADAAAwAAAuwAAAAoAAEA",
    "AAABAAA7IzmIXw889QADA+gAAAAA5y/UagAAAADnL9RqAAAAAAGQArwAAAADAAIAAAAAAAAAAQAAAyD/OAAAAfQAAABk",
    "AZAAAQAAAAAAAAAAAAAAAAAAAAMAAQAAAAMABAABAAAAAAACAAAAAAAAAAAAAAAAAAAAAAADAaEBkAAFAAQAAAAAAAAA",
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAA/Pz8/AAAAIABIAyD/OAAAAyAAyAAAAAAAAAAA",
    "AAAAAAAAACAAAAH0AAAB9AAAAPoAAAAAAAIAAAADAAAAFAADAAEAAAAUAAQAKAAAAAYABAABAAIAIABI//8AAAAgAEj/",
    "///i/7kAAQAAAAAAAAAAAAwAGAAYAAEAAAAAAZACvAADAAAxESERAZACvP1EAAEAAAAAAZACvAADAAAxESERAZACvP1E",
    "AAAACABmAAEAAAAAAAEADQAAAAEAAAAAAAIABwANAAEAAAAAAQAABgAUAAEAAAAAAQEABQAaAAMAAQQJAAEAGgAfAAMA",
    "AQQJAAIADgA5AAMAAQQJAQAADABHAAMAAQQJAQEACgBTVGVzdCBWYXJpYWJsZVJlZ3VsYXJXZWlnaHRXaWR0aABUAGUA",
    "cwB0ACAAVgBhAHIAaQBhAGIAbABlAFIAZQBnAHUAbABhAHIAVwBlAGkAZwBoAHQAVwBpAGQAdABoAAACAAAAAAAAAAAA",
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAMAAAArAAMAAQAAABAAAgACABQAAAAMd2dodABkAAABkAAAA4QAAAAAAQB3ZHRo",
    "ADIAAABkAAAAyAAAAAABAQABAAAAAgAAAAAAHAADAAAAAAAcAAAAAAApACmABAAkAAyAAEAAAAAACIAAwAAAAAAMgAAA",
    "AEAAAAyAAAAAwAAAgUEAyADIgEAAyIGHgQOcnACcgYeBQQH0AfSAQAH0gYeBQf8G/waAQP8GgYcAAAA=",
  ].joined()
}
