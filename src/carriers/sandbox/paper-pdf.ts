import { assemblePdf, pdfText } from './label-images.ts'

/** Points of a letter page, and the positions of its lines. */
const [WIDTH, HEIGHT] = [612, 792]
const [LEFT, TOP, LINE] = [72, 720, 20]

/** One letter page with a title and lines, in Latin 1 characters. */
export function paperPdf(title: string, lines: readonly string[]): string {
  const texts = [
    `BT /F1 18 Tf ${LEFT} ${TOP} Td (${pdfText(title)}) Tj ET`,
    ...lines.map((line, at) => `BT /F1 11 Tf ${LEFT} ${TOP - (at + 2) * LINE} Td (${pdfText(line)}) Tj ET`),
  ]
  const stream = texts.join('\n')
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [5 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 3 0 R >> >> /Contents 4 0 R >>`,
  ])
}
