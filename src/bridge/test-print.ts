import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { handOver, listPrinters } from './hand-over.ts'
import type { Outcome } from './outcome.ts'
import type { Configuration } from './place.ts'

/** Prints a small page without the server, to test whether the printer can be reached. */
export async function testPrint(configuration: Configuration, name: string): Promise<Outcome> {
  const printers = await listPrinters(configuration)
  const printer = name === '' ? printers[0] : printers.find((one) => one.name === name)
  if (!printer)
    return { state: 'failed', message: name === '' ? 'There is no printer.' : `There is no printer ${name}.` }
  const folder = mkdtempSync(path.join(tmpdir(), 'lading-bridge-'))
  const file = path.join(folder, `test.${printer.type.toLowerCase()}`)
  writeFileSync(file, printer.type === 'ZPL' ? TEST_LABEL : testPdf())
  const pages = {
    file,
    language: printer.type,
    title: 'Lading test',
    copies: 1,
    onStart: () => {},
    isOver: () => true,
  }
  try {
    return await handOver(configuration, printer.name, pages)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const TEST_LABEL = '^XA^CI28^FO40,40^A0N,48,48^FDLading test label^FS^FO40,110^GB400,4,4^FS^XZ\n'

/** A minimal PDF with text; its byte offsets are calculated as the format requires. */
function testPdf(): string {
  const text = 'BT /F 24 Tf 72 700 Td (Lading test page) Tj ET'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return `${pdf}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`
}
