import { PdfFile, pdfNumber, type Reference } from '../rendering/pdf-file.ts'
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

/** Resource names of the faces inside a form. */
const FACES: Record<Face, string> = { regular: 'R', bold: 'B' }
/** What every form of a document refers to for its fonts. */
const fontsOf = new WeakMap<PdfFile, string>()
/** Distance of a Bézier handle that makes a quarter circle. */
const QUARTER = 0.5523

/**
 * Marks as a form of the document: written once, placed on as many pages as it is wanted. Three copies of a bill
 * so cost little more than one, in time and in bytes.
 */
export function makeForm(document: PdfFile, marks: readonly Mark[], size = LETTER): Reference {
  const box = `/BBox [0 0 ${size.width} ${size.height}]`
  const entries = `/Type /XObject /Subtype /Form ${box} /Resources << /Font << ${fonts(document)} >> >>`
  return document.stream(entries, operators(marks, size.height))
}

/** Paints a form on the newest page, under a name of its own on that page. */
export function placeForm(document: PdfFile, name: string, form: Reference): void {
  document.show(name, form)
}

/** A document without pages. `title` names it in the reader's window. */
export function openDocument(title: string): PdfFile {
  return new PdfFile(title)
}

/** Ends the document and gives its bytes. */
export async function finishDocument(document: PdfFile): Promise<Uint8Array> {
  return document.bytes()
}

function fonts(document: PdfFile): string {
  const known = fontsOf.get(document)
  if (known) return known
  const named = (Object.keys(FACES) as Face[]).map((face) => {
    const font = `/BaseFont /${FACE_NAMES[face]} /Encoding /WinAnsiEncoding`
    return `/${FACES[face]} ${document.object(`<< /Type /Font /Subtype /Type1 ${font} >>`)}`
  })
  fontsOf.set(document, named.join(' '))
  return named.join(' ')
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
    `BT ${pdfNumber(gray)} g /${FACES[face]} ${pdfNumber(size)} Tf ${pdfNumber(x)} ${pdfNumber(height - baseline)} Td <${hex(text)}> Tj ET`,
  line: ({ x1, y1, x2, y2, weight, gray }, height) =>
    `${pdfNumber(weight)} w ${pdfNumber(gray)} G ${pdfNumber(x1)} ${pdfNumber(height - y1)} m ${pdfNumber(x2)} ${pdfNumber(height - y2)} l S`,
  fill: ({ gray, ...box }, height) => `${pdfNumber(gray)} g ${rectangle(box, height)} f`,
  frame: ({ weight, gray, ...box }, height) =>
    `${pdfNumber(weight)} w ${pdfNumber(gray)} G ${rectangle(box, height)} S`,
  circle: ({ x, y, radius, weight }, height) => {
    const cy = height - y
    const handle = radius * QUARTER
    const point = (dx: number, dy: number) => `${pdfNumber(x + dx)} ${pdfNumber(cy + dy)}`
    return [
      `${pdfNumber(weight)} w 0 G ${point(radius, 0)} m`,
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
  return `${pdfNumber(x)} ${pdfNumber(height - y - h)} ${pdfNumber(w)} ${pdfNumber(h)} re`
}

function hex(text: string): string {
  let out = ''
  for (const char of text) out += winAnsiByte(char).toString(16).padStart(2, '0')
  return out
}
