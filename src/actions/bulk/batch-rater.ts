import { v7 as newId } from 'uuid'
import type { CarrierRate } from '#carriers/carrier.ts'
import { type Carrier, listCarriers } from '#database/carriers.ts'
import type { StoredPriceSheet } from '#database/price-sheets.ts'
import type { StoredShipment } from '#database/stored-shipment.ts'
import { listTransitTimesOf, type TransitTime } from '#database/transit.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { type BlockAsker, newBlockAsker } from '#domain/rating/ask-block.ts'
import { isPrice } from '#domain/rating/ltl-answer.ts'
import { type LtlRequest, ltlItemOf, ltlPlaceOf } from '#domain/rating/ltl-request.ts'
import { BLOCK_LENGTH } from '#domain/rating/price-block.ts'
import { type RankedRate, rankRates } from '#domain/rating/rank.ts'
import { guideVerdicts } from '#domain/rating/routing-guide.ts'
import { LTL, PARCEL } from '#domain/shipment/rate-mode.ts'
import { stopsOnTheWay } from '#domain/shipment/stops.ts'
import type { ActionContext } from '../context.ts'
import { parcelAccountsInUse } from '../network/kept-credentials.ts'
import { withParcelNetworks } from '../network/network-answers.ts'
import { askCarrier, VALID_MS } from '../rating/rate-shipment.ts'
import { type RatingQuestion, ratingQuestion } from '../rating/rating-question.ts'
import type { ClientBook } from '../tariffs/tariff-book.ts'
import { reasonsOf } from './no-price-reasons.ts'

/**
 * Many stored shipments put to all their carriers: LTL by the block, as bare prices; the working is made for the price
 * that is taken. It is the same engine on the same book, so both come to the same cent.
 */

/** A carrier's price without its working. */
export interface QuickRate {
  scac: string
  carrierName: string
  serviceCode: string
  serviceName: string
  cents: number
  currency: string
  serviceDays: number | null
}

/** What carriers said of one shipment. */
export interface RatedOffers {
  offers: RankedRate<QuickRate>[]
  /** Why there is no price, each reason with whose it is; empty where there is one. */
  reasons: string[]
  /** The whole price sheet of an offer, its working with it. */
  sheetFor: (offer: QuickRate) => StoredPriceSheet | null
}

interface Asked {
  carriers: Carrier[]
  /** Who is asked elsewhere, before this: parcel carriers with an account of the client's. */
  elsewhere: Carrier[]
  ask: BlockAsker
}

export class BatchRater {
  readonly #book: ClientBook
  readonly #clientId: string
  /** By rate mode and warehouse: a carrier may have an account of its own at each. */
  readonly #asked = new Map<string, Promise<Asked>>()

  constructor(book: ClientBook, clientId: string) {
    this.#book = book
    this.#clientId = clientId
  }

