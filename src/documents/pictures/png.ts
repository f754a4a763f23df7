import { inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Samples per pixel by color type of the header. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** Origin and step of Adam7's seven passes: x, y, dx, dy. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const WHOLE = [[0, 0, 1, 1]] as const
const MOST_PIXELS = 16_000_000

/** A PNG whose image data unpacks to exactly the rows that its header promises. */
export interface Png {
  width: number
  height: number
  /** 1, 2, 4, 8 or 16. */
  bitsPerSample: number
  colourType: number
  channels: number
  passes: readonly Pass[]
  /** Rows of all passes, each after the number of its filter, 0 to 4. */
  data: Buffer
  /** The same as in the file, in zlib's format. */
  packed: Buffer
  /** PLTE and tRNS; empty if absent. */
  palette: Buffer
  transparency: Buffer
}

/** Origin, step and size of one pass over the image. */
export interface Pass {
  x: number
  y: number
  dx: number
  dy: number
  pixels: number
  rows: number
  bytesPerRow: number
}

/** The PNG in these bytes; null for anything else, for a broken one, and for one of more than 16 million pixels. */
export function readPng(bytes: Uint8Array): Png | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!file.subarray(0, 8).equals(SIGNATURE) || file.length < 33) return null
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const [bitsPerSample, colourType] = [file[24]!, file[25]!]
  const channels = CHANNELS[colourType]
  if (!channels || ![1, 2, 4, 8, 16].includes(bitsPerSample)) return null
  if (width * height === 0 || width * height > MOST_PIXELS) return null
  const passes = (file[28] === 1 ? ADAM7 : WHOLE).map(([x, y, dx, dy]): Pass => {
    const pixels = Math.max(0, Math.ceil((width - x) / dx))
    const rows = pixels > 0 ? Math.max(0, Math.ceil((height - y) / dy)) : 0
    return { x, y, dx, dy, pixels, rows, bytesPerRow: Math.ceil((pixels * channels * bitsPerSample) / 8) }
  })
  const packed = chunks(file, 'IDAT')
  const data = unpack(packed, passes)
  if (!data) return null
  const [palette, transparency] = [chunks(file, 'PLTE'), chunks(file, 'tRNS')]
  return { width, height, bitsPerSample, colourType, channels, passes, data, packed, palette, transparency }
}

function unpack(packed: Buffer, passes: readonly Pass[]): Buffer | null {
  const size = passes.reduce((sum, { rows, bytesPerRow }) => sum + rows * (bytesPerRow + 1), 0)
  try {
    const data = inflateSync(packed, { maxOutputLength: size })
    if (data.length !== size) return null
    let at = 0
    for (const { rows, bytesPerRow } of passes) {
      for (let row = 0; row < rows; row++, at += bytesPerRow + 1) if (data[at]! > 4) return null
    }
    return data
  } catch {
    return null
  }
}

/** The content of all chunks of a type, one after the other. */
function chunks(file: Buffer, type: string): Buffer {
  const parts: Buffer[] = []
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    if (file.toString('latin1', at + 4, at + 8) === type) parts.push(file.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  return Buffer.concat(parts)
}
