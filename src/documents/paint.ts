import PDFDocument from 'pdfkit'
import { winAnsiByte } from './printable-text.ts'
import { type Box, barBoxes, type Mark } from './sheet.ts'
import { FACE_NAMES, type Face } from './type-setting.ts'

export interface PageSize {
  /** Points. */
  width: number
  height: number
}

/** US Letter. */
export const LETTER: PageSize = { width: 612, height: 792 }
/** The usual label: 4 x 6 inches. */
export const LABEL_4X6: PageSize = { width: 288, height: 432 }

type Document = InstanceType<typeof PDFDocument>
type Reference = ReturnType<Document['ref']>

/** Resource names of the faces inside a form. */
const FACES: Record<Face, string> = { regular: 'R', bold: 'B' }
const fontsOf = new WeakMap<Document, Record<string, Reference>>()
/** Distance of a Bézier handle that makes a quarter circle. */
const QUARTER = 0.5523

/**
 * Marks as a form of the document: written once, placed on as many pages as it is wanted. Three copies of a bill
 * so cost little more than one, in time and in bytes.
 */
export function makeForm(document: Document, marks: readonly Mark[], size = LETTER): Reference {
  const form = document.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, size.width, size.height],
    // pdfkit's pages have y pointing down, the operators below have it pointing up as PDF itself does.
    Matrix: [1, 0, 0, -1, 0, size.height],
    Resources: { Font: standardFonts(document) },
  })
  form.end(operators(marks, size.height))
  return form
}

/** Paints a form on the current page, under a name of its own on that page. */
export function placeForm(document: Document, name: string, form: Reference): void {
  document.page.xobjects[name] = form
  document.addContent(`/${name} Do`)
}

/** A document of pages without margins, US Letter unless told. `title` names it in the reader's window. */
export function openDocument(title: string, size = LETTER): Document {
  return new PDFDocument({
    size: [size.width, size.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Creator: 'Lading', Producer: 'Lading' },
  })
}

/** Ends the document and gives its bytes. */
export function finishDocument(document: Document): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
    document.end()
  })
}

function standardFonts(document: Document): Record<string, Reference> {
  const known = fontsOf.get(document)
  if (known) return known
  const fonts: Record<string, Reference> = {}
  for (const face of Object.keys(FACES) as Face[]) {
    const font = document.ref({
      Type: 'Font',
      Subtype: 'Type1',
      BaseFont: FACE_NAMES[face],
      Encoding: 'WinAnsiEncoding',
    })
    font.end('')
    fonts[FACES[face]] = font
  }
  fontsOf.set(document, fonts)
  return fonts
}

/** The marks in PDF's own operators. Text goes in as hexadecimal, so nothing in it can end a string. */
function operators(marks: readonly Mark[], height: number): string {
  const out: string[] = []
  for (const mark of marks) out.push(MARK_OPERATORS[mark.kind](mark as never, height))
  return out.join('\n')
}

type Operator<K extends Mark['kind']> = (mark: Extract<Mark, { kind: K }>, height: number) => string

/** PDF's y grows upwards from the lower edge: `height` of the page turns it. */
const MARK_OPERATORS: { [K in Mark['kind']]: Operator<K> } = {
  text: ({ x, baseline, text, face, size, gray }, height) =>
    `BT ${number(gray)} g /${FACES[face]} ${number(size)} Tf ${number(x)} ${number(height - baseline)} Td <${hex(text)}> Tj ET`,
  line: ({ x1, y1, x2, y2, weight, gray }, height) =>
    `${number(weight)} w ${number(gray)} G ${number(x1)} ${number(height - y1)} m ${number(x2)} ${number(height - y2)} l S`,
  fill: ({ gray, ...box }, height) => `${number(gray)} g ${rectangle(box, height)} f`,
  frame: ({ weight, gray, ...box }, height) =>
    `${number(weight)} w ${number(gray)} G ${rectangle(box, height)} S`,
  circle: ({ x, y, radius, weight }, height) => {
    const cy = height - y
    const handle = radius * QUARTER
    const point = (dx: number, dy: number) => `${number(x + dx)} ${number(cy + dy)}`
    return [
      `${number(weight)} w 0 G ${point(radius, 0)} m`,
      `${point(radius, handle)} ${point(handle, radius)} ${point(0, radius)} c`,
      `${point(-handle, radius)} ${point(-radius, handle)} ${point(-radius, 0)} c`,
      `${point(-radius, -handle)} ${point(-handle, -radius)} ${point(0, -radius)} c`,
      `${point(handle, -radius)} ${point(radius, -handle)} ${point(radius, 0)} c S`,
    ].join(' ')
  },
  bars: (mark, height) =>
    `0 g ${barBoxes(mark)
      .map((box) => rectangle(box, height))
      .join(' ')} f`,
  // Not a vector: `placePictures` puts it on the page.
  picture: () => '',
}

function rectangle({ x, y, w, h }: Box, height: number): string {
  return `${number(x)} ${number(height - y - h)} ${number(w)} ${number(h)} re`
}

/** A ten-thousandth of a point is far below any printer's dot. */
function number(value: number): string {
  return String(Math.round(value * 10_000) / 10_000)
}

function hex(text: string): string {
  let out = ''
  for (const char of text) out += winAnsiByte(char).toString(16).padStart(2, '0')
  return out
}
