import { crc32, deflateSync } from 'node:zlib'
import { code128InB } from '#domain/check-digits/code-128.ts'
import { HEIGHT, type LabelFacts, labelMarks, WIDTH } from './label-layout.ts'

/** Labels of the sandboxes as images: black and white, 203 dots per inch. */

type Dots = Uint8Array

/** A PNG of one bit per dot. */
export function labelPng(facts: LabelFacts): Buffer {
  const dots = dotsOf(facts)
  const bytesPerRow = Math.ceil(WIDTH / 8)
  const rows = Buffer.alloc((bytesPerRow + 1) * HEIGHT, 0xff)
  for (let y = 0; y < HEIGHT; y++) {
    const start = y * (bytesPerRow + 1)
    rows[start] = 0
    for (let x = 0; x < WIDTH; x++) {
      if (dots[y * WIDTH + x]) rows[start + 1 + (x >> 3)]! &= ~(0x80 >> (x & 7))
    }
  }
  const size = Buffer.alloc(8)
  size.writeUInt32BE(WIDTH, 0)
  size.writeUInt32BE(HEIGHT, 4)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([size, Buffer.from([1, 0, 0, 0, 0])])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

function dotsOf(facts: LabelFacts): Dots {
  const dots = new Uint8Array(WIDTH * HEIGHT)
  const box = (x: number, y: number, width: number, height: number) => {
    for (let row = y; row < Math.min(y + height, HEIGHT); row++) {
      dots.fill(1, row * WIDTH + x, row * WIDTH + Math.min(x + width, WIDTH))
    }
  }
  for (const mark of labelMarks(facts)) {
    if (mark.kind === 'rule') box(0, mark.y, WIDTH, 3)
    else if (mark.kind === 'text') {
      const scale = Math.max(1, Math.round(mark.size / 12))
      drawText(mark.text, (x, y) => box(mark.x + x * scale, mark.y + y * scale, scale, scale))
    } else {
      let x = mark.x
      code128InB(mark.number).forEach((modules, place) => {
        if (place % 2 === 0) box(x, mark.y, modules * mark.module, mark.height)
        x += modules * mark.module
      })
    }
  }
  return dots
}

/**
 * Characters of five columns of seven dots, the lowest bit at the top, starting with `#`; lowercase is written as
 * capitals.
 */
const FIRST = '#'.charCodeAt(0)
const LETTERS =
  '147F147F14242A7F2A12231308646236495620500008070300001C2241000041221C002A1C7F1C2A08083E08080080703000' +
  '0808080808000060600020100804023E5149453E00427F400072494949462141494D331814127F1027454545393C4A494931' +
  '41211109073649494936464949291E0000140000004034000000081422411414141414004122140802015909063E415D594E' +
  '7C1211127C7F494949363E414141227F4141413E7F494949417F090909013E414151737F0808087F00417F41002040413F01' +
  '7F081422417F404040407F021C027F7F0408107F3E4141413E7F090909063E4151215E7F09192946264949493203017F0103' +
  '3F4040403F1F2040201F3F4038403F631408146303047804036159494D43'
const COLUMNS = Buffer.from(LETTERS, 'hex')

function drawText(text: string, dot: (x: number, y: number) => void): void {
  ;[...text.toUpperCase()].forEach((letter, place) => {
    const start = (letter.charCodeAt(0) - FIRST) * 5
    for (let column = 0; column < 5; column++) {
      const bits = COLUMNS[start + column] ?? 0
      for (let row = 0; row < 7; row++) if ((bits >> row) & 1) dot(place * 6 + column, row)
    }
  })
}

/** A GIF of the whole label at its size. */
export function labelGif(facts: LabelFacts): Buffer {
  const word = (value: number) => [value & 255, value >> 8]
  const head = [...word(WIDTH), ...word(HEIGHT)]
  return Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([...head, 0x80, 0, 0, 255, 255, 255, 0, 0, 0]),
    Buffer.from([0x2c, 0, 0, 0, 0, ...head, 0, CODE_BITS - 1]),
    ...blocksOf(packCodes(dotsOf(facts))),
    Buffer.from([0, 0x3b]),
  ])
}

/** Two colors, a clear code, an end code: three bits, never more, because the table is cleared in time. */
const CODE_BITS = 3
const [CLEAR, END] = [4, 5]

function packCodes(dots: Dots): Buffer {
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
