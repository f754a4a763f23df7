import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

/** An object of the file, as others name it. */
export type Reference = `${number} 0 R`

interface Page {
  /** Points. */
  width: number
  height: number
  objects: Map<string, Reference>
  content: string[]
}

const CATALOG: Reference = '1 0 R'
const PAGES: Reference = '2 0 R'
/** Below so many bytes packing saves nothing. */
const WORTH_PACKING = 120
/** Four bytes above 127 tell programs that carry files that this one is not text (PDF 32000-1, 7.5.2). */
const HEAD = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')

/**
 * A PDF 1.7 file (PDF 32000-1:2008) as it is written: what our documents need of it, which is pages that show forms
 * and pictures by name. A page's y grows upwards from its lower edge.
 */
export class PdfFile {
  readonly #parts: Uint8Array[] = [HEAD]
  readonly #pages: Page[] = []
  /** Where each object begins, by its number; catalog and pages are written last. */
  readonly #places: number[] = [0, 0, 0]
  readonly #title: string
  readonly #hash = createHash('sha256')
  #size = HEAD.length

  /** `title` names the document in the reader's window. */
  constructor(title: string) {
    this.#title = title
  }

  /** Adds an object that is no stream: a dictionary, an array, a number. */
  object(body: string): Reference {
    const number = this.#places.push(0) - 1
    this.#write(number, body)
    return `${number} 0 R`
  }

  /**
   * Adds a stream; `entries` are those of its dictionary apart from length and filter. Text is Latin-1. Bytes that are
   * packed already name their filter among the entries.
   */
  stream(entries: string, content: string | Uint8Array, isPackedAlready = false): Reference {
    const plain = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
    const isPacked = !isPackedAlready && plain.length > WORTH_PACKING
    const bytes = isPacked ? deflateSync(plain) : plain
    const number = this.#places.push(0) - 1
    const filter = isPacked ? ' /Filter /FlateDecode' : ''
    this.#write(number, `<< ${entries}${filter} /Length ${bytes.length} >>`, bytes)
    return `${number} 0 R`
  }

  addPage({ width, height }: Pick<Page, 'width' | 'height'>): void {
    this.#pages.push({ width, height, objects: new Map(), content: [] })
  }

  /** Of the newest page, in points. */
  get pageHeight(): number {
    return this.#newestPage().height
  }

  /**
   * Shows a form or a picture on the newest page. The name is the page's own. `matrix` is where its unit of x and y
   * come to lie (8.3.3); a form without one lies as it was drawn.
   */
  show(name: string, object: Reference, matrix?: readonly number[]): void {
    const page = this.#newestPage()
    page.objects.set(name, object)
    page.content.push(matrix ? `q ${matrix.map(pdfNumber).join(' ')} cm /${name} Do Q` : `/${name} Do`)
  }

  /** The whole file, in memory of its own. */
  bytes(): Uint8Array<ArrayBuffer> {
    const pages = this.#pages.map((page) => this.#pageObject(page))
    const kids = `/Kids [${pages.join(' ')}] /Count ${pages.length}`
    this.#write(2, `<< /Type /Pages ${kids} >>`)
    const window = '/ViewerPreferences << /DisplayDocTitle true >>'
    this.#write(1, `<< /Type /Catalog /Pages ${PAGES} /Lang (en-US) ${window} >>`)
    const info = this.object(
      `<< /Title ${pdfText(this.#title)} /Creator (Lading) /Producer (Lading) /CreationDate ${dateNow()} >>`,
    )
    this.#end(info)
    return joined(this.#parts, this.#size)
  }

  #newestPage(): Page {
    const page = this.#pages.at(-1)
    if (!page) throw new Error('There is no page yet')
    return page
  }

  #pageObject({ width, height, objects, content }: Page): Reference {
    const stream = this.stream('', content.join('\n'))
    const shown = [...objects].map(([name, object]) => `/${name} ${object}`).join(' ')
    const resources = `/Resources << /XObject << ${shown} >> >>`
    const box = `/MediaBox [0 0 ${width} ${height}]`
    return this.object(`<< /Type /Page /Parent ${PAGES} ${box} ${resources} /Contents ${stream} >>`)
  }

  /** Where all objects lie, for readers that begin at the end (7.5.4, 7.5.5). */
  #end(info: Reference): void {
    const start = this.#size
    const [free, ...places] = this.#places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
    const table = free!.replace('00000 n', '65535 f') + places.join('')
    // Sixteen bytes that tell this file from others (14.4).
    const id = `<${this.#hash.digest('hex').slice(0, 32)}>`
    const entries = `/Size ${this.#places.length} /Root ${CATALOG} /Info ${info} /ID [${id} ${id}]`
    const end = Buffer.from(
      `xref\n0 ${this.#places.length}\n${table}trailer\n<< ${entries} >>\nstartxref\n${start}\n%%EOF\n`,
    )
    this.#parts.push(end)
    this.#size += end.length
  }

  #write(number: number, body: string, stream?: Uint8Array): void {
    this.#places[number] = this.#size
    this.#add(`${number} 0 obj\n${body}\n`)
    if (stream) {
      this.#add('stream\n')
      this.#add(stream)
      this.#add('\nendstream\n')
    }
    this.#add('endobj\n')
  }

  #add(part: string | Uint8Array): void {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    this.#parts.push(bytes)
    this.#hash.update(bytes)
    this.#size += bytes.length
  }
}

/** A ten-thousandth of a point is far below any printer's dot. */
export function pdfNumber(value: number): string {
  return String(Math.round(value * 10_000) / 10_000)
}

/** A text string (7.9.2.2), in hexadecimal, so nothing in it can end it. */
function pdfText(text: string): string {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  return `<${bytes.toString('hex')}>`
}

/** Now, as a date of PDF (7.9.4). */
function dateNow(): string {
  return `(D:${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}Z)`
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
