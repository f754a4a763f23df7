import { deflateSync } from 'node:zlib'
import { type Matrix, type Reference, showObject } from '../drawing/form-page.ts'
import type { Paper } from '../drawing/page-size.ts'
import { type Jpeg, readJpeg } from './jpeg.ts'
import { type Png, readPng } from './png.ts'
import { eachPixel } from './png-pixels.ts'

/** An image in the form of a PDF. Sizes are stored pixels, before the image is turned upright. */
interface Picture {
  width: number
  height: number
  /** From Exif: 5 to 8 are rotated by 90 degrees. */
  orientation: number
  /** Entries of its dictionary other than the common ones, and its packed bytes. */
  entries: Record<string, unknown>
  bytes: Uint8Array
  /** Packed, one byte per pixel: 0 is transparent. */
  mask: Uint8Array | null
}

export interface PictureSize {
  width: number
  height: number
}

const pictures = new WeakMap<Uint8Array, Picture | null>()
const embedded = new WeakMap<Paper, Map<Uint8Array, Reference>>()

/** The size of a PNG or JPEG in pixels, upright; null for bytes that are not a valid image. */
export function sizeOfPicture(bytes: Uint8Array): PictureSize | null {
  const picture = pictureOf(bytes)
  if (!picture) return null
  const { width, height, orientation } = picture
  return orientation > 4 ? { width: height, height: width } : { width, height }
}

/**
 * Shows an image in a box of the newest page; `x` and `y` are the box's lower left corner, in points. The document
 * contains it once, however often it is shown.
 * @throws for bytes without a size in `sizeOfPicture`
 */
export function showPicture(
  document: Paper,
  bytes: Uint8Array,
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
): void {
  const picture = pictureOf(bytes)
  if (!picture) throw new Error('These bytes are not a picture')
  const known = embedded.get(document) ?? new Map<Uint8Array, Reference>()
  embedded.set(document, known)
  const reference = known.get(bytes) ?? embed(document, picture)
  known.set(bytes, reference)
  const name = `Picture${[...known.keys()].indexOf(bytes) + 1}`
  showObject(document, name, reference, UPRIGHT[picture.orientation]!(x, y, w, h))
}

type Place = (x: number, y: number, w: number, h: number) => Matrix

/** The transformation of an image's unit square, by its orientation (Exif 2.32, 4.6.4; PDF 32000-1, 8.3.3). */
const UPRIGHT: Record<number, Place> = {
  1: (x, y, w, h) => [w, 0, 0, h, x, y],
  2: (x, y, w, h) => [-w, 0, 0, h, x + w, y],
  3: (x, y, w, h) => [-w, 0, 0, -h, x + w, y + h],
  4: (x, y, w, h) => [w, 0, 0, -h, x, y + h],
  5: (x, y, w, h) => [0, -h, -w, 0, x + w, y + h],
  6: (x, y, w, h) => [0, -h, w, 0, x, y + h],
  7: (x, y, w, h) => [0, h, w, 0, x, y],
  8: (x, y, w, h) => [0, h, -w, 0, x + w, y],
}

function embed(document: Paper, { width, height, entries, bytes, mask }: Picture): Reference {
  const common = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height }
  const maskEntries = { ColorSpace: 'DeviceGray', BitsPerComponent: 8, Filter: 'FlateDecode' }
  const masked = mask && { SMask: object(document, { ...common, ...maskEntries }, mask) }
  return object(document, { ...common, ...entries, ...masked }, bytes)
}

function object(document: Paper, entries: Record<string, unknown>, bytes: Uint8Array): Reference {
  const reference = document.ref(entries)
  reference.end(bytes)
  return reference
}

/** Caches the parsed image: a logo is on every page. */
function pictureOf(bytes: Uint8Array): Picture | null {
  let picture = pictures.get(bytes)
  if (picture === undefined) {
    picture = read(bytes)
    pictures.set(bytes, picture)
  }
  return picture
}

function read(bytes: Uint8Array): Picture | null {
  const jpeg = readJpeg(bytes)
  if (jpeg) return ofJpeg(jpeg, bytes)
  const png = readPng(bytes)
  if (!png || (png.colourType === 3 && png.palette.length < 3)) return null
  const isPlain = png.passes.length === 1 && png.transparency.length === 0 && png.colourType < 4
  return isPlain ? ofPlainPng(png) : ofPixels(png)
}

const COLOURS: Record<number, string> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }

/**
 * Unchanged: PDF decodes JPEG itself. Programs that write CMYK into a JPEG write it inverted, as Photoshop did first.
 */
function ofJpeg({ width, height, bitsPerSample, channels, orientation }: Jpeg, bytes: Uint8Array): Picture {
  const inverted = channels === 4 ? { Decode: [1, 0, 1, 0, 1, 0, 1, 0] } : {}
  const colours = { ColorSpace: COLOURS[channels], BitsPerComponent: bitsPerSample }
  return {
    width,
    height,
    orientation,
    entries: { ...colours, ...inverted, Filter: 'DCTDecode' },
    bytes,
    mask: null,
  }
}

/** Unchanged: PDF supports PNG's row filters as predictor 15. */
function ofPlainPng({ width, height, bitsPerSample, channels, colourType, palette, packed }: Png): Picture {
  const indexed = ['Indexed', 'DeviceRGB', Math.floor(palette.length / 3) - 1, palette]
  const entries = {
    ColorSpace: colourType === 3 ? indexed : COLOURS[channels],
    BitsPerComponent: bitsPerSample,
    Filter: 'FlateDecode',
    DecodeParms: { Predictor: 15, Colors: channels, BitsPerComponent: bitsPerSample, Columns: width },
  }
  return { width, height, orientation: 1, entries, bytes: packed, mask: null }
}

/** Interlaced or transparent: pixel by pixel, with the transparency separate from the colors. */
function ofPixels(png: Png): Picture {
  const { width, height, colourType, palette, transparency } = png
  const channels = colourType === 0 || colourType === 4 ? 1 : 3
  const colours = new Uint8Array(width * height * channels)
  const mask = new Uint8Array(width * height)
  const key = transparentColour(png)
  eachPixel(png, (place, sample) => {
    const index = colourType === 3 ? sample(0) : 0
    for (let channel = 0; channel < channels; channel++) {
      colours[place * channels + channel] = colourType === 3 ? palette[index * 3 + channel]! : sample(channel)
    }
    if (colourType === 3) mask[place] = transparency[index] ?? 255
    else if (colourType >= 4) mask[place] = sample(channels)
    else mask[place] = key.length > 0 && key.every((value, channel) => value === sample(channel)) ? 0 : 255
  })
  const entries = { ColorSpace: COLOURS[channels], BitsPerComponent: 8, Filter: 'FlateDecode' }
  return { width, height, orientation: 1, entries, bytes: deflateSync(colours), mask: deflateSync(mask) }
}

/** The one transparent color of an image without alpha, scaled to 0-255; [] if there is none. */
function transparentColour({ colourType, channels, bitsPerSample, transparency }: Png): number[] {
  if (colourType === 3 || transparency.length < channels * 2) return []
  const most = 2 ** bitsPerSample - 1
  return Array.from({ length: channels }, (_, channel) => {
    const value = transparency.readUInt16BE(channel * 2)
    return bitsPerSample === 16 ? value >> 8 : Math.round((value * 255) / most)
  })
}
