import { inflateSync } from 'node:zlib'
import type { openDocument } from './paint.ts'
import type { Box } from './sheet.ts'

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Samples of a pixel by colour type of the PNG header. */
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
const MOST_PIXELS = 16_000_000
const sources = new WeakMap<Uint8Array, string | null>()

/** True for the bytes of a PNG or JPEG that can be printed. */
export function isPrintableLogo(bytes: Uint8Array | null): boolean {
  return bytes !== null && logoSource(bytes) !== null
}

/** Draws a logo into a box of the current page, at its left end; what cannot be printed is left out. */
export function placeLogo(
  document: ReturnType<typeof openDocument>,
  bytes: Uint8Array | null,
  box: Box,
): void {
  const source = bytes && logoSource(bytes)
  if (!source) return
  try {
    document.image(source, box.x, box.y, { fit: [box.w, box.h], valign: 'center' })
  } catch {
    // A broken JPEG: an unprintable logo must not keep freight from being shipped.
  }
}

/**
 * A logo as a source for pdfkit, which embeds the same source once a document; null for bytes that are no sound
 * PNG or JPEG. pdfkit unpacks transparent PNGs in a callback where an error would end the process, so a PNG is
 * proven here first.
 */
export function logoSource(bytes: Uint8Array): string | null {
  const known = sources.get(bytes)
  if (known !== undefined) return known
  const type = isJpeg(bytes) ? 'jpeg' : isSoundPng(bytes) ? 'png' : null
  const source = type && `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`
  sources.set(bytes, source)
  return source
}

function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
}

function isSoundPng(bytes: Uint8Array): boolean {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!png.subarray(0, 8).equals(PNG_SIGNATURE) || png.length < 33) return false
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const channels = CHANNELS[png[25]!]
  if (!channels || width * height === 0 || width * height > MOST_PIXELS) return false
  const passes = png[28] === 1 ? ADAM7 : ([[0, 0, 1, 1]] as const)
  const rows: number[] = []
  for (const [x, y, dx, dy] of passes) {
    const pixels = Math.ceil((width - x) / dx)
    const count = pixels > 0 ? Math.max(0, Math.ceil((height - y) / dy)) : 0
    for (let i = 0; i < count; i++) rows.push(1 + Math.ceil((pixels * channels * png[24]!) / 8))
  }
  return hasRows(png, rows)
}

/** The image data unpacks to exactly these rows, each beginning with one of the five filters. */
function hasRows(png: Buffer, rows: number[]): boolean {
  const size = rows.reduce((sum, row) => sum + row, 0)
  try {
    const pixels = inflateSync(imageData(png), { maxOutputLength: size })
    if (pixels.length !== size) return false
    let at = 0
    for (const row of rows) {
      if (pixels[at]! > 4) return false
      at += row
    }
    return true
  } catch {
    return false
  }
}

function imageData(png: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  return Buffer.concat(parts)
}
