import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import type { ShipmentDraft } from '#contracts/entities/shipment-draft.ts'
import type { Sparse } from '#contracts/wire-path.ts'
import { NO_WINDOW } from '#domain/shipment/stop-windows.ts'
import type { Faults } from '../form/change-form.ts'
import { BLANK_LINE_EXTRAS, type PrepaidForm } from '../form/form.ts'
import type { Rated, RateResult } from './rated.ts'

/** The screens that create a shipment; drafts are stored under these names. */
export type ShipWay = 'prepaid' | 'collect' | 'parcel'

/** The start of a visit to the screen. */
export interface DeskStart {
  /** The key of the draft until the shipment has an id. */
  draftKey: string
  form: PrepaidForm
  rated: Rated | null
  /** Absent: prepaid. */
  way?: ShipWay
  /** SCAC of the carrier whose price was chosen on another screen. */
  scac?: string
  /** The fields for which the carrier refused the shipment. */
  refused?: Faults
  /** The shipment is booked: the visit is about its labels. */
  booked?: ShipmentValue
}

/** The draft as stored in the browser. */
export interface KeptDesk {
  form: PrepaidForm
  answer?: KeptAnswer | undefined
}

/** The notices next to the prices: the server stores the prices themselves. */
export interface KeptAnswer extends Pick<RateResult, 'notices' | 'carriersAsked' | 'advice'> {
  /** The version of the shipment that the notices apply to. */
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

/** Each shipment has its own draft, so that two tabs do not overwrite each other's. */
export const draftKeyOf = (shipmentId: string, way: ShipWay = 'prepaid'): string => `${way}.${shipmentId}`

export type Draft = Sparse<ShipmentDraft>

/**
 * The initial form: the stored draft if there is one. Fields that an older draft does not have come from the start; an
 * invalid draft is dropped.
 */
export function restored(found: KeptDesk | null, start: DeskStart): PrepaidForm {
  const form = found?.form
  if (!form || !Array.isArray(form.items) || form.items.length === 0) return start.form
  const items = form.items.map((row) => ({ ...BLANK_LINE_EXTRAS, ...row }))
  const stops = (form.stops ?? []).map((row) => ({ ...row, appointment: row.appointment ?? NO_WINDOW }))
  return { ...start.form, ...form, items, stops }
}

/** The draft was started on an older version of the shipment, which another user has changed since. */
export const isOvertaken = (form: PrepaidForm, start: DeskStart): boolean =>
  form.shipmentId !== '' && form.shipmentId === start.form.shipmentId && form.version < start.form.version
