/** Labels of the stand-ins: real ZPL, PDF and GIF, plainly marked, good for printing and for nothing else. */

export interface LabelFacts {
  carrier: string
  service: string
  number: string
  /** '1 OF 2'; '' = not said. */
  piece: string
  from: string[]
  to: string[]
}

const MARK = 'SAMPLE (SANDBOX) - NOT A SHIPPING LABEL'

const textsOf = (facts: LabelFacts): string[] => [
  MARK,
  `${facts.carrier} ${facts.service}  ${facts.piece}`.trim(),
  ...['FROM', ...facts.from, 'TO', ...facts.to].filter(Boolean),
  `TRACKING # ${facts.number}`,
]

/** 4 x 6 in at 203 dpi, with the number as Code 128. */
export function labelZpl(facts: LabelFacts): string {
  const plain = (text: string) => text.replace(/[\^~]/g, ' ')
  const lines = textsOf(facts).map((text, row) => `^FO30,${40 + row * 50}^A0N,36,32^FD${plain(text)}^FS`)
  return `^XA\n^PW812\n^LL1218\n${lines.join('\n')}\n^FO60,820^BY3^BCN,200,Y,N,N^FD${plain(facts.number)}^FS\n^XZ\n`
}

/** One page of 4 x 6 in a label, in letters of Latin 1. */
export function labelPdf(labels: readonly LabelFacts[]): string {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '']
  const pages: number[] = []
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  for (const facts of labels) {
    const lines = textsOf(facts).map((text) => `(${latin(text)}) Tj T*`)
    const stream = `BT /F1 11 Tf 18 TL 18 400 Td ${lines.join(' ')} ET`
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`)
    const resources = '/Resources << /Font << /F1 3 0 R >> >>'
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] ${resources} /Contents ${objects.length} 0 R >>`,
    )
    pages.push(objects.length)
  }
  objects[1] = `<< /Type /Pages /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] /Count ${pages.length} >>`
  return assemble(objects)
}

const latin = (text: string): string =>
  text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').replace(/[\\()]/g, (character) => `\\${character}`)

function assemble(objects: readonly string[]): string {
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

/** Dots of the picture. */
const [WIDTH, HEIGHT] = [400, 600]

/** A frame and bars that follow from the number: a picture of a label, which nothing can scan. */
export function labelGif({ number }: LabelFacts): Buffer {
  const bits = [...number].map((character) => character.charCodeAt(0).toString(2).padStart(8, '0')).join('')
  const isInk = (x: number, y: number) => {
    const isFrame = x < 4 || y < 4 || x >= WIDTH - 4 || y >= HEIGHT - 4
    const bar = Math.floor((x - 40) / 2)
    return isFrame || (y > 400 && y < 520 && x >= 40 && bits[bar] === '1')
  }
  const dots = Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
    isInk(at % WIDTH, Math.floor(at / WIDTH)) ? 1 : 0,
  )
  const word = (value: number) => [value & 255, value >> 8]
  const head = [...word(WIDTH), ...word(HEIGHT)]
  const packed = packCodes(dots)
  return Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([...head, 0x80, 0, 0, 255, 255, 255, 0, 0, 0]),
    Buffer.from([0x2c, 0, 0, 0, 0, ...head, 0, CODE_BITS - 1]),
    ...blocksOf(packed),
    Buffer.from([0, 0x3b]),
  ])
}

/** Two colours, a code to clear, a code to end: three bits, never more, because the table is cleared in time. */
const CODE_BITS = 3
const [CLEAR, END] = [4, 5]

function packCodes(dots: readonly number[]): Buffer {
  const bytes: number[] = []
  let [pending, count] = [0, 0]
  const put = (code: number) => {
    pending |= code << count
    count += CODE_BITS
    for (; count >= 8; count -= 8) {
      bytes.push(pending & 255)
      pending >>= 8
    }
  }
  dots.forEach((dot, place) => {
    if (place % 2 === 0) put(CLEAR)
    put(dot)
  })
  put(END)
  if (count > 0) bytes.push(pending & 255)
  return Buffer.from(bytes)
}

function blocksOf(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  for (let start = 0; start < bytes.length; start += 255) {
    const block = bytes.subarray(start, start + 255)
    blocks.push(Buffer.from([block.length]), block)
  }
  return blocks
}
