import { readPng } from './png.ts'
import { graysOf } from './png-grays.ts'

/** An image in printer dots: one bit per dot, 1 is black, rows from the top in whole bytes. */
export interface PictureDots {
  width: number
  height: number
  bytesPerRow: number
  rows: Uint8Array
}

const kept = new WeakMap<Uint8Array, Map<string, PictureDots | null>>()

/**
 * A PNG scaled to fit into this many dots, in black and white for thermal printers. Null for other bytes. A logo is on
 * every label, so the last results are cached.
 */
export function dotsOfPicture(bytes: Uint8Array, mostWidth: number, mostHeight: number): PictureDots | null {
  const known = kept.get(bytes) ?? new Map<string, PictureDots | null>()
  kept.set(bytes, known)
  const key = `${mostWidth}x${mostHeight}`
  let dots = known.get(key)
  if (dots === undefined) {
    dots = makeDots(bytes, mostWidth, mostHeight)
    known.set(key, dots)
  }
  return dots
}

function makeDots(bytes: Uint8Array, mostWidth: number, mostHeight: number): PictureDots | null {
  const png = readPng(bytes)
  if (!png) return null
  const scale = Math.min(mostWidth / png.width, mostHeight / png.height)
  const width = Math.max(1, Math.floor(png.width * scale))
  const height = Math.max(1, Math.floor(png.height * scale))
  const grays = shrink(graysOf(png), png, { width, height })
  const bytesPerRow = Math.ceil(width / 8)
  const rows = new Uint8Array(bytesPerRow * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (isDark(grays, width, x, y)) rows[y * bytesPerRow + (x >> 3)]! |= 0x80 >> (x & 7)
    }
  }
  return { width, height, bytesPerRow, rows }
}

interface Size {
  width: number
  height: number
}

/** Each dot is the mean of the pixels in it, or the nearest one if the image is smaller. */
function shrink(grays: Uint8Array, from: Size, to: Size): Float32Array {
  const out = new Float32Array(to.width * to.height)
  const [stepX, stepY] = [from.width / to.width, from.height / to.height]
  for (let y = 0; y < to.height; y++) {
    const [top, bottom] = range(y, stepY, from.height)
    for (let x = 0; x < to.width; x++) {
      const [left, right] = range(x, stepX, from.width)
      let sum = 0
      for (let row = top; row < bottom; row++) {
        for (let column = left; column < right; column++) sum += grays[row * from.width + column]!
      }
      out[y * to.width + x] = sum / ((bottom - top) * (right - left))
    }
  }
  return out
}

function range(index: number, step: number, most: number): [number, number] {
  const first = Math.min(most - 1, Math.floor(index * step))
  return [first, Math.max(first + 1, Math.min(most, Math.floor((index + 1) * step)))]
}

/** Floyd-Steinberg dithering: the error of a dot is passed on to its neighbors. */
function isDark(grays: Float32Array, width: number, x: number, y: number): boolean {
  const at = y * width + x
  const dark = grays[at]! < 128
  const error = grays[at]! - (dark ? 0 : 255)
  const spread = (place: number, share: number) => {
    if (place < grays.length) grays[place]! += (error * share) / 16
  }
  if (x + 1 < width) spread(at + 1, 7)
  if (x > 0) spread(at + width - 1, 3)
  spread(at + width, 5)
  if (x + 1 < width) spread(at + width + 1, 1)
  return dark
}
