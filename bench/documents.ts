/**
 * P9: our bill of lading against the bare PDF library drawing the same page, that is, the same texts, rules and bars
 * at the same places, already measured. Medians of paired runs in one process. Then labels
 * a second, and a print job of 1,000 shipments as it streams over HTTP. `node bench/documents.ts [pairs]`.
 */
import PDFDocument from 'pdfkit'
import { billOfLadingMarks, copyMarks, renderBillOfLading } from '#documents/bill-of-lading/bill-of-lading.ts'
import { LONGEST_BILL, USUAL_BILL } from '#documents/bill-of-lading/bill-of-lading-samples.ts'
import type { Mark } from '#documents/drawing/sheet.ts'
import { FACE_NAMES } from '#documents/drawing/type-setting.ts'
import { BILL_OF_LADING_COPIES, type BillOfLadingCopy, type BillOfLadingFacts } from '#documents/facts.ts'
import { measureLabels } from './support/labels-a-second.ts'
import { sayLoad } from './support/measures.ts'
import { measurePrintStream } from './support/print-stream.ts'

const GOAL = 1.2
const PAIRS = Number(process.argv[2] ?? 15)
/** Bills in one run of a pair, so that a run lasts long enough to be measured. */
const BATCH = 20

type Document = InstanceType<typeof PDFDocument>

/** The page by pdfkit's own calls, from marks that somebody else has laid out. */
async function drawBare(pages: readonly Mark[][]): Promise<Uint8Array> {
  const document = new PDFDocument({ size: 'LETTER', margin: 0, autoFirstPage: false })
  for (const marks of pages) {
    document.addPage()
    for (const mark of marks) drawMark(document, mark)
  }
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  document.on('end', () => resolve(Buffer.concat(chunks)))
  document.end()
  return promise
}

function drawMark(document: Document, mark: Mark): void {
  if (mark.kind === 'text') {
    document.font(FACE_NAMES[mark.face], mark.size).fillColor(gray(mark.gray))
    document.text(mark.text, mark.x, mark.baseline, { lineBreak: false, baseline: 'alphabetic' })
  } else if (mark.kind === 'line') {
    document.moveTo(mark.x1, mark.y1).lineTo(mark.x2, mark.y2).lineWidth(mark.weight).stroke(gray(mark.gray))
  } else if (mark.kind === 'fill') {
    document.rect(mark.x, mark.y, mark.w, mark.h).fill(gray(mark.gray))
  } else if (mark.kind === 'frame') {
    document.rect(mark.x, mark.y, mark.w, mark.h).lineWidth(mark.weight).stroke(gray(mark.gray))
  } else if (mark.kind === 'circle') {
    document.circle(mark.x, mark.y, mark.radius).lineWidth(mark.weight).stroke('black')
  } else if (mark.kind === 'bars') {
    let x = mark.x
    for (const [i, width] of mark.modules.entries()) {
      if (i % 2 === 0) document.rect(x, mark.y, width * mark.module, mark.h)
      x += width * mark.module
    }
    document.fill('black')
  }
}

function gray(level: number): string {
  const byte = Math.round(level * 255)
    .toString(16)
    .padStart(2, '0')
  return `#${byte}${byte}${byte}`
}

async function millisecondsOf(render: () => Promise<Uint8Array>): Promise<number> {
  const started = performance.now()
  for (let i = 0; i < BATCH; i++) await render()
  return (performance.now() - started) / BATCH
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

async function compare(name: string, facts: BillOfLadingFacts, copies: readonly BillOfLadingCopy[]) {
  const laidOut = billOfLadingMarks(facts)
  const pages = copies.flatMap((copy) => laidOut.map((marks) => [...marks, ...copyMarks(copy)]))
  const ours = () => renderBillOfLading(facts, { copies })
  const bare = () => drawBare(pages)
  await millisecondsOf(ours)
  await millisecondsOf(bare)
  const pairs: { ours: number; bare: number }[] = []
  for (let i = 0; i < PAIRS; i++) {
    // Whoever goes first rests the other's garbage on its back: take turns.
    const first = i % 2 === 0 ? await millisecondsOf(ours) : 0
    const bareTime = await millisecondsOf(bare)
    pairs.push({ ours: first || (await millisecondsOf(ours)), bare: bareTime })
  }
  const ratio = median(pairs.map((pair) => pair.ours / pair.bare))
  const [oursTime, bareTime] = [
    median(pairs.map((pair) => pair.ours)),
    median(pairs.map((pair) => pair.bare)),
  ]
  const [oursBytes, bareBytes] = [(await ours()).length, (await bare()).length]
  console.log(
    `P9 ${name}: ${ratio.toFixed(2)}x bare pdfkit (goal <= ${GOAL}x) | ${pages.length} pages: ` +
      `${oursTime.toFixed(2)} ms against ${bareTime.toFixed(2)} ms, ` +
      `${(oursBytes / 1024).toFixed(1)} kB against ${(bareBytes / 1024).toFixed(1)} kB, ${PAIRS} pairs`,
  )
  return ratio
}

sayLoad()
const ratios = [
  await compare('bill of lading, 3 copies', USUAL_BILL, BILL_OF_LADING_COPIES),
  await compare('bill of lading, 1 copy', USUAL_BILL, ['shipper']),
  await compare('longest bill, 3 copies', LONGEST_BILL, BILL_OF_LADING_COPIES),
]
await measureLabels()
const isStreamMet = await measurePrintStream()
process.exitCode = isStreamMet && ratios.every((ratio) => ratio <= GOAL) ? 0 : 1
