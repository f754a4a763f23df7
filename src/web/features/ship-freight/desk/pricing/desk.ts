import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import type { ShipmentDraft } from '#contracts/entities/shipment-draft.ts'
import type { Sparse } from '#contracts/wire-path.ts'
import { NO_WINDOW } from '#domain/shipment/stop-windows.ts'
import type { Faults } from '../form/change-form.ts'
import { BLANK_LINE_EXTRAS, type PrepaidForm } from '../form/form.ts'
import type { Rated, RateResult } from './rated.ts'

/** The screens of the family that make a shipment; drafts are kept under their names. */
export type ShipWay = 'prepaid' | 'collect' | 'parcel'

/** What a visit of the screen begins with. */
export interface DeskStart {
  /** The key of the draft until the shipment has an id of its own. */
  draftKey: string
  form: PrepaidForm
  rated: Rated | null
  /** Absent: prepaid. */
  way?: ShipWay
  /** SCAC of the carrier whose price the visit is about. */
  scac?: string
  /** For which fields the carrier refused it before. */
  refused?: Faults
  /** The shipment has left the desk: its labels are what the visit is about. */
  booked?: ShipmentValue
}

/** What is kept in the browser. */
export interface KeptDesk {
  form: PrepaidForm
  answer?: KeptAnswer | undefined
}

/** The notices next to the prices: the server keeps the prices themselves. */
export interface KeptAnswer extends Pick<RateResult, 'notices' | 'carriersAsked' | 'advice'> {
  /** The version of the shipment that it was said of. */
  version: number
}

export const answerOf = ({ result }: Rated, version: number): KeptAnswer => {
  const { notices, carriersAsked, advice } = result
  return { notices, carriersAsked, advice, version }
}

const NO_PRICES = { rates: [], suggestedPricesheetID: '', totals: null }

/** The initial prices, with the stored notices of the same shipment. */
export function ratedAgain({ rated, form }: DeskStart, answer: KeptAnswer | undefined): Rated | null {
  if (!answer || form.shipmentId === '' || form.version !== answer.version) return rated
  const { version: _same, ...said } = answer
  return { draft: rated?.draft ?? null, result: { ...(rated?.result ?? NO_PRICES), ...said } }
}

/** Drafts are kept one a shipment, so that two tabs do not write over each other. */
export const draftKeyOf = (shipmentId: string, way: ShipWay = 'prepaid'): string => `${way}.${shipmentId}`

export type Draft = Sparse<ShipmentDraft>

/**
 * The form to start with: the kept draft if there is one. Fields that an older draft does not have come from the start;
 * an invalid draft is dropped.
 */
export function restored(found: KeptDesk | null, start: DeskStart): PrepaidForm {
  const form = found?.form
  if (!form || !Array.isArray(form.items) || form.items.length === 0) return start.form
  const items = form.items.map((row) => ({ ...BLANK_LINE_EXTRAS, ...row }))
  const stops = (form.stops ?? []).map((row) => ({ ...row, appointment: row.appointment ?? NO_WINDOW }))
  return { ...start.form, ...form, items, stops }
}

/** The draft was begun on an older version of the shipment, which another user has changed since. */
export const isOvertaken = (form: PrepaidForm, start: DeskStart): boolean =>
  form.shipmentId !== '' && form.shipmentId === start.form.shipmentId && form.version < start.form.version
