/** The header data of a JPEG (ITU-T T.81), as far as a document that contains it needs them. */
export interface Jpeg {
  width: number
  height: number
  bitsPerSample: number
  /** 1 gray, 3 color, 4 CMYK. */
  channels: number
  /** The orientation of the camera: 1 to 8 (Exif 2.32, Orientation). */
  orientation: number
}

const APP1 = 0xe1
const START_OF_SCAN = 0xda
/** Markers without a length: TEM, and RST0 to EOI. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9)
/** Start of frame, of any process; C4, C8 and CC are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
const ORIENTATION = 0x0112

/** The JPEG in these bytes; null for anything else and for one without a size before its image data. */
export function readJpeg(bytes: Uint8Array): Jpeg | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return null
  let orientation = 1
  for (let at = 2; at + 4 <= file.length; ) {
    const marker = file[at + 1]!
    if (file[at] !== 0xff || marker === 0xff) {
      at++
      continue
    }
    if (isBare(marker)) {
      at += 2
      continue
    }
    const content = file.subarray(at + 4, at + 2 + file.readUInt16BE(at + 2))
    if (marker === START_OF_SCAN) return null
    if (marker === APP1) orientation = orientationOf(content) ?? orientation
    if (isFrame(marker)) return frameOf(content, orientation)
    at += 2 + file.readUInt16BE(at + 2)
  }
  return null
}

function frameOf(content: Buffer, orientation: number): Jpeg | null {
  if (content.length < 6) return null
  const [height, width, channels] = [content.readUInt16BE(1), content.readUInt16BE(3), content[5]!]
  if (width * height === 0 || ![1, 3, 4].includes(channels)) return null
  return { width, height, bitsPerSample: content[0]!, channels, orientation }
}

/** From the first directory of the TIFF header in Exif. */
function orientationOf(content: Buffer): number | null {
  if (content.toString('latin1', 0, 6) !== 'Exif\0\0') return null
  const tiff = content.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const long = (at: number) =>
    at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)
  const directory = long(4)
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * 12
    if (short(at) !== ORIENTATION) continue
    const value = short(at + 8)
    return value >= 1 && value <= 8 ? value : null
  }
  return null
}
