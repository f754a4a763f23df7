/**
 * Checks of finished documents, for tests only: reads the texts of a PDF back and draws its filled and stroked
 * rectangles into a bitmap as a 203-dpi printer would, without any program of the host.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader'
import type { PageSize } from '#documents/drawing/page-size.ts'

export interface Bitmap {
  width: number
  height: number
  /** RGBA, rows from the top. */
  data: Uint8ClampedArray
}

type Matrix = [number, number, number, number, number, number]
type Path = [number, (Float32Array | null)[], Float32Array | null]

/** The texts of every page, in painting order, one string per page with a space between two texts. */
export async function readPages(pdf: Uint8Array): Promise<string[]> {
  const document = await open(pdf)
  const pages: string[] = []
  for (let i = 1; i <= document.numPages; i++) {
    const content = await (await document.getPage(i)).getTextContent()
    pages.push(content.items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  // Otherwise a test that reads thousands keeps them all in memory.
  await document.loadingTask.destroy()
  return pages.map((page) => page.replace(/\s+/g, ' '))
}

/** Prints a page's rectangles and straight lines at `dpi` dots per inch; a dot is black or white. */
export async function printPage(pdf: Uint8Array, pageNumber: number, dpi = 203): Promise<Bitmap> {
  const page = await (await open(pdf)).getPage(pageNumber)
  const { fnArray, argsArray } = await page.getOperatorList()
  const [, , width, height] = page.view
  const plate = new Plate(dpi, { width: width!, height: height! })
  const stack: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  let lineWidth = 1
  let isDark = true
  for (const [i, operator] of fnArray.entries()) {
    const args = argsArray[i]
    if (operator === OPS.save) stack.push(matrix)
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) matrix = stack.pop() ?? matrix
    else if (operator === OPS.transform) matrix = multiply(matrix, args)
    else if (operator === OPS.paintFormXObjectBegin) {
      stack.push(matrix)
      if (args[0]) matrix = multiply(matrix, [...args[0]] as Matrix)
    } else if (operator === OPS.setLineWidth) lineWidth = args[0]
    else if (operator === OPS.setFillRGBColor) isDark = Number.parseInt(args[0].slice(1, 3), 16) < 128
    else if (operator === OPS.constructPath) plate.path(args as Path, matrix, lineWidth, isDark)
  }
  return plate.bitmap
}

/** An image as a reader unpacked it, and the position of its unit square on the page. */
export interface ProvenPicture {
  width: number
  height: number
  /** RGB or RGBA of its pixels, rows from the top; a 1-bit image stays packed. Null: not unpacked. */
  data: number[] | null
  matrix: number[]
}

/** The images on a page, in painting order. */
export async function picturesOf(pdf: Uint8Array, pageNumber: number): Promise<ProvenPicture[]> {
  const page = await (await open(pdf)).getPage(pageNumber)
  const { fnArray, argsArray } = await page.getOperatorList()
  const pictures: ProvenPicture[] = []
  let matrix: number[] = []
  for (const [i, operator] of fnArray.entries()) {
    if (operator === OPS.transform) matrix = [...argsArray[i]]
    if (operator !== OPS.paintImageXObject) continue
    const { promise, resolve } = Promise.withResolvers<{ data?: Uint8Array } | null>()
    page.objs.get(argsArray[i][0], resolve)
    const data = (await promise)?.data
    pictures.push({ width: argsArray[i][1], height: argsArray[i][2], data: data ? [...data] : null, matrix })
  }
  return pictures
}

/** Every linear bar code that an independent reader finds in a bitmap. */
export async function scan(bitmap: Bitmap): Promise<ReadResult[]> {
  await readerReady()
  const image = { ...bitmap, colorSpace: 'srgb' } as unknown as Parameters<typeof readBarcodes>[0]
  return readBarcodes(image, { formats: ['Code128'], maxNumberOfSymbols: 8, tryHarder: true })
}

class Plate {
  readonly bitmap: Bitmap
  private readonly scale: number

  private readonly pageHeight: number

  constructor(dpi: number, page: PageSize) {
    this.scale = dpi / 72
    this.pageHeight = page.height
    const width = Math.round(page.width * this.scale)
    const height = Math.round(page.height * this.scale)
    this.bitmap = { width, height, data: new Uint8ClampedArray(width * height * 4).fill(255) }
  }

  path([operator, [points], box]: Path, matrix: Matrix, lineWidth: number, isDark: boolean): void {
    if (!points || !box) return
    const polygons = polygonsOf(points, matrix)
    if (operator === OPS.fill && isDark) for (const polygon of polygons) this.rectangle(polygon, 0)
    if (operator !== OPS.stroke) return
    for (const polygon of polygons) {
      for (let i = 0; i + 1 < polygon.length; i++) this.rectangle(polygon.slice(i, i + 2), lineWidth / 2)
    }
  }

  /** Blackens the dots whose centers are in the rectangle around the points. There are no slanted lines here. */
  private rectangle(points: [number, number][], margin: number): void {
    const xs = points.map(([x]) => x)
    const ys = points.map(([, y]) => this.pageHeight - y)
    const [left, right] = [Math.min(...xs) - margin, Math.max(...xs) + margin]
    const [top, bottom] = [Math.min(...ys) - margin, Math.max(...ys) + margin]
    const { width, height, data } = this.bitmap
    const first = (at: number) => Math.max(0, Math.ceil(at * this.scale - 0.5))
    for (let y = first(top); y < Math.min(height, first(bottom)); y++) {
      for (let x = first(left); x < Math.min(width, first(right)); x++)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
}

/** pdfjs encodes a path as 0 move, 1 line (x, y each), 2 curve (three points), 4 close. */
function polygonsOf(points: Float32Array, matrix: Matrix): [number, number][][] {
  const polygons: [number, number][][] = []
  const point = (at: number): [number, number] => {
    const [a, b, c, d, e, f] = matrix
    const [x, y] = [points[at]!, points[at + 1]!]
    return [a * x + c * y + e, b * x + d * y + f]
  }
  for (let i = 0; i < points.length; ) {
    const step = points[i]
    if (step === 0) polygons.push([point(i + 1)])
    else if (step === 1) polygons.at(-1)!.push(point(i + 1))
    else if (step === 4) polygons.at(-1)!.push(polygons.at(-1)![0]!)
    i += step === 4 ? 1 : step === 2 ? 7 : 3
  }
  return polygons
}

function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

function open(pdf: Uint8Array) {
  // pdfjs takes ownership of the buffer, so it gets a copy; 0 = errors only.
  return getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise
}

let reader: Promise<unknown> | undefined

/** The reader would load its WebAssembly from the network; here it is read from the package. */
export function readerReady(): Promise<unknown> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  reader ??= Promise.resolve(
    prepareZXingModule({
      overrides: { wasmBinary: new Uint8Array(readFileSync(path)).buffer },
      fireImmediately: true,
    }),
  )
  return reader
}
