import { describe, expect, it } from 'vitest'
import { picturesOf } from '#test/support/papers/pdf-proof.ts'
import { addPage, finishDocument, openDocument } from '../drawing/paint.ts'
import { showPicture, sizeOfPicture } from './pdf-picture.ts'
import { renderPicturePage } from './picture-page.ts'
import { jpegHead, type PngSample, pngOf } from './picture-samples.ts'

const BOX = { x: 10, y: 20, w: 30, h: 40 }

function shown(...pictures: Uint8Array[]) {
  const file = openDocument('Pictures')
  addPage(file, { width: 100, height: 100 })
  for (const picture of pictures) showPicture(file, picture, BOX)
  return finishDocument(file)
}

const RED = [255, 0, 0]
const GREEN = [0, 255, 0]
const BLUE = [0, 0, 255]
const DARK = [9, 8, 7]
const opaque = (colour: number[]) => [...colour, 255]
const clear = (colour: number[]) => [...colour, 0]
const wide = (colour: number[]) => colour.map((sample) => sample * 257)
const SQUARE = { width: 2, height: 2, bitsPerSample: 8 }
const PALETTE = [...RED, ...GREEN, ...BLUE]

const PICTURES: [name: string, sample: PngSample, pixels: number[]][] = [
  [
    'colours',
    {
      ...SQUARE,
      colourType: 2,
      rows: [
        [...RED, ...GREEN],
        [...BLUE, ...DARK],
      ],
    },
    [...RED, ...GREEN, ...BLUE, ...DARK],
  ],
  [
    'colours with an alpha channel',
    {
      ...SQUARE,
      colourType: 6,
      rows: [
        [...opaque(RED), ...clear(GREEN)],
        [...BLUE, 128, ...opaque(DARK)],
      ],
    },
    [...opaque(RED), ...clear(GREEN), ...BLUE, 128, ...opaque(DARK)],
  ],
  [
    'grays with an alpha channel',
    {
      ...SQUARE,
      colourType: 4,
      rows: [
        [7, 255, 200, 0],
        [0, 64, 255, 255],
      ],
    },
    [...[7, 7, 7, 255], ...[200, 200, 200, 0], ...[0, 0, 0, 64], ...[255, 255, 255, 255]],
  ],
  [
    'a palette with a clear colour',
    {
      ...SQUARE,
      bitsPerSample: 2,
      colourType: 3,
      rows: [
        [0, 1],
        [2, 0],
      ],
      palette: PALETTE,
      transparency: [255, 0],
    },
    [...opaque(RED), ...clear(GREEN), ...opaque(BLUE), ...opaque(RED)],
  ],
  [
    'a palette',
    {
      ...SQUARE,
      bitsPerSample: 2,
      colourType: 3,
      rows: [
        [0, 1],
        [2, 0],
      ],
      palette: PALETTE,
    },
    [...RED, ...GREEN, ...BLUE, ...RED],
  ],
  [
    'one clear colour of sixteen bits',
    {
      ...SQUARE,
      bitsPerSample: 16,
      colourType: 2,
      rows: [
        [...wide(RED), ...wide(GREEN)],
        [...wide(BLUE), ...wide(DARK)],
      ],
      transparency: [255, 255, 0, 0, 0, 0],
    },
    [...clear(RED), ...opaque(GREEN), ...opaque(BLUE), ...opaque(DARK)],
  ],
  [
    'colours, interlaced',
    { ...SQUARE, colourType: 2, rows: [RED, GREEN, [...BLUE, ...DARK]], isInterlaced: true },
    [...opaque(RED), ...opaque(GREEN), ...opaque(BLUE), ...opaque(DARK)],
  ],
]

describe('a PNG is read back unchanged', () => {
  it.each(PICTURES)('%s', async (_name, sample, pixels) => {
    const [picture] = await picturesOf(await shown(pngOf(sample)), 1)
    expect(picture).toEqual({ width: 2, height: 2, data: pixels, matrix: [30, 0, 0, 40, 10, 20] })
  })

  it('with all filters of its rows', async () => {
    const rows = Array.from({ length: 10 }, (_, y) =>
      Array.from({ length: 12 }, (_, x) => (x * 37 + y * y * 11) & 255),
    )
    const sample = { width: 3, height: 10, bitsPerSample: 8, colourType: 6, rows, filters: [0, 1, 2, 3, 4] }
    const [picture] = await picturesOf(await shown(pngOf(sample)), 1)
    expect(picture?.data).toEqual(rows.flat())
  })

  it('without a palette it is invalid', () => {
    expect(
      sizeOfPicture(
        pngOf({
          ...SQUARE,
          colourType: 3,
          rows: [
            [0, 1],
            [2, 0],
          ],
        }),
      ),
    ).toBeNull()
  })
})

/** The sides at which the first row and the first column of the stored image appear (Exif 2.32, 4.6.4). */
const SIDES = {
  1: ['top', 'left'],
  2: ['top', 'right'],
  3: ['bottom', 'right'],
  4: ['bottom', 'left'],
  5: ['left', 'top'],
  6: ['right', 'top'],
  7: ['right', 'bottom'],
  8: ['left', 'bottom'],
}

function sideOf([a, b, c, d, e, f]: number[], [u, v]: [number, number]): string {
  const [x, y] = [a! * u + c! * v + e! - BOX.x, b! * u + d! * v + f! - BOX.y]
  if (y === BOX.h / 2) return x === 0 ? 'left' : x === BOX.w ? 'right' : 'nowhere'
  return y === 0 ? 'bottom' : y === BOX.h ? 'top' : 'nowhere'
}

describe('a JPEG', () => {
  for (const [orientation, sides] of Object.entries(SIDES)) {
    it.each([true, false])(`is turned upright: ${orientation}, little-endian %s`, async (isLittle) => {
      const jpeg = jpegHead(300, 200, { orientation: Number(orientation), isLittle })
      const [picture] = await picturesOf(await shown(jpeg), 1)
      const matrix = picture!.matrix
      expect([sideOf(matrix, [0.5, 1]), sideOf(matrix, [0, 0.5])]).toEqual(sides)
      const isOnSide = sides[0] === 'left' || sides[0] === 'right'
      expect(sizeOfPicture(jpeg)).toEqual(
        isOnSide ? { width: 200, height: 300 } : { width: 300, height: 200 },
      )
    })
  }

  it('that ends before its size is not an image', () => {
    const jpeg = jpegHead(300, 200)
    for (let end = 0; end < jpeg.length - 6; end++) expect(sizeOfPicture(jpeg.slice(0, end))).toBeNull()
    expect(sizeOfPicture(jpegHead(0, 200))).toBeNull()
    expect(sizeOfPicture(jpegHead(300, 200, { channels: 2 }))).toBeNull()
  })
})

describe('a document', () => {
  it('contains an image once, however often it is shown', async () => {
    const picture = jpegHead(300, 200)
    const size = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1').split('/Subtype /Image').length - 1
    expect(size(await shown(picture, picture, picture))).toBe(1)
    expect(size(await shown(picture, picture.slice()))).toBe(2)
  })

  it('has a photograph at the top of its page, as wide as paper allows', async () => {
    const [picture] = await picturesOf(await renderPicturePage('Dock', jpegHead(300, 200)), 1)
    expect(picture!.matrix).toEqual([564, 0, 0, 376, 24, 392])
    await expect(renderPicturePage('Dock', new Uint8Array([1, 2, 3]))).rejects.toThrow('incomplete')
  })
})
