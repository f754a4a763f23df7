/** Labels for tests and benchmarks: a usual one, and one with the longest values that the fields allow. */

import type { Dpi } from '#documents/drawing/barcode.ts'
import { LABEL_4X6 } from '#documents/drawing/page-size.ts'
import { carrierLabelMarks } from '#documents/labels/carrier-label.ts'
import type { PalletLabelFacts } from '#documents/labels/pallet-label.ts'
import { palletLabelMarks } from '#documents/labels/pallet-label.ts'
import { zplOf } from '#documents/labels/zpl.ts'
import { renderPrintSet } from '#documents/rendering/print-set.ts'
import { sscc } from '#domain/check-digits/sscc.ts'
import { USUAL_BILL } from './bill-of-lading-samples.ts'

const MADE = sscc(3, '0614141', 123456789)

export const USUAL_LABEL: PalletLabelFacts = {
  shipFrom: USUAL_BILL.shipFrom,
  shipTo: USUAL_BILL.shipTo,
  stop: '',
  carrierName: USUAL_BILL.carrierName,
  scac: USUAL_BILL.scac,
  proNumber: USUAL_BILL.proNumber,
  bolNumber: USUAL_BILL.bolNumber,
  poNumber: '4500012345',
  orderNumber: 'SO-88231',
  sscc: MADE.kind === 'sscc' ? MADE.sscc : '',
  unit: 2,
  units: 3,
  packageType: 'PLT',
  weightLb: 620.5,
  description: 'Store fixtures, steel, knocked down, in cartons',
  isHazmat: false,
  isVoid: false,
  logo: null,
}

const LONG_PARTY = {
  ...USUAL_BILL.shipTo,
  name: 'W'.repeat(60),
  addressLines: ['M'.repeat(60), 'W'.repeat(60)],
  city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  contactName: 'W'.repeat(30),
  contactPhone: '8'.repeat(50),
}

export const LONGEST_LABEL: PalletLabelFacts = {
  ...USUAL_LABEL,
  shipFrom: LONG_PARTY,
  shipTo: LONG_PARTY,
  carrierName: 'Southeastern & Northwestern Interregional Freight Systems of North America',
  proNumber: '12345678901234567890',
  poNumber: 'W'.repeat(50),
  orderNumber: 'M'.repeat(50),
  unit: 499,
  units: 500,
  weightLb: 45_000.5,
  description: 'Described at some length, '.repeat(8).trim(),
  isHazmat: true,
}

type Labels = readonly PalletLabelFacts[]

export const palletLabelsPdf = (labels: Labels) =>
  renderPrintSet('Pallet labels', [{ kind: 'PalletLabel', labels, copies: 1 }])

export const carrierLabelsPdf = (labels: Labels) =>
  renderPrintSet('Carrier labels', [{ kind: 'CarrierLabel', labels, copies: 1 }])

const zplWith =
  (marksOf: typeof palletLabelMarks) =>
  (labels: Labels, dpi: Dpi, copies = 1): string =>
    zplOf(
      labels.map((facts) => marksOf(facts, dpi)),
      { dpi, size: LABEL_4X6, copies },
    )

export const palletLabelsZpl = zplWith(palletLabelMarks)
export const carrierLabelsZpl = zplWith(carrierLabelMarks)
