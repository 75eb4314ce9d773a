extension Translation {
  /// Functions of OpenCV, as Python names them (https://docs.opencv.org).
  package static let openCV = [
    Translation("cv2.GaussianBlur", use: "{gaussianBlur}: sigmaX is sigma"),
    Translation("cv2.blur", "cv2.boxFilter", use: "{boxBlur}: ksize is 2·radius + 1"),
    Translation("cv2.medianBlur", use: "{medianFilter}: ksize is 2·radius + 1"),
    Translation("cv2.bilateralFilter", use: "{bilateralBlur}"),
    Translation("cv2.Canny", use: "{cannyEdge}"),
    Translation("cv2.Sobel", "cv2.Scharr", use: "{sobelEdge}, or a {convolution} for each axis"),
    Translation("cv2.Laplacian", use: "{laplacian}"),
    Translation(
      "cv2.filter2D", use: "{convolution}: the rows of kernel, and delta is 255 times bias"),
    Translation(
      "cv2.threshold",
      use: "{luminanceThreshold}, or {otsuThreshold}: thresh is 255 times threshold"),
    Translation("cv2.adaptiveThreshold", use: "{adaptiveThreshold}"),
    Translation("cv2.equalizeHist", use: "{histogramEqualization}"),
    Translation("cv2.createCLAHE", use: "{clahe}: tileGridSize is columns and rows"),
    Translation(
      "cv2.dilate", "cv2.erode", "cv2.morphologyEx",
      use: "{morphology}, whose operation is dilate, erode, open or close"),
    Translation("cv2.cvtColor", use: "{grayscale}, or {colorMatrix}"),
    Translation("cv2.applyColorMap", "cv2.LUT", use: "{colorLookup}, or {falseColor}"),
    Translation("cv2.resize", use: "{resize}"),
    Translation(
      "cv2.warpAffine", "cv2.getRotationMatrix2D",
      use: "{transform}: an angle, scales and a slant instead of a matrix"),
    Translation("cv2.warpPerspective", use: "{perspective} with the places of the corners"),
    Translation("cv2.remap", use: "{displace} by a map"),
    Translation("cv2.addWeighted", use: "{blend} normal: the weight is the overlay's opacity"),
    Translation("cv2.flip", use: "{flip}"), Translation("cv2.putText", use: "{label}"),
  ]
}
