import { ACCESSORIAL_FIELDS } from './accessorial-sheet.ts'
import { CONTRACT_FIELDS } from './contract-sheet.ts'
import type { MappingField } from './field.ts'
import { FUEL_PRICE_FIELDS } from './fuel-price-sheet.ts'
import { FUEL_FIELDS } from './fuel-sheet.ts'
import { LTL_RATE_FIELDS } from './ltl-rate-fields.ts'
import { PARCEL_RATE_FIELDS, PARCEL_ZONE_FIELDS } from './parcel-sheets.ts'
import { TERMINAL_FIELDS } from './terminal-sheet.ts'
import { TRANSIT_FIELDS } from './transit-sheet.ts'
import { VOLUME_FIELDS } from './volume-sheet.ts'

/** A kind of sheet that can be imported. */
export interface SheetKind {
  id: SheetKindId
  label: string
  fields: readonly MappingField[]
  /** For one carrier; otherwise the user names the table. */
  isOfCarrier: boolean
  /** Rate modes of its carriers; empty if it does not belong to a carrier. */
  rateModeIds: readonly number[]
  /** True: it is added to the rules of a version, a draft or the one in force. */
  isAdded: boolean
}

export type SheetKindId =
  | 'fuel-prices'
  | 'contract'
  | 'volume-rates'
  | 'parcel-rates'
  | 'parcel-zones'
  | 'ltl-rates'
  | 'accessorials'
  | 'fuel'
  | 'transit'
  | 'terminals'

export const SHEET_KINDS: readonly SheetKind[] = [
  {
    id: 'ltl-rates',
    label: 'LTL rate sheet',
    fields: LTL_RATE_FIELDS,
    isOfCarrier: true,
    rateModeIds: [1, 2],
    isAdded: true,
  },
  {
    id: 'accessorials',
    label: 'Accessorial schedule',
    fields: ACCESSORIAL_FIELDS,
    isOfCarrier: true,
    rateModeIds: [1, 2],
    isAdded: true,
  },
  {
    id: 'contract',
    label: 'Contract workbook',
    fields: CONTRACT_FIELDS,
    isOfCarrier: true,
    rateModeIds: [1, 2, 3, 4, 5],
    isAdded: false,
  },
  {
    id: 'volume-rates',
    label: 'Volume, truckload and expedited rates',
    fields: VOLUME_FIELDS,
    isOfCarrier: true,
    rateModeIds: [2, 3, 5],
    isAdded: true,
  },
  {
    ...{ id: 'parcel-rates', label: 'Parcel rates', fields: PARCEL_RATE_FIELDS, isOfCarrier: true },
    ...{ rateModeIds: [4], isAdded: true },
  },
  {
    ...{ id: 'parcel-zones', label: 'Parcel zone chart', fields: PARCEL_ZONE_FIELDS, isOfCarrier: true },
    ...{ rateModeIds: [4], isAdded: true },
  },
  {
    id: 'fuel',
    label: 'Fuel table',
    fields: FUEL_FIELDS,
    isOfCarrier: false,
    rateModeIds: [],
    isAdded: false,
  },
  {
    id: 'fuel-prices',
    label: 'Fuel prices',
    fields: FUEL_PRICE_FIELDS,
    isOfCarrier: false,
    rateModeIds: [],
    isAdded: false,
  },
  {
    id: 'transit',
    label: 'Transit table',
    fields: TRANSIT_FIELDS,
    isOfCarrier: true,
    rateModeIds: [1, 2],
    isAdded: false,
  },
  {
    id: 'terminals',
    label: 'Terminal list',
    fields: TERMINAL_FIELDS,
    isOfCarrier: true,
    rateModeIds: [1, 2],
    isAdded: false,
  },
]

/** The kind; throws for an unknown id. */
export function sheetKindOf(id: string): SheetKind {
  const kind = SHEET_KINDS.find((one) => one.id === id)
  if (!kind) throw new RangeError(`no such kind of sheet: ${id}`)
  return kind
}
