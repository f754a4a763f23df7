import type { CarrierAnswer, CarrierNotice, CarrierRate } from '#carriers/carrier.ts'
import type { StoredPriceSheet } from '#database/shipments/price-sheets.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { type RankedRate, rankRates } from '#domain/rating/rank.ts'
import type { GuideVerdicts } from '#domain/rating/routing-guide.ts'
import { tellReasons } from './no-price-reasons.ts'
import { sheetOf } from './price-sheets.ts'

/** Carriers' offers for one of many shipments: bare prices by their tariffs, and the answers from their rating services. */

/** A carrier's price without its receipt. */
export interface QuickRate {
  scac: string
  carrierName: string
  serviceCode: string
  serviceName: string
  cents: number
  currency: string
  serviceDays: number | null
}

/** The answers of the carriers' own services for a shipment; they cannot be recalculated here. */
export interface OwnWord {
  /** Earlier prices that are still valid, as stored. */
  kept: readonly StoredPriceSheet[]
  /** New answers. */
  answers: readonly CarrierAnswer[]
}

/** Carriers' answers for one shipment. */
export interface RatedOffers {
  offers: RankedRate<QuickRate>[]
  /** Why there is no price, each reason with its carrier; empty if there is one. */
  reasons: string[]
  /** The carriers that could not be compared, and why; '' if all answered. */
  remark: string
  /** The complete price sheet of an offer, with its receipt. */
  sheetFor: (offer: QuickRate) => StoredPriceSheet | null
  /** The sheets of all new answers. */
  answered: StoredPriceSheet[]
}

/** The tariffs' answers, and where their receipts come from. */
interface Found {
  tariffs: readonly QuickRate[]
  own: OwnWord
  /** Calculates a price of the tariffs again, with its receipt. */
  wordOn: (price: QuickRate) => CarrierRate | undefined
  /** Why tariffs gave no price. */
  notices: () => CarrierNotice[]
  now: Date
}

/** All prices of a shipment in their order, compared in one currency: that of the tariffs, if they have one. */
export function rankOffers(
  shipment: StoredShipment,
  verdicts: GuideVerdicts,
  { tariffs, own, wordOn, notices, now }: Found,
): RatedOffers {
  const answers = own.answers.flatMap(({ rates }) => rates)
  const said: QuickRate[] = [...own.kept, ...answers]
  const isAlone = said.length === 0
  const currency = isAlone ? '' : ((tariffs[0] && wordOn(tariffs[0])) ?? said[0])?.currency
  const comparable = said.filter((price) => price.currency === currency)
  const ranked = rankRates(isAlone ? tariffs : [...tariffs, ...comparable], verdicts)
  const placeOf = (price: QuickRate) => ranked.find(({ rate }) => rate === price) ?? UNRANKED
  const sheetOn = (rate: CarrierRate, place: QuickRate): StoredPriceSheet => ({
    ...sheetOf(rate, placeOf(place), now),
    shipmentId: shipment.id,
    shipmentVersion: shipment.version,
  })
  const sheets = new Map(answers.map((rate) => [rate, sheetOn(rate, rate)]))
  return {
    offers: ranked,
    answered: [...sheets.values()],
    sheetFor: (offer) => {
      const known = own.kept.find((sheet) => sheet === offer) ?? sheets.get(offer as CarrierRate)
      if (known) return known
      const rate = wordOn(offer)
      return rate ? sheetOn(rate, offer) : null
    },
    remark: remarkOn(own),
    reasons: ranked.length > 0 ? [] : tellReasons(together(own, notices())),
  }
}

function remarkOn({ answers }: OwnWord): string {
  const unanswered = answers.flatMap(({ notices }) => notices.filter((one) => one.isUnanswered))
  return unanswered.length > 0 ? `Not compared with ${tellReasons(unanswered).join('; ')}` : ''
}

/** A carrier that answered by its own service needs no notice about its missing tariff. */
function together({ answers }: OwnWord, ofTariffs: readonly CarrierNotice[]): CarrierNotice[] {
  const own = answers.flatMap(({ notices }) => notices)
  const speaking = new Set(own.map(({ scac }) => scac))
  return [...own, ...ofTariffs.filter(({ scac }) => !speaking.has(scac))]
}

/** For a price in another currency, which is not compared. */
const UNRANKED = { badges: [], guideReason: '' }

/** What was requested in addition to the shipment itself, when it was entered. */
export const wishesOf = ({ parcel, equipment }: StoredShipment) => ({ ...parcel, equipment })

/** The shipment as sent to carriers: a pickup in the past becomes today's. */
export const asAsked = (shipment: StoredShipment, now: Date): StoredShipment => ({
  ...shipment,
  pickupDate: pickupDayOf(shipment, now),
})

export function pickupDayOf(
  { pickupDate, timeZone }: Pick<StoredShipment, 'pickupDate' | 'timeZone'>,
  now: Date,
): string {
  const today = localDate(now, timeZone)
  return pickupDate === null || pickupDate < today ? today : pickupDate
}
