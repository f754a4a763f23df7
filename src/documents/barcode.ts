import bwip from 'bwip-js/node'
import { isValidBolNumber } from '#domain/check-digits/bol-number.ts'
import { compactNumber } from '#domain/check-digits/weighted-sum.ts'
import type { Box, Mark } from './sheet.ts'

/** A linear symbol as vectors: widths of bars and spaces in turn, in modules, beginning with a bar. */
export interface Barcode {
  symbology: 'gs1-128' | 'code128'
  modules: readonly number[]
  /** All modules together, without quiet zones. */
  width: number
  /** What stands under the bars for people. */
  caption: string
}

/** Empty modules on either side that scanners need (ISO/IEC 15417). */
export const QUIET_ZONE = 10
/** One dot of the common label and form printers: modules of whole dots stay equally wide in print. */
export const DOT = 72 / 203
/** A module of 4 dots is 0.5 mm, the size for logistics; 2 dots (0.25 mm) is the smallest that GS1 allows. */
const DOTS = [4, 3, 2] as const
const LONGEST_PRO = 20

/**
 * The bar code of a bill of lading number: GS1-128 with AI 402 for the 17 digits, Code 128 for a house number.
 * Null for an empty number or one with characters outside of printable ASCII.
 */
export function bolBarcode(bolNumber: string): Barcode | null {
  if (isValidBolNumber(bolNumber)) return encode('gs1-128', `(402)${bolNumber}`, `(402) ${bolNumber}`)
  return isPlain(bolNumber) ? encode('code128', bolNumber, bolNumber) : null
}

/** Code 128 of SCAC (filled to four with hyphens) and PRO number of up to 20 characters; null without either. */
export function proBarcode(scac: string, proNumber: string): Barcode | null {
  const pro = compactNumber(proNumber)
  const code = scac.trim().toUpperCase()
  if (!/^[A-Z]{2,4}$/.test(code) || !isPlain(pro) || pro.length > LONGEST_PRO) return null
  const data = code.padEnd(4, '-') + pro
  return encode('code128', data, data)
}

/**
 * The bars centred in a box, quiet zones inside of it, as large as whole printer dots allow and standing on the
 * dot grid. Null when the box is too narrow for a symbol that scans: no bar code is better than a bad one.
 */
export function placeBars(barcode: Barcode, box: Box): Extract<Mark, { kind: 'bars' }> | null {
  const total = barcode.width + 2 * QUIET_ZONE
  const dots = DOTS.find((count) => total * count * DOT <= box.w)
  if (!dots) return null
  const module = dots * DOT
  const left = box.x + (box.w - total * module) / 2 + QUIET_ZONE * module
  const onGrid = Math.round(left / DOT) * DOT
  return { kind: 'bars', x: onGrid, y: box.y, h: box.h, module, modules: barcode.modules }
}

function encode(symbology: Barcode['symbology'], text: string, caption: string): Barcode {
  const [symbol] = bwip.raw({ bcid: symbology, text })
  if (!symbol || !('sbs' in symbol)) throw new Error(`${symbology} gave no linear symbol`)
  const modules = symbol.sbs
  return { symbology, modules, width: modules.reduce((sum, width) => sum + width, 0), caption }
}

function isPlain(text: string): boolean {
  return /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text)
}
