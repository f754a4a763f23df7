import type { Png } from './png.ts'
import { eachPixel, type Sample } from './png-pixels.ts'

/** The image on a white background: one byte per pixel, 0 black to 255 white, rows from the top. */
export function graysOf(png: Png): Uint8Array {
  const grays = new Uint8Array(png.width * png.height).fill(255)
  eachPixel(png, (place, sample) => {
    grays[place] = grayOf(png, sample)
  })
  return grays
}

function grayOf({ colourType, palette, transparency }: Png, sample: Sample): number {
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
