import type { ItemValue } from '#contracts/entities/item.ts'
import { cubicFeetOf, densityOf, nextClassDown } from '#domain/classification/density.ts'
import { linearFeetOf } from '#domain/rating/linear-feet.ts'
import { volumeAdvice } from '#domain/rating/volume-advice.ts'
import type { ClientSettings } from '#domain/shipment/client-settings.ts'
import { LTL } from '#domain/shipment/rate-mode.ts'
import { stopsOnTheWay } from '#domain/shipment/stops.ts'
import { asRoadMiles } from '#outside/geography.ts'
import type { ReadyDraft } from '../shipments/ready-draft.ts'
import { straightDistance } from './rating-question.ts'

/** The figures of the summary next to the items. */
export interface RatingTotals {
  weightLb: number
  cubicFeet: number
  /** Pounds per cubic foot; 0 if the size of an item is not known. */
  density: number
  linearFeet: number
  pallets: number
  miles: number | null
}

const twoDecimals = (value: number | null) => Math.round((value ?? 0) * 100) / 100

export function ratingTotals(draft: ReadyDraft): RatingTotals {
  return {
    weightLb: draft.totalWeightLb,
    cubicFeet: twoDecimals(cubicFeetOf(draft.items)),
    density: twoDecimals(densityOf(draft.items)),
    linearFeet: twoDecimals(linearFeetOf(draft.items)),
    pallets: draft.totalPallets,
    miles: roadMilesOver([
      draft.origin,
      ...stopsOnTheWay(draft).map(({ address }) => address),
      draft.destination,
    ]),
  }
}

/** Estimated road miles from place to place; null if one of them is not known. */
export function roadMilesOver(route: Parameters<typeof straightDistance>[0]): number | null {
  const straight = straightDistance(route)
  return straight && asRoadMiles(straight.tenths / 10)
}

/**
 * The specification's sentence if a spot quote may be cheaper, by the client's own thresholds; '' if class rates fit,
 * or another rate mode has already been chosen.
 */
export function adviceFor(draft: ReadyDraft, settings: Pick<ClientSettings, 'volumeThresholds'>): string {
  if (draft.rateModeId !== LTL) return ''
  const size = {
    pallets: draft.totalPallets,
    weightLb: draft.totalWeightLb,
    linearFeet: linearFeetOf(draft.items),
    cubicFeet: cubicFeetOf(draft.items),
    pcf: densityOf(draft.items),
  }
  const advice = volumeAdvice(size, settings.volumeThresholds)
  return advice?.message ?? ''
}

/** The source of a line's class, and how far it is from the next cheaper one. */
export interface ItemClass {
  freightClass: string
  isComputed: boolean
  density: number
  nextClass: string
  poundsToNextClass: number | null
}

export function itemClasses(
  draft: ReadyDraft,
  typed: { items: ItemValue[] },
  settings: Pick<ClientSettings, 'densityScale'>,
): ItemClass[] {
  return draft.items.map((item, index) => {
    const isComputed = typed.items[index]?.freightClass === '' && item.freightClass !== ''
    const next = isComputed ? nextClassDown([item], settings.densityScale) : null
    return {
      freightClass: item.freightClass,
      isComputed,
      density: twoDecimals(densityOf([item])),
      nextClass: next?.freightClass ?? '',
      poundsToNextClass: next?.pounds ?? null,
    }
  })
}
