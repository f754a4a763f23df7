import bwip from 'bwip-js/node'
import { isValidBolNumber } from '#domain/check-digits/bol-number.ts'
import { isValidSscc } from '#domain/check-digits/sscc.ts'
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
  /** Application identifiers and data of a GS1 symbol that has digits only; '' for another. */
  elements: string
}

/** Dots of label and form printers. */
export type Dpi = 203 | 300

/** Empty modules on either side that scanners need (ISO/IEC 15417). */
export const QUIET_ZONE = 10
/** Whole dots of a module, so that all stay equally wide in print: 0.5 mm first, the size for logistics; 0.25 mm is the smallest that GS1 allows. */
const DOTS: Record<Dpi, readonly number[]> = { 203: [4, 3, 2], 300: [6, 4, 3] }
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

/** GS1-128 of a serial shipping container code (AI 00); null when it is none. */
export function ssccBarcode(sscc: string): Barcode | null {
  if (!isValidSscc(sscc)) return null
  return encode(
    'gs1-128',
    `(00)${sscc}`,
    `(00) ${sscc[0]} ${sscc.slice(1, 8)} ${sscc.slice(8, 17)} ${sscc[17]}`,
  )
}

/** Code 128 of a word that a scanner shall send as it stands. */
export const commandBarcode = (word: string): Barcode => encode('code128', word, word)

/** GS1-128 of a ship-to ZIP (AI 420): five or nine digits, hyphen or not; null for another postal code. */
export function postalBarcode(zip: string): Barcode | null {
  const digits = compactNumber(zip)
  return /^(?:\d{5}|\d{9})$/.test(digits) ? encode('gs1-128', `(420)${digits}`, `(420) ${digits}`) : null
}

/**
 * The bars centred in a box, quiet zones inside of it, as large as whole printer dots allow and standing on the
 * dot grid. Null when the box is too narrow for a symbol that scans: no bar code is better than a bad one.
 */
export function placeBars(
  barcode: Barcode,
  box: Box,
  dpi: Dpi = 203,
): Extract<Mark, { kind: 'bars' }> | null {
  const dot = 72 / dpi
  const total = barcode.width + 2 * QUIET_ZONE
  const dots = DOTS[dpi].find((count) => total * count * dot <= box.w)
  if (!dots) return null
  const module = dots * dot
  const left = box.x + (box.w - total * module) / 2 + QUIET_ZONE * module
  const onGrid = Math.round(left / dot) * dot
  const { modules, elements } = barcode
  return { kind: 'bars', x: onGrid, y: box.y, h: box.h, module, modules, elements }
}

function encode(symbology: Barcode['symbology'], text: string, caption: string): Barcode {
  const [symbol] = bwip.raw({ bcid: symbology, text })
  if (!symbol || !('sbs' in symbol)) throw new Error(`${symbology} gave no linear symbol`)
  const modules = symbol.sbs
  const digits = text.replace(/[()]/g, '')
  const elements = symbology === 'gs1-128' && /^\d+$/.test(digits) ? digits : ''
  return { symbology, modules, width: modules.reduce((sum, width) => sum + width, 0), caption, elements }
}

function isPlain(text: string): boolean {
  return /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text)
}
