/** Checks of ZPL, for tests only: drawn by an independent renderer and read back by an independent decoder. */
import { ready } from 'zpl-renderer-js'
import { readBarcodes } from 'zxing-wasm/reader'
import { readerReady } from './pdf-proof.ts'

const MM = 25.4

/** PNG of a label of `width` x `height` inches. */
export async function renderZpl(zpl: string, dpi: 203 | 300, width = 4, height = 6): Promise<Uint8Array> {
  const { api } = await ready
  const dotsPerMm = dpi === 203 ? 8 : 12
  // A label that prints narrower than its stock would be drawn twice, the second time in the middle.
  const printed = Number(/\^PW(\d+)/.exec(zpl)?.[1] ?? Number.POSITIVE_INFINITY) / dotsPerMm
  const png = await api.zplToBase64Async(zpl, Math.min(width * MM, printed), height * MM, dotsPerMm)
  return Uint8Array.from(Buffer.from(png, 'base64'))
}

/** The contents of the bar codes in an image, sorted. */
export async function scanPng(png: Uint8Array): Promise<string[]> {
  await readerReady()
  const found = await readBarcodes(new Blob([Uint8Array.from(png)]), {
    formats: ['Code128'],
    maxNumberOfSymbols: 8,
    tryHarder: true,
    // A single slanted scan line can decode as a different code with a valid check digit.
    minLineCount: 4,
  })
  return found.map((one) => one.text).toSorted()
}

/** The texts of a label, from its field data. */
export function textsOf(zpl: string): string[] {
  const decoder = new TextDecoder()
  return [...zpl.matchAll(/\^A0[^^]*\^FH\^FD([^^]*)\^FS/g)].map(([, data]) => {
    const bytes: number[] = []
    for (let at = 0; at < data!.length; at++) {
      if (data![at] === '_') {
        bytes.push(Number.parseInt(data!.slice(at + 1, at + 3), 16))
        at += 2
      } else bytes.push(data!.charCodeAt(at))
    }
    return decoder.decode(Uint8Array.from(bytes))
  })
}
