/// Small files with all that `ImageInfo` looks for, as seeds for damage.
package let describedFiles: (png: [UInt8], jpeg: [UInt8]) = {
  let exif = TestJPEG.exif(orientation: 6, isLittleEndian: true)
  let png = TestPNG(
    width: 5, height: 4, bitDepth: 8, colorType: 2,
    chunks: [
      ("acTL", bigEndian(2, bytes: 4) + bigEndian(0, bytes: 4)),
      ("pHYs", bigEndian(2835, bytes: 4) + bigEndian(2835, bytes: 4) + [1]),
      ("eXIf", Array(exif.bytes.dropFirst(6))), ("tEXt", Array("Author".utf8) + [0, 65]),
      ("zTXt", Array("Title".utf8) + [0, 0] + TestPNG.zlib([65])),
      ("iTXt", Array("XML:com.adobe.xmp".utf8) + [0, 0, 0, 0, 0] + Array("<x/>".utf8)),
    ]
  ) { x, y, c in x * 40 + y * 9 + c }
  let iso: (code: UInt8, bytes: [UInt8]) = (0xE2, Array("urn:iso:std:iso:ts:21496:-1".utf8) + [0])
  let xmp = Array("http://ns.adobe.com/xap/1.0/".utf8) + [0]
  let photoshop =
    Array("Photoshop 3.0".utf8) + [0] + Array("8BIM".utf8) + [4, 4, 0, 0] + bigEndian(3, bytes: 4)
    + [0x1C, 2, 0, 0]
  let jpeg = TestJPEG(
    columns: 2, rows: 1, channels: 3,
    markers: [
      (0xE0, Array("JFIF".utf8) + [0, 1, 2, 1, 0, 72, 0, 72, 0, 0]), exif,
      (0xE1, xmp + Array("http://ns.adobe.com/hdr-gain-map/1.0/".utf8)), iso, (0xED, photoshop),
      (0xFE, Array("comment".utf8)), (0xEC, Array("Ducky".utf8)),
    ]
  ) { column, row, channel in column * 60 + row * 30 + channel * 20 }
  let map = TestJPEG(columns: 1, rows: 1, channels: 1, markers: [iso]) { _, _, _ in 9 }
  return (png.bytes, TestMultiPicture(jpeg, [map.bytes], isLittleEndian: true).bytes)
}()