  /** What every carrier of its rate mode asks for each shipment, in their order. */
  async rate(
    context: Pick<ActionContext, 'db' | 'now'>,
    shipments: readonly StoredShipment[],
  ): Promise<RatedOffers[]> {
    const transit = await listTransitTimesOf(context.db, this.#clientId, shipments)
    const rated: RatedOffers[] = new Array(shipments.length)
    const groups = Map.groupBy(shipments.keys(), (at) => groupOf(shipments[at]!))
    for (const [group, places] of groups) {
      const first = shipments[places[0]!]!
      const asked = await this.#askedFor(context, group, first.rateModeId, first.warehouse)
      for (let from = 0; from < places.length; from += BLOCK_LENGTH) {
        const block = places.slice(from, from + BLOCK_LENGTH)
        const inBlock = block.map((at) => shipments[at]!)
        const days = block.map((at) => transit[at]!)
        const answers = first.rateModeId === LTL ? this.#quick(asked, inBlock, days, context.now) : null
        block.forEach((at, place) => {
          rated[at] = this.#ratedOf(asked, inBlock[place]!, days[place]!, answers?.[place], context.now)
        })
      }
    }
    return rated
  }

  #askedFor(
    context: Pick<ActionContext, 'db'>,
    group: string,
    rateModeId: number,
    warehouse: string,
  ): Promise<Asked> {
    let asked = this.#asked.get(group)
    if (!asked) {
      asked = this.#carriersOf(context, rateModeId, warehouse).then(({ carriers, elsewhere }) => ({
        carriers,
        elsewhere,
        ask: newBlockAsker(
          carriers.map(({ scac }) => ({
            scac,
            pickupDate: null,
            versions: this.#book.tariffs
              .filter((tariff) => tariff.scac === scac && tariff.rateModeId === rateModeId)
              .map(({ compiled }) => compiled),
          })),
        ),
      }))
      // A failed reading must not be remembered.
      asked.catch(() => this.#asked.delete(group))
      this.#asked.set(group, asked)
    }
    return asked
  }

  /** What a parcel carrier bills our account is its own word: no label is sold at the price of a tariff. */
  async #carriersOf(
    { db }: Pick<ActionContext, 'db'>,
    rateModeId: number,
    warehouse: string,
  ): Promise<Pick<Asked, 'carriers' | 'elsewhere'>> {
    const carriers = await listCarriers(db, this.#clientId, rateModeId, warehouse)
    if (rateModeId !== PARCEL) return { carriers, elsewhere: [] }
    const inUse = await parcelAccountsInUse({ db, clientId: this.#clientId })
    const elsewhere = withParcelNetworks(
      inUse.map(({ account }) => account),
      [],
    )
    const isElsewhere = ({ scac }: Carrier) => elsewhere.some((one) => one.scac === scac)
    return { carriers: carriers.filter((carrier) => !isElsewhere(carrier)), elsewhere }
  }

  /** Class rates of a block, by the block's asker; shipments that stop on their way have none. */
  #quick(
    { carriers, ask }: Asked,
    shipments: readonly StoredShipment[],
    transit: readonly Map<string, TransitTime>[],
    now: Date,
  ): QuickRate[][] {
    const answers = ask(shipments.map((shipment) => ltlRequestFor(shipment, now)))
    return shipments.map((shipment, place) => {
      if (stopsOnTheWay(shipment).length > 0) return []
      return carriers.flatMap(({ scac, name }, column) => {
        const cents = answers[place * carriers.length + column]!
        if (!isPrice(cents)) return []
        const serviceDays = transit[place]!.get(scac)?.days ?? null
        const currency = shipment.currency
        return [{ scac, carrierName: name, serviceCode: '', serviceName: '', cents, currency, serviceDays }]
      })
    })
  }

  #ratedOf(
    { carriers, elsewhere }: Asked,
    shipment: StoredShipment,
    transit: Map<string, TransitTime>,
    quick: QuickRate[] | undefined,
    now: Date,
  ): RatedOffers {
    const book = this.#book
    let question: RatingQuestion | undefined
    const askOne = (carrier: Carrier) => {
      question ??= questionOf(shipment, now)
      return askCarrier(book, carrier, question, transit.get(carrier.scac))
    }
    const answers = quick ? [] : carriers.map(askOne)
    const rates: QuickRate[] = quick ?? answers.flatMap((answer) => answer.rates)
    const ranked = rankRates(rates, verdictsOf(book, shipment))
    const sheetFor = (offer: QuickRate): StoredPriceSheet | null => {
      const carrier = carriers.find(({ scac }) => scac === offer.scac)
      const rate = carrier && askOne(carrier).rates.find((one) => one.serviceCode === offer.serviceCode)
      const place = ranked.find(
        (one) => one.rate.scac === offer.scac && one.rate.serviceCode === offer.serviceCode,
      )
      return rate && place ? sheetOf(rate, place, shipment, now) : null
    }
    return {
      offers: ranked,
      sheetFor,
      reasons: ranked.length > 0 ? [] : reasonsOf(carriers, askOne, elsewhere),
    }
  }
}

const groupOf = ({ rateModeId, warehouse }: StoredShipment) => `${rateModeId}|${warehouse}`

/** The shipment as the engine of its rate mode wants to be asked; a pickup that has passed is today's. */
function questionOf(shipment: StoredShipment, now: Date): RatingQuestion {
  const pickupDate = pickupDayOf(shipment, now)
  return ratingQuestion({ ...shipment, pickupDate }, wishesOf(shipment), now)
}

const wishesOf = ({ parcel, equipment }: StoredShipment) => ({ ...parcel, equipment })

function pickupDayOf({ pickupDate, timeZone }: StoredShipment, now: Date): string {
  const today = localDate(now, timeZone)
  return pickupDate === null || pickupDate < today ? today : pickupDate
}

function ltlRequestFor(shipment: StoredShipment, now: Date): LtlRequest {
  return {
    origin: ltlPlaceOf(shipment.origin),
    destination: ltlPlaceOf(shipment.destination),
    pickupDate: pickupDayOf(shipment, now),
    ratingDate: localDate(now, shipment.timeZone),
    items: shipment.items.map(ltlItemOf),
    services: shipment.services,
    linearFeet: null,
    isSingleShipment: false,
  }
}

function verdictsOf(book: ClientBook, shipment: StoredShipment) {
  return guideVerdicts(book.routingGuide, {
    soldTo: shipment.soldTo,
    origin: shipment.origin,
    destination: shipment.destination,
    weightLb: shipment.totalWeightLb,
    rateModeId: shipment.rateModeId,
    date: shipment.pickupDate ?? '',
  })
}

function sheetOf(
  rate: CarrierRate,
  { badges, guideReason }: RankedRate<QuickRate>,
  shipment: StoredShipment,
  now: Date,
): StoredPriceSheet {
  return {
    ...rate,
    id: newId(),
    shipmentId: shipment.id,
    badges,
    guideReason,
    receiptHash: rate.receipt?.hash ?? '',
    shipmentVersion: shipment.version,
    expiresAt: new Date(now.getTime() + VALID_MS),
  }
}
