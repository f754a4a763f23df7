import {
  type Column,
  countFitting,
  drawHead,
  drawRows,
  type SetRow,
  setRows,
  type Table,
} from '../drawing/form-table.ts'
import type { PageSize } from '../drawing/page-size.ts'
import { addPage, makeForm, openDocument, placeForm } from '../drawing/paint.ts'
import { printableText } from '../drawing/printable-text.ts'
import { Sheet } from '../drawing/sheet.ts'

/** A column of a printed report; its cells are already texts. */
export interface PrintedColumn {
  label: string
  /** Its width relative to the others: 1 is a short code. */
  share: number
  align: 'left' | 'right'
}

/** A figure of the whole report. */
export interface PrintedFigure {
  label: string
  value: string
  /** Small, under the value. */
  note: string
}

export interface PrintedReport {
  title: string
  /** Below the title: company, days, time of the run. */
  lines: readonly string[]
  /** Between them and the table. */
  figures?: readonly PrintedFigure[]
  columns: readonly PrintedColumn[]
  /** Rows in batches, as they are read. */
  lots: AsyncIterable<readonly (readonly string[])[]>
  /** Total rows in bold at the end; read after all others. */
  totals: () => Promise<readonly (readonly string[])[]>
  /** Sentences below the table. */
  remarks: () => readonly string[]
}

interface PrintedRow {
  cells: readonly string[]
  isTotal: boolean
}

/** US Letter, landscape. */
const PAGE: PageSize = { width: 792, height: 612 }
const LEFT = 30
const WIDTH = PAGE.width - 2 * LEFT
const HEAD_TOP = 34
const BOTTOM = 576
const REMARK_HEIGHT = 11
const FIGURES_A_LINE = 5
const FIGURE_HEIGHT = 42

/**
 * A report as a PDF, page by page as its rows are read: neither rows nor pages are stored.
 * @returns the bytes as they are made
 */
export async function* printReport(report: PrintedReport): AsyncGenerator<Uint8Array> {
  const document = openDocument(printableText(report.title))
  const chunks: Uint8Array[] = []
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const table = tableOf(report.columns)
  const pages = new Pages(report, table, (sheet) => {
    addPage(document, PAGE)
    placeForm(document, 'Page', makeForm(document, sheet.marks, PAGE))
  })
  for await (const lot of report.lots) {
    pages.add(lot.map((cells) => ({ cells: cells.map(printableText), isTotal: false })))
    // pdfkit emits its bytes between two turns of the event loop.
    await new Promise((resolve) => setImmediate(resolve))
    yield* chunks.splice(0)
  }
  const totals = await report.totals()
  pages.end(
    totals.map((cells) => ({ cells: cells.map(printableText), isTotal: true })),
    report.remarks(),
  )
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', resolve)
    document.on('error', reject)
  })
  document.end()
  await ended
  yield* chunks
}

/** Puts rows on pages; a page is written when it is full. */
class Pages {
  readonly #report: PrintedReport
  readonly #table: Table<PrintedRow>
  readonly #finish: (sheet: Sheet) => void
  #waiting: SetRow<PrintedRow>[] = []
  #number = 0

  constructor(report: PrintedReport, table: Table<PrintedRow>, finish: (sheet: Sheet) => void) {
    this.#report = report
    this.#table = table
    this.#finish = finish
  }

  add(rows: readonly PrintedRow[]): void {
    this.#waiting.push(...setRows(this.#table, rows))
    // One more row than fits is kept: the end of the report may still have to go on this page.
    for (let fitting = this.#fitting(); fitting < this.#waiting.length; fitting = this.#fitting()) {
      this.#draw(this.#waiting.splice(0, Math.max(1, fitting)), [])
    }
  }

  end(totals: readonly PrintedRow[], remarks: readonly string[]): void {
    this.add(totals)
    const room = BOTTOM - this.#top() - remarks.length * REMARK_HEIGHT
    const isRoomy = countFitting(this.#waiting, room) === this.#waiting.length
    this.#draw(this.#waiting.splice(0), isRoomy ? remarks : [])
    if (!isRoomy) this.#draw([], remarks)
  }

  #fitting(): number {
    return countFitting(this.#waiting, BOTTOM - this.#top())
  }

  /** The start of the rows on the next page. */
  #top(): number {
    if (this.#number > 0) return HEAD_TOP + 10 + this.#table.headHeight
    return this.#figuresTop() + figuresHeight(this.#report) + this.#table.headHeight
  }

  #figuresTop(): number {
    return HEAD_TOP + 10 + this.#report.lines.length * REMARK_HEIGHT
  }

  #draw(rows: readonly SetRow<PrintedRow>[], remarks: readonly string[]): void {
    const top = this.#top()
    const isFirst = this.#number++ === 0
    const sheet = new Sheet()
    const title = printableText(this.#report.title)
    sheet.line(title, LEFT, HEAD_TOP, { size: isFirst ? 15 : 9, face: 'bold' })
    sheet.line(`Page ${this.#number}`, LEFT + WIDTH, HEAD_TOP, { size: 8, align: 'right', gray: 0.3 })
    if (isFirst) {
      for (const [at, line] of this.#report.lines.entries()) {
        sheet.line(printableText(line), LEFT, HEAD_TOP + (at + 1) * REMARK_HEIGHT + 2, {
          size: 8,
          gray: 0.25,
        })
      }
      drawFigures(sheet, this.#report.figures ?? [], this.#figuresTop())
    }
    const height = rows.reduce((sum, row) => sum + row.height, 0)
    if (rows.length > 0) {
      const headTop = top - this.#table.headHeight
      sheet.fill({ x: LEFT, y: headTop, w: WIDTH, h: this.#table.headHeight }, 0.9)
      drawHead(sheet, this.#table, LEFT, headTop)
      drawRows(sheet, this.#table, rows, LEFT, top, height)
      sheet.frame({ x: LEFT, y: headTop, w: WIDTH, h: height + this.#table.headHeight })
    }
    for (const [at, remark] of remarks.entries()) {
      sheet.line(printableText(remark), LEFT, top + height + (at + 1) * REMARK_HEIGHT + 2, {
        size: 8,
        gray: 0.25,
      })
    }
    this.#finish(sheet)
  }
}

const figuresHeight = ({ figures = [] }: PrintedReport): number =>
  Math.ceil(figures.length / FIGURES_A_LINE) * FIGURE_HEIGHT

function drawFigures(sheet: Sheet, figures: readonly PrintedFigure[], top: number): void {
  for (const [at, { label, value, note }] of figures.entries()) {
    const x = LEFT + (at % FIGURES_A_LINE) * (WIDTH / FIGURES_A_LINE)
    const y = top + Math.floor(at / FIGURES_A_LINE) * FIGURE_HEIGHT + 10
    sheet.line(printableText(label), x, y, { size: 7.5, gray: 0.25 })
    sheet.line(printableText(value), x, y + 14, { size: 12, face: 'bold' })
    sheet.line(printableText(note), x, y + 24, { size: 7, gray: 0.35 })
  }
}

function tableOf(columns: readonly PrintedColumn[]): Table<PrintedRow> {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const size = columns.length > 14 ? 6.5 : 7.5
  return {
    headHeight: 20,
    rowHeight: 13,
    totalHeight: 13,
    columns: columns.map(
      ({ label, share, align }, at): Column<PrintedRow> => ({
        title: printableText(label).toUpperCase(),
        width: (WIDTH * share) / shares,
        align,
        size,
        grows: true,
        parts: ({ cells, isTotal }) => [{ text: cells[at] ?? '', face: isTotal ? 'bold' : 'regular' }],
      }),
    ),
  }
}
