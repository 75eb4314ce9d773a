import GLBlur
import GLBlurChain
import TestSupport

extension Oracle {
  /// Plans are made before anything is found, with the numbers of a picture of many tones.
  static let statistics: [Oracle] = [
    .picture("aboveMean", AdaptiveThreshold(radius: 2, offset: 0.031, edge: .mirror)) {
      StatisticsTests.adaptive($0, 2, 0.031, .mirror)
    },
    .picture("bars", Histogram(peak: 0.003)) {
      StatisticsTests.histogram($0, PictureLevels.unknown, .each, 0.003)
    },
    .picture("lumaTones", HistogramEqualization(amount: 0.7)) {
      StatisticsTests.equalized($0, PictureLevels.unknown, .luma, 0.7)
    },
    .picture("channelTones", HistogramEqualization(amount: 0.7, channels: .each)) {
      StatisticsTests.equalized($0, PictureLevels.unknown, .each, 0.7)
    },
    .picture("tileLumaTones", CLAHE(clipLimit: 1.5, amount: 0.7)) {
      ClaheTests.expected($0, ClaheTests.Tones.unknown, .luma, 0.7)
    },
    .picture("tileChannelTones", CLAHE(clipLimit: 1.5, amount: 0.7, channels: .each)) {
      ClaheTests.expected($0, ClaheTests.Tones.unknown, .each, 0.7)
    },
  ]
}
