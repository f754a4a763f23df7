import * as z from 'zod/mini'
import { choice } from '../fields.ts'

export const TARIFF_KINDS = ['ltl', 'volume', 'parcel'] as const
/** draft: not in force; next: in force from a later day; past: ended or replaced; rolledBack: withdrawn. */
export const TARIFF_STATES = ['draft', 'inForce', 'next', 'past', 'rolledBack'] as const

/** One version of a contract on its timeline. */
export const tariffVersion = z.object({
  id: z.string(),
  scac: z.string(),
  rateModeId: z.int(),
  kind: choice(TARIFF_KINDS),
  name: z.string(),
  /** Increases with each version of the contract. */
  number: z.int(),
  state: choice(TARIFF_STATES),
  /** First day in force; for a draft, the planned day. */
  effectiveFrom: z.string(),
  effectiveTo: z.nullable(z.string()),
  isSynthetic: z.boolean(),
  /** Increases each time a draft is saved. Send it with the next save. */
  revision: z.int(),
  /** The version it was copied from. */
  basedOn: z.nullable(z.string()),
  /**
   * The source of the version: rules, raise, or the kind of imported sheet; '' for versions from before this was
   * recorded.
   */
  source: z.string(),
  note: z.string(),
  /** Import of the sheet, for RateSheets/Details; null for other sources. */
  importId: z.nullable(z.string()),
  createdBy: z.string(),
  createdAt: z.string(),
  editedBy: z.string(),
  editedAt: z.nullable(z.string()),
  liveBy: z.string(),
  liveAt: z.nullable(z.string()),
})
export type TariffVersion = z.output<typeof tariffVersion>

const examplePrice = z.object({
  /** Cents; null if there is no price. */
  cents: z.nullable(z.int()),
  currency: z.string(),
  /** The equipment or the parcel service of the price; '' for class rates. */
  what: z.string(),
  charges: z.array(z.object({ code: z.string(), label: z.string(), cents: z.int() })),
  /** Why there is no price; '' if there is one. */
  reason: z.string(),
})

/** A worked example: one shipment priced by the version in force and by the change. */
export const tariffExample = z.object({
  /** Description of the shipment: '1,200 lb class 70, Harrisburg to Boston'. */
  lane: z.string(),
  now: z.nullable(examplePrice),
  changed: z.nullable(examplePrice),
  /** Weights at which a heavier shipment becomes cheaper under the change. */
  warnings: z.array(
    z.object({
      lighterLb: z.int(),
      lighterCents: z.int(),
      heavierLb: z.int(),
      heavierCents: z.int(),
      message: z.string(),
    }),
  ),
})
export type TariffExample = z.output<typeof tariffExample>
