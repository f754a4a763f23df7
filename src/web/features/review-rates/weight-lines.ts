import { t } from '@lingui/core/macro'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { rateByWeight } from '#contracts/endpoints/rating.ts'
import { showFigure } from './line-figures.ts'
import { shortModeName } from './wanted-modes.ts'

type Reply = ReplyOf<typeof rateByWeight>
export type Segments = Reply['segments']

/** One mode's curve; a point without a price is a gap. */
export interface WeightLine {
  mode: number
  points: { weightLb: number; cents: number | null; carrier: string }[]
}

/** The curve of each mode that has any price. */
export function linesOf({ points }: Pick<Reply, 'points'>): WeightLine[] {
  const modes = [
    ...new Set(
      points.flatMap(({ prices }) => prices.flatMap((one) => (one.Amount === null ? [] : one.RateModeID))),
    ),
  ]
  return modes
    .sort((one, other) => one - other)
    .map((mode) => ({
      mode,
      points: points.map(({ weightLb, prices }) => {
        const price = prices.find(({ RateModeID }) => RateModeID === mode)
        return { weightLb, cents: price?.Amount ?? null, carrier: price?.CarrierName ?? '' }
      }),
    }))
}

/** `Up to 168 lb parcel is cheaper; from 169 lb LTL, from 4,600 lb volume.` */
export function breakSentence(segments: Segments): string {
  const [first, ...others] = segments
  if (!first) return t`No mode has a price in this range.`
  const pounds = (weight: number) => t`${showFigure(weight)} lb`
  const word = (mode: number) => (mode === 1 ? 'LTL' : shortModeName(mode).toLowerCase())
  if (others.length === 0) {
    const range = t`from ${pounds(first.fromLb)} to ${pounds(first.toLb)}`
    return t`${capital(word(first.RateModeID))} is the cheapest ${range}.`
  }
  const rest = others.map((one) => t`from ${pounds(one.fromLb)} ${word(one.RateModeID)}`)
  return t`Up to ${pounds(first.toLb)}, ${word(first.RateModeID)} is the cheapest; ${rest.join(', ')}.`
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
