import type { Pass, Png } from './png.ts'

/** Sample of a channel of one pixel, scaled to 0-255; for a palette it is the index in the palette. */
export type Sample = (channel: number) => number

/** Visits every pixel: its index in the image, rows from the top, and its samples. */
export function eachPixel(png: Png, visit: (place: number, sample: Sample) => void): void {
  let at = 0
  for (const pass of png.passes) {
    const size = pass.rows * (pass.bytesPerRow + 1)
    eachOfPass(png, pass, Buffer.from(png.data.subarray(at, at + size)), visit)
    at += size
  }
}

function eachOfPass(
  png: Png,
  pass: Pass,
  data: Buffer,
  visit: (place: number, sample: Sample) => void,
): void {
  const bytesPerPixel = Math.max(1, (png.channels * png.bitsPerSample) >> 3)
  let line: Uint8Array = new Uint8Array(pass.bytesPerRow)
  let first = 0
  const sample: Sample = (channel) => sampleOf(png, line, first + channel)
  for (let row = 0; row < pass.rows; row++) {
    const start = row * (pass.bytesPerRow + 1)
    const above = line
    line = data.subarray(start + 1, start + 1 + pass.bytesPerRow)
    undoFilter(data[start]!, line, above, bytesPerPixel)
    for (let pixel = 0; pixel < pass.pixels; pixel++) {
      first = pixel * png.channels
      visit((pass.y + row * pass.dy) * png.width + pass.x + pixel * pass.dx, sample)
    }
  }
}

/** In place. Source: PNG specification, section 9. */
function undoFilter(filter: number, line: Uint8Array, above: Uint8Array, step: number): void {
  for (let i = 0; i < line.length; i++) {
    const left = i >= step ? line[i - step]! : 0
    const up = above[i]!
    const corner = i >= step ? above[i - step]! : 0
    line[i] = line[i]! + [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]!
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}

function sampleOf(png: Png, line: Uint8Array, index: number): number {
  const { bitsPerSample, colourType } = png
  if (bitsPerSample === 8) return line[index]!
  if (bitsPerSample === 16) return line[index * 2]!
  const bit = index * bitsPerSample
  const most = (1 << bitsPerSample) - 1
  const value = (line[bit >> 3]! >> (8 - bitsPerSample - (bit & 7))) & most
  return colourType === 3 ? value : Math.round((value * 255) / most)
}
