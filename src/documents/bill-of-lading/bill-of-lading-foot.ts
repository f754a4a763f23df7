/** The lower part of the form: value, C.O.D., the contract's sentences, signatures. */

import type { Box, Sheet } from '../drawing/sheet.ts'
import type { BillOfLadingFacts } from '../facts/facts.ts'
import { label } from './bill-of-lading-blocks.ts'
import { FRONT, inset } from './bill-of-lading-grid.ts'
import { valueStatement, WORDING } from './bill-of-lading-wording.ts'

/** An amount in minor units as printed: `$1,234.50`, other currencies by their code (`CAD 12.00`). */
export function money(minorUnits: number, currency: string): string {
  const code = currency === '' ? 'USD' : currency
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    // XXX is ISO 4217's own code for "no currency": an invalid code must not become dollars.
    currency: /^[A-Z]{3}$/.test(code) ? code : 'XXX',
    currencyDisplay: code === 'USD' ? 'symbol' : 'code',
  })
  const { maximumFractionDigits = 2 } = format.resolvedOptions()
  return format.format(minorUnits / 10 ** maximumFractionDigits).replaceAll('\u00a0', ' ')
}

export function valueBlock(sheet: Sheet, facts: BillOfLadingFacts): void {
  const { declaredValue } = facts
  const value = declaredValue ? money(declaredValue.cents, declaredValue.currency) : '$ ________________'
  const text = valueStatement(value, declaredValue?.per ?? '____________')
  sheet.text(text, inset(FRONT.value, 4, 2), { size: 7.5, middle: true })
}

export function codBlock(sheet: Sheet, facts: BillOfLadingFacts): void {
  const box = FRONT.cod
  const { cod } = facts
  sheet.line('COD Amount:', box.x + 6, box.y + 13, { size: 8, face: 'bold' })
  if (cod)
    sheet.text(money(cod.cents, cod.currency), { x: box.x + 62, y: box.y + 3, w: 78, h: 14 }, COD_AMOUNT)
  else sheet.horizontal(box.x + 62, box.x + 140, box.y + 14, 0.4)
  sheet.line('Fee terms:', box.x + 6, box.y + 28, { size: 7 })
  choice(sheet, box.x + 44, box.y + 28, 'Collect', cod?.feeTerms === 'collect')
  choice(sheet, box.x + 86, box.y + 28, 'Prepaid', cod?.feeTerms === 'prepaid')
  choice(sheet, box.x + 130, box.y + 28, 'Customer check OK', cod?.isCustomerCheckAcceptable === true)
}

const COD_AMOUNT = { size: 10, face: 'bold', middle: true } as const

export function contractBlocks(sheet: Sheet): void {
  sheet.text(WORDING.limitation, inset(FRONT.limitation, 4, 1), { size: 7, face: 'bold', middle: true })
  sheet.text(WORDING.contract, inset(FRONT.contract, 4, 2), { size: 6.25, middle: true })
  const { recourse } = FRONT
  sheet.text(
    WORDING.recourse,
    { x: recourse.x + 4, y: recourse.y + 2, w: recourse.w - 8, h: 16 },
    { size: 6.25 },
  )
  signatureLine(sheet, { x: recourse.x + 110, y: recourse.y + recourse.h - 6, w: recourse.w - 116, h: 0 })
  label(sheet, 'Shipper signature', recourse.x + 60, recourse.y + recourse.h - 6)
}

export function signatureBlocks(sheet: Sheet, facts: BillOfLadingFacts): void {
  const { shipperSignature, carrierSignature, loaded, counted } = FRONT
  signature(sheet, shipperSignature, 'SHIPPER SIGNATURE / DATE', WORDING.shipperCertificate)
  signature(sheet, carrierSignature, 'CARRIER SIGNATURE / PICKUP DATE', WORDING.carrierReceipt)
  heading(sheet, loaded, 'TRAILER LOADED')
  choices(sheet, loaded, [
    ['By shipper', facts.loadedBy === 'shipper'],
    ['By driver', facts.loadedBy === 'driver'],
  ])
  heading(sheet, counted, 'FREIGHT COUNTED')
  choices(sheet, counted, [
    ['By shipper', facts.countedBy === 'shipper'],
    ['By driver/pallets said to contain', facts.countedBy === 'driverPallets'],
    ['By driver/pieces', facts.countedBy === 'driverPieces'],
  ])
}

function signature(sheet: Sheet, box: Box, title: string, text: string): void {
  heading(sheet, box, title)
  const line = box.y + box.h - 6
  signatureLine(sheet, { x: box.x + 4, y: line, w: box.w - 8, h: 0 })
  sheet.text(text, { x: box.x + 4, y: box.y + 12, w: box.w - 8, h: 34 }, { size: 6.25 })
}

function heading(sheet: Sheet, box: Box, title: string): void {
  sheet.line(title, box.x + 4, box.y + 8.5, { size: 6.5, face: 'bold' })
}

function choices(sheet: Sheet, box: Box, list: readonly (readonly [string, boolean])[]): void {
  for (const [i, [name, isTicked]] of list.entries())
    choice(sheet, box.x + 4, box.y + 24 + i * 15, name, isTicked)
}

function choice(sheet: Sheet, x: number, baseline: number, name: string, isTicked: boolean): void {
  sheet.checkBox(x, baseline, isTicked, 7)
  sheet.line(name, x + 10, baseline, { size: 6.75, face: isTicked ? 'bold' : 'regular' })
}

function signatureLine(sheet: Sheet, box: Box): void {
  sheet.horizontal(box.x, box.x + box.w, box.y, 0.6)
}
