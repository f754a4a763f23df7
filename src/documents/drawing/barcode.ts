import { isValidBolNumber } from '#domain/check-digits/bol-number.ts'
import { code128, gs1128 } from '#domain/check-digits/code-128.ts'
import { isValidSscc } from '#domain/check-digits/sscc.ts'
import { compactNumber } from '#domain/check-digits/weighted-sum.ts'
import type { Box, MarkOf } from './sheet.ts'

/** A linear symbol as vectors: alternating widths of bars and spaces, in modules, beginning with a bar. */
export interface Barcode {
  symbology: 'gs1-128' | 'code128'
  modules: readonly number[]
  /** The sum of all modules, without quiet zones. */
  width: number
  /** The readable text under the bars. */
  caption: string
  /** Application identifiers and data of a GS1 symbol with digits only; '' for others. */
  elements: string
}

/** Dots of label and form printers. */
export type Dpi = 203 | 300

/** Empty modules on either side that scanners need (ISO/IEC 15417). */
export const QUIET_ZONE = 10
/**
 * Whole dots per module, so that all have the same width in print: 0.5 mm first, the size for logistics; 0.25 mm is the
 * smallest that GS1 allows.
 */
const DOTS: Record<Dpi, readonly number[]> = { 203: [4, 3, 2], 300: [6, 4, 3] }
const LONGEST_PRO = 20

/**
 * The bar code of a bill of lading number: GS1-128 with AI 402 for the 17 digits, Code 128 for a shipper's own number.
 * Null for an empty number or one with characters outside printable ASCII.
 */
export function bolBarcode(bolNumber: string): Barcode | null {
  if (isValidBolNumber(bolNumber)) return gs1Barcode(`(402) ${bolNumber}`)
  return isPlain(bolNumber) ? plainBarcode(bolNumber) : null
}

/** Code 128 of SCAC (padded to four with hyphens) and PRO number of up to 20 characters; null if either is missing. */
export function proBarcode(scac: string, proNumber: string): Barcode | null {
  const pro = compactNumber(proNumber)
  const code = scac.trim().toUpperCase()
  if (!/^[A-Z]{2,4}$/.test(code) || !isPlain(pro) || pro.length > LONGEST_PRO) return null
  return plainBarcode(code.padEnd(4, '-') + pro)
}

/** GS1-128 of a serial shipping container code (AI 00); null if it is not one. */
export function ssccBarcode(sscc: string): Barcode | null {
  if (!isValidSscc(sscc)) return null
  return gs1Barcode(`(00) ${sscc[0]} ${sscc.slice(1, 8)} ${sscc.slice(8, 17)} ${sscc[17]}`)
}

/** Code 128 of a word that a scanner sends unchanged. */
export const commandBarcode = (word: string): Barcode => plainBarcode(word)

/** GS1-128 of a ship-to ZIP (AI 420): five or nine digits, with or without a hyphen; null for another postal code. */
export function postalBarcode(zip: string): Barcode | null {
  const digits = compactNumber(zip)
  return /^(?:\d{5}|\d{9})$/.test(digits) ? gs1Barcode(`(420) ${digits}`) : null
}

/**
 * The bars centered in a box, with their quiet zones inside it, as large as whole printer dots allow and on the dot
 * grid. Null if the box is too narrow for a symbol that scans: no bar code is better than a bad one.
 */
export function placeBars(barcode: Barcode, box: Box, dpi: Dpi = 203): MarkOf<'bars'> | null {
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

/** `caption` of a GS1 symbol: its application identifier in parentheses, then the data. */
function gs1Barcode(caption: string): Barcode {
  const elements = caption.replace(/\D/g, '')
  return { symbology: 'gs1-128', ...barsOf(gs1128(elements)), caption, elements }
}

function plainBarcode(data: string): Barcode {
  return { symbology: 'code128', ...barsOf(code128(data)), caption: data, elements: '' }
}

const barsOf = (modules: readonly number[]) => ({
  modules,
  width: modules.reduce((sum, width) => sum + width, 0),
})

function isPlain(text: string): boolean {
  return /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text)
}
