import type { InternationalFormsValue } from '#contracts/entities/parcel-options.ts'
import { PARCEL_INCOTERMS, TAX_ID_TYPES } from '#contracts/reference.ts'
import type { Sparse } from '#contracts/wire-path.ts'
import { parseDecimal } from '#domain/money.ts'
import { readNumber } from '#domain/text/typed-number.ts'
import { type CommodityRow, type CustomsForm, isBlankCommodity, type TaxIdRow } from './parcel-form.ts'

const centsOf = (text: string): number => (text.trim() === '' ? 0 : (parseDecimal(text, 2) ?? 0))

/** The commercial invoice of that many packages as the contract expects it. Blank lines are left out. */
export function customsDraft(customs: CustomsForm, packages: number): Sparse<InternationalFormsValue> {
  return {
    incoterm: PARCEL_INCOTERMS.find((one) => one === customs.incoterm) ?? 'DAP',
    reasonForExport: customs.reasonForExport,
    invoiceNumber: customs.invoiceNumber.trim(),
    invoiceDate: customs.invoiceDate,
    currency: customs.currency.trim().toUpperCase(),
    shipperTaxIds: taxIdsOf(customs, 'shipper'),
    consigneeTaxIds: taxIdsOf(customs, 'consignee'),
    commodities: sentCommodities(customs).map(({ row }) => ({
      description: row.description.trim(),
      htsCode: row.htsCode.trim(),
      countryOfOrigin: row.countryOfOrigin.trim().toUpperCase(),
      quantity: readNumber(row.quantity) ?? 1,
      unitOfMeasure: row.unitOfMeasure,
      unitValueCents: centsOf(row.unitValue),
      weight: readNumber(row.weight) ?? 0,
      packageNumber: packages > 1 ? (readNumber(row.packageNumber) ?? 0) : 0,
    })),
    freightCents: centsOf(customs.freight),
    insuranceCents: centsOf(customs.insurance),
  }
}

export interface SentCommodity {
  /** Its line in the grid, from 0. */
  line: number
  row: CommodityRow
}

export const sentCommodities = ({ commodities }: CustomsForm): SentCommodity[] =>
  commodities.map((row, line) => ({ line, row })).filter(({ row }) => !isBlankCommodity(row))

/** The tax ids of one party, each with its line in the grid. */
export const sentTaxIds = ({ taxIds }: CustomsForm, party: TaxIdRow['party']) =>
  taxIds.flatMap((row, line) => {
    const type = TAX_ID_TYPES.find((one) => one === row.type)
    return type && row.party === party && row.value.trim() !== ''
      ? [{ line, type, value: row.value.trim() }]
      : []
  })

const taxIdsOf = (customs: CustomsForm, party: TaxIdRow['party']) =>
  sentTaxIds(customs, party).map(({ type, value }) => ({ type, value }))

export interface CustomsTotals {
  goodsCents: number
  /** Goods, freight and insurance. */
  invoiceCents: number
  weightLb: number
  units: number
}

/** The totals of the invoice's lines. */
export function customsTotals(customs: CustomsForm): CustomsTotals {
  const rows = sentCommodities(customs).map(({ row }) => row)
  const sum = (value: (row: CommodityRow) => number) => rows.reduce((total, row) => total + value(row), 0)
  const goodsCents = sum((row) => (readNumber(row.quantity) ?? 1) * centsOf(row.unitValue))
  return {
    goodsCents,
    invoiceCents: goodsCents + centsOf(customs.freight) + centsOf(customs.insurance),
    weightLb: sum((row) => readNumber(row.weight) ?? 0),
    units: sum((row) => readNumber(row.quantity) ?? 1),
  }
}
