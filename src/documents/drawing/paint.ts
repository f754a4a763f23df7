import PDFDocument from 'pdfkit'
import { type EmbeddedName, embeddedFont, type FontName, runsOf, widthOfRun } from './fonts.ts'
import { FormPage } from './form-page.ts'
import { LETTER, type PageSize, type Paper } from './page-size.ts'
import { barBoxes, type Mark, type MarkKind, type MarkOf } from './sheet.ts'

/** Marks that a document contains once, however often it shows them. */
export type Form = FormPage

/** A document without pages. `title` is the title of the reader's window. */
export function openDocument(title: string): Paper {
  return new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    displayTitle: true,
    lang: 'en-US',
    margin: 0,
    info: { Title: title, Creator: 'Lading', Producer: 'Lading' },
  })
}

/** A new page at the end of the document, for everything that follows. */
export function addPage(document: Paper, { width, height }: PageSize): void {
  document.addPage({ size: [width, height], margin: 0 })
}

/** Ends the document and returns its bytes, in separate memory. */
export async function finishDocument(document: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const chunks: Uint8Array[] = []
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  document.on('end', resolve)
  document.on('error', reject)
  document.end()
  await promise
  const whole = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/**
 * Marks as a form of the document: written once, placed on any number of pages. Three copies of a bill therefore cost
 * little more than one, in time and in bytes.
 */
export function makeForm(document: Paper, marks: readonly Mark[], size = LETTER): Form {
  return new FormPage(document, size, () => {
    for (const mark of marks) paint(document, mark)
  })
}

/** Paints a form on the newest page, under a name that is unique on that page. */
export function placeForm(document: Paper, name: string, form: Form): void {
  form.show(document, name)
}

type Painter<K extends MarkKind> = (document: Paper, mark: MarkOf<K>) => void
const paint = <K extends MarkKind>(document: Paper, mark: MarkOf<K>): void =>
  PAINTERS[mark.kind](document, mark)

const PAINTERS: { [K in MarkKind]: Painter<K> } = {
  text: (document, { x, baseline, text, face, size, gray }) => {
    fillWith(document, gray)
    let left = x
    for (const run of runsOf(text, face)) {
      const width = widthOfRun(run, size)
      setFont(document, run.font)
      // Saves pdfkit from measuring again.
      const measured = { textWidth: width, wordCount: 1 } as object
      document
        .fontSize(size)
        .text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic', ...measured })
      left += width
    }
  },
  line: (document, { x1, y1, x2, y2, weight, gray }) => {
    document.moveTo(x1, y1).lineTo(x2, y2).lineWidth(weight).stroke(shade(gray))
  },
  fill: (document, { x, y, w, h, gray }) => {
    fillWith(document, gray)
    document.rect(x, y, w, h).fill()
  },
  frame: (document, { x, y, w, h, weight, gray }) => {
    document.rect(x, y, w, h).lineWidth(weight).stroke(shade(gray))
  },
  circle: (document, { x, y, radius, weight }) => {
    document.circle(x, y, radius).lineWidth(weight).stroke(shade(0))
  },
  bars: (document, mark) => {
    fillWith(document, 0)
    for (const { x, y, w, h } of barBoxes(mark)) document.rect(x, y, w, h)
    document.fill()
  },
  // Not a vector: `placePictures` puts it on the page.
  picture: () => {},
}

const filledWith = new WeakMap<object, number>()

/** The color of texts and fills, if it differs from the current one of this page or form. */
function fillWith(document: Paper, gray: number): void {
  if (filledWith.get(document.page) === gray) return
  filledWith.set(document.page, gray)
  document.fillColor(shade(gray))
}

function setFont(document: Paper, name: FontName): void {
  if (name === 'Helvetica' || name === 'Helvetica-Bold') document.font(name)
  else document.font(registered(document, name))
}

const registrations = new WeakMap<Paper, Set<EmbeddedName>>()

/** pdfkit keeps an opened font for the whole document by its name; its types only allow files. */
function registered(document: Paper, name: EmbeddedName): string {
  const known = registrations.get(document) ?? new Set()
  registrations.set(document, known)
  if (!known.has(name)) document.registerFont(name, embeddedFont(name) as never)
  known.add(name)
  return name
}

const SHADES = new Map<number, string>()

/** A gray from 0, black, to 1, white, as pdfkit reads colors. */
function shade(gray: number): string {
  let color = SHADES.get(gray)
  if (!color) {
    const level = Math.round(gray * 255)
      .toString(16)
      .padStart(2, '0')
    color = `#${level.repeat(3)}`
    SHADES.set(gray, color)
  }
  return color
}
