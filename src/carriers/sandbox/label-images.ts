import { code128InB } from '#domain/check-digits/code-128.ts'
import {
  HEIGHT,
  type LabelFacts,
  type LabelMark,
  labelMarks,
  type PrintedTab,
  WIDTH,
} from './label-layout.ts'

/** Labels of the sandboxes as printer commands and pages: real ZPL and PDF, clearly marked, for testing only. */

/** One label of 4 x 6 in, with a doc-tab above or below if requested. */
export function labelZpl(facts: LabelFacts, dpi: 203 | 300 = 203, tab: PrintedTab | null = null): string {
  const dots = (at203: number) => Math.round((at203 * dpi) / 203)
  const fields = labelMarks(facts, tab).map((mark) => zplField(mark, dots))
  const height = HEIGHT + (tab?.height ?? 0)
  return `^XA\n^CI28^LH0,0^PW${dots(WIDTH)}^LL${dots(height)}\n${fields.join('\n')}\n^XZ\n`
}

const plain = (text: string) => text.replace(/[\^~]/g, ' ')

function zplField(mark: LabelMark, dots: (at203: number) => number): string {
  if (mark.kind === 'rule') return `^FO0,${dots(mark.y)}^GB${dots(WIDTH)},3,3^FS`
  const at = `^FO${dots(mark.x)},${dots(mark.y)}`
  if (mark.kind === 'text') return `${at}^A0N,${dots(mark.size)},${dots(mark.size)}^FD${plain(mark.text)}^FS`
  return `${at}^BY${dots(mark.module)}^BCN,${dots(mark.height)},N,N,N^FD${plain(mark.number)}^FS`
}

/** Page size in points. */
const [PAGE_WIDTH, PAGE_HEIGHT] = [288, 432]
const points = (dots: number): number => Math.round((dots * 7200) / 203) / 100

/** One page of 4 x 6 in per label, in Latin 1 characters. */
export function labelPdf(labels: readonly LabelFacts[]): string {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '']
  const pages: number[] = []
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  for (const facts of labels) {
    const stream = labelMarks(facts).map(pdfMark).join('\n')
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`)
    const resources = '/Resources << /Font << /F1 3 0 R >> >>'
    const box = `/MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}]`
    objects.push(`<< /Type /Page /Parent 2 0 R ${box} ${resources} /Contents ${objects.length} 0 R >>`)
    pages.push(objects.length)
  }
  objects[1] = `<< /Type /Pages /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] /Count ${pages.length} >>`
  return assemblePdf(objects)
}

function pdfMark(mark: LabelMark): string {
  const fromTop = (y: number) => Math.round((PAGE_HEIGHT - points(y)) * 100) / 100
  if (mark.kind === 'rule') return `0 ${fromTop(mark.y + 3)} ${PAGE_WIDTH} 1 re f`
  if (mark.kind === 'text') {
    const size = points(mark.size * 0.85)
    return `BT /F1 ${size} Tf ${points(mark.x)} ${fromTop(mark.y + mark.size * 0.85)} Td (${pdfText(mark.text)}) Tj ET`
  }
  let x = mark.x
  const bars = code128InB(mark.number).flatMap((modules, place) => {
    const width = modules * mark.module
    const bar = `${points(x)} ${fromTop(mark.y + mark.height)} ${points(width)} ${points(mark.height)} re`
    x += width
    return place % 2 === 0 ? [bar] : []
  })
  return `${bars.join('\n')}\nf`
}

/** Latin 1 characters escaped for a PDF string. */
export const pdfText = (text: string): string =>
  text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').replace(/[\\()]/g, (character) => `\\${character}`)

/** The file with these objects; the first is its catalog. */
export function assemblePdf(objects: readonly string[]): string {
  let pdf = '%PDF-1.4\n'
  const starts = objects.map((content, place) => {
    const start = pdf.length
    pdf += `${place + 1} 0 obj\n${content}\nendobj\n`
    return start
  })
  const table = pdf.length
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return `${pdf}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}${trailer}`
}
