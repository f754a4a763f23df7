import { t } from '@lingui/core/macro'
import { EXPEDITED, LTL, PARCEL, TRUCKLOAD, VOLUME } from '#domain/shipment/rate-mode.ts'
import { keep, readKept } from '../../api/kept.ts'
import { rateModeName } from '../../text/names.ts'
import type { DeskLine } from './desk-form.ts'
import { type DeskDefaults, isParcelFreight, totalsOf } from './line-figures.ts'

/** In the order in which the screen lists them. */
export const DESK_MODES: readonly number[] = [PARCEL, LTL, VOLUME, TRUCKLOAD, EXPEDITED]

/** Modes that the user has switched on or off; the others depend on the shipment. */
export type ModeChoice = Readonly<Record<number, boolean>>

const KEPT = 'review-rates.modes'
export const readModeChoice = (): ModeChoice => readKept<ModeChoice>(KEPT, {})
export const keepModeChoice = (choice: ModeChoice): void => keep(KEPT, choice)

/** From here on truckload prices are requested, unless the user decides: the weight or the length of half a truck. */
const TRUCK_LB = 10_000
const TRUCK_FEET = 20

/** The modes for the shipment. Parcel carriers cannot price pallets, or pieces without sizes. */
export function wantedModes(
  lines: readonly DeskLine[],
  defaults: DeskDefaults,
  choice: ModeChoice,
): number[] {
  const totals = totalsOf(lines, defaults)
  const usual: Record<number, boolean> = {
    [PARCEL]: true,
    [LTL]: true,
    [VOLUME]: true,
    [TRUCKLOAD]: totals.weightLb >= TRUCK_LB || (totals.linearFeet ?? 0) >= TRUCK_FEET,
    [EXPEDITED]: false,
  }
  return DESK_MODES.filter((mode) => choice[mode] ?? usual[mode]).filter(
    (mode) => mode !== PARCEL || isParcelFreight(lines),
  )
}

/** The screen that books a shipment of the mode. */
export const bookingPage = (rateModeId: number): 'Parcel' | 'Prepaid' =>
  rateModeId === PARCEL ? 'Parcel' : 'Prepaid'

export const shortModeName = (rateModeId: number): string =>
  rateModeId === VOLUME ? t`Volume` : rateModeName(rateModeId)
