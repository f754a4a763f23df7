import { crc32, deflateSync } from 'node:zlib'

/** Images for tests, made of samples. */

export interface PngSample {
  width: number
  height: number
  bitsPerSample: number
  colourType: number
  /** Rows of samples, pixel by pixel. */
  rows: readonly (readonly number[])[]
  palette?: readonly number[]
  transparency?: readonly number[]
  /** The filters of the rows, repeated in turn (PNG specification, 9.2); 0 to 4. */
  filters?: readonly number[]
  /** True: the rows are those of the passes, one after the other. */
  isInterlaced?: boolean
}

const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

export function pngOf(sample: PngSample): Uint8Array {
  const { width, height, bitsPerSample, colourType, rows, palette, transparency, filters = [0] } = sample
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bitsPerSample, colourType, 0, 0, sample.isInterlaced ? 1 : 0], 8)
  const step = Math.max(1, (CHANNELS[colourType]! * bitsPerSample) >> 3)
  const lines = rows.map((row) => lineOf(row, bitsPerSample))
  const filtered = lines.map((line, at) => {
    const filter = filters[at % filters.length]!
    return Buffer.concat([Buffer.from([filter]), filterLine(filter, line, lines[at - 1], step)])
  })
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    palette ? chunk('PLTE', Buffer.from(palette)) : Buffer.alloc(0),
    transparency ? chunk('tRNS', Buffer.from(transparency)) : Buffer.alloc(0),
    chunk('IDAT', deflateSync(Buffer.concat(filtered))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function lineOf(samples: readonly number[], bits: number): Buffer {
  const line = Buffer.alloc(Math.ceil((samples.length * bits) / 8))
  for (const [at, sample] of samples.entries()) {
    if (bits === 16) line.writeUInt16BE(sample, at * 2)
    else line[(at * bits) >> 3]! |= sample << (8 - bits - ((at * bits) & 7))
  }
  return line
}

function filterLine(filter: number, line: Buffer, above: Buffer | undefined, step: number): Buffer {
  return Buffer.from(
    line.map((byte, i) => {
      const left = line[i - step] ?? 0
      const up = above?.[i] ?? 0
      const corner = above?.[i - step] ?? 0
      const guess = left + up - corner
      const nearest = [left, up, corner].toSorted((a, b) => Math.abs(guess - a) - Math.abs(guess - b))[0]!
      return byte - [0, left, up, (left + up) >> 1, nearest][filter]!
    }),
  )
}

function chunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** The bytes before the image data of a JPEG from a camera: its orientation (Exif) and its size. */
export function jpegHead(
  width: number,
  height: number,
  { orientation = 1, isLittle = false, channels = 3 } = {},
) {
  const short = (value: number) => (isLittle ? [value & 255, value >> 8] : [value >> 8, value & 255])
  const long = (value: number) => (isLittle ? [...short(value), 0, 0] : [0, 0, ...short(value)])
  const tiff = [
    ...Buffer.from(isLittle ? 'II' : 'MM'),
    ...[...short(42), ...long(8), ...short(2)],
    ...[...short(0x010e), ...short(3), ...long(1), ...short(9), 0, 0],
    ...[...short(0x0112), ...short(3), ...long(1), ...short(orientation), 0, 0],
    ...long(0),
  ]
  const exif = [...Buffer.from('Exif\0\0'), ...tiff]
  const frame = [8, height >> 8, height & 255, width >> 8, width & 255, channels]
  const segment = (marker: number, content: number[]) => [0xff, marker, 0, content.length + 2, ...content]
  return Uint8Array.from([0xff, 0xd8, ...segment(0xe1, exif), ...segment(0xdb, [0]), ...segment(0xc2, frame)])
}
