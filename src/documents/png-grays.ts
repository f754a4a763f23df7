import type { Pass, Png } from './png.ts'

/** The picture on white paper: a byte a pixel, 0 black to 255 white, rows from the top. */
export function graysOf(png: Png): Uint8Array {
  const grays = new Uint8Array(png.width * png.height).fill(255)
  let at = 0
  for (const pass of png.passes) {
    const size = pass.rows * (pass.bytesPerRow + 1)
    paintPass(png, pass, Buffer.from(png.data.subarray(at, at + size)), grays)
    at += size
  }
  return grays
}

function paintPass(png: Png, pass: Pass, data: Buffer, grays: Uint8Array): void {
  const bytesPerPixel = Math.max(1, (png.channels * png.bitsPerSample) >> 3)
  let above: Uint8Array = new Uint8Array(pass.bytesPerRow)
  for (let row = 0; row < pass.rows; row++) {
    const start = row * (pass.bytesPerRow + 1)
    const line = data.subarray(start + 1, start + 1 + pass.bytesPerRow)
    undoFilter(data[start]!, line, above, bytesPerPixel)
    above = line
    for (let pixel = 0; pixel < pass.pixels; pixel++) {
      const place = (pass.y + row * pass.dy) * png.width + pass.x + pixel * pass.dx
      grays[place] = grayOf(png, line, pixel)
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

/** Sample `index` of a row, brought to 0-255 (a palette's stays a number of the palette). */
function sampleOf(png: Png, line: Uint8Array, index: number): number {
  const { bitsPerSample, colourType } = png
  if (bitsPerSample === 8) return line[index]!
  if (bitsPerSample === 16) return line[index * 2]!
  const bit = index * bitsPerSample
  const most = (1 << bitsPerSample) - 1
  const value = (line[bit >> 3]! >> (8 - bitsPerSample - (bit & 7))) & most
  return colourType === 3 ? value : Math.round((value * 255) / most)
}

function grayOf(png: Png, line: Uint8Array, pixel: number): number {
  const { colourType, channels, palette, transparency } = png
  const sample = (channel: number) => sampleOf(png, line, pixel * channels + channel)
  if (colourType === 3) {
    const index = sample(0)
    const [red = 0, green = 0, blue = 0] = palette.subarray(index * 3, index * 3 + 3)
    return onWhite(luma(red, green, blue), transparency[index] ?? 255)
  }
  if (colourType === 0) return sample(0)
  if (colourType === 4) return onWhite(sample(0), sample(1))
  return onWhite(luma(sample(0), sample(1), sample(2)), colourType === 6 ? sample(3) : 255)
}

const luma = (red: number, green: number, blue: number) => 0.299 * red + 0.587 * green + 0.114 * blue
const onWhite = (gray: number, alpha: number) => Math.round(255 - ((255 - gray) * alpha) / 255)
