import * as z from 'zod/mini'
import { choice } from '../fields.ts'
import { rowFault } from './sheet.ts'

export const SHEET_KINDS = [
  'ltl-rates',
  'accessorials',
  'fuel',
  'transit',
  'terminals',
  'contract',
  'volume-rates',
  'parcel-rates',
  'parcel-zones',
  'fuel-prices',
] as const
/** The kind of an import or draft; rules and raise are drafts without a sheet. */
export const IMPORT_KINDS = [...SHEET_KINDS, 'rules', 'raise'] as const
export const IMPORT_STATES = ['checking', 'refused', 'draft', 'live', 'rolled-back', 'discarded'] as const

/** One version that a user uploaded, without its rows. */
export const rateSheetImport = z.object({
  id: z.string(),
  kind: choice(IMPORT_KINDS),
  scac: z.string(),
  rateModeId: z.int(),
  name: z.string(),
  state: choice(IMPORT_STATES),
  workId: z.nullable(z.string()),
  fileName: z.string(),
  rows: z.int(),
  faultCount: z.int(),
  /** YYYY-MM-DD; '' until it goes live. */
  effectiveFrom: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  liveAt: z.nullable(z.string()),
  liveBy: z.string(),
})
export type RateSheetImport = z.output<typeof rateSheetImport>

const costDifference = {
  shipments: z.int(),
  /** Cents, of the shipments that both versions price. */
  nowCents: z.int(),
  newCents: z.int(),
  /** Shipments that only the version in force can price, and those that only the new one can. */
  lost: z.int(),
  gained: z.int(),
}

/** The cost of the client's last 90 days under the new version. */
export const rateSheetDiff = z.object({
  from: z.string(),
  to: z.string(),
  all: z.object(costDifference),
  own: z.object(costDifference),
  /** The greatest differences; the download has all. */
  lanes: z.array(
    z.object({ origin: z.string(), destination: z.string(), reason: z.string(), ...costDifference }),
  ),
  laneCount: z.int(),
})
export type RateSheetDiff = z.output<typeof rateSheetDiff>

export const rateSheetDetails = z.object({
  import: rateSheetImport,
  faults: z.array(rowFault),
  notices: z.array(z.string()),
  diff: z.nullable(rateSheetDiff),
})
export type RateSheetDetails = z.output<typeof rateSheetDetails>
