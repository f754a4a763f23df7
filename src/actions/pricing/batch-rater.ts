import { type Carrier, listCarriers } from '#database/carriers/carriers.ts'
import { listTransitTimesOf, type TransitTime } from '#database/carriers/transit.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { type BlockAsker, newBlockAsker } from '#domain/rating/ask-block.ts'
import { isPrice } from '#domain/rating/ltl-answer.ts'
import { BLOCK_LENGTH } from '#domain/rating/price-block.ts'
import { LTL, PARCEL } from '#domain/shipment/rate-mode.ts'
import { stopsOnTheWay } from '#domain/shipment/stops.ts'
import { parcelAccountsInUse } from '../carrier-calls/kept-credentials.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { ClientBook } from '../tariffs/tariff-book.ts'
import { askCarrier } from './ask-carriers.ts'
import { guideFor } from './price-sheets.ts'
import {
  asAsked,
  type OwnWord,
  pickupDayOf,
  type QuickRate,
  type RatedOffers,
  rankOffers,
  wishesOf,
} from './rated-offers.ts'
import { ltlRequestOf, type RatingQuestion, ratingQuestion } from './rating-question.ts'

/**
 * Rates many stored shipments with all their carriers: LTL in blocks, as bare prices; only the chosen price is
 * calculated with its receipt. It is the same engine with the same tariffs, so both are the same to the cent.
 */

interface Asked {
  carriers: Carrier[]
  ask: BlockAsker
}

export class BatchRater {
  readonly #book: ClientBook
  readonly #clientId: string
  /** By rate mode and warehouse: a carrier may have a separate account at each. */
  readonly #asked = new Map<string, Promise<Asked>>()

  constructor(book: ClientBook, clientId: string) {
    this.#book = book
    this.#clientId = clientId
  }

  /** Every carrier's answer for each shipment of its rate mode; `own`: the answers of carriers' own services. */
  async rate(
    context: Pick<ActionContext, 'db' | 'now'>,
    shipments: readonly StoredShipment[],
    own: readonly OwnWord[],
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
          const found = { quick: answers?.[place], own: own[at]! }
          rated[at] = this.#ratedOf(asked, inBlock[place]!, days[place]!, found, context.now)
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
      asked = this.#carriersOf(context, rateModeId, warehouse).then((carriers) => ({
        carriers,
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
      // A failed read must not be cached.
      asked.catch(() => this.#asked.delete(group))
      this.#asked.set(group, asked)
    }
    return asked
  }

  /** Parcel carriers with an account are asked themselves: no label is sold at the price of a tariff. */
  async #carriersOf(
    { db }: Pick<ActionContext, 'db'>,
    rateModeId: number,
    warehouse: string,
  ): Promise<Carrier[]> {
    const carriers = await listCarriers(db, this.#clientId, rateModeId, warehouse)
    if (rateModeId !== PARCEL) return carriers
    const inUse = await parcelAccountsInUse({ db, clientId: this.#clientId })
    return carriers.filter(({ scac }) => !inUse.some(({ network }) => network.scac === scac))
  }

  /** The class rates of a block; shipments with stops have none. */
  #quick(
    { carriers, ask }: Asked,
    shipments: readonly StoredShipment[],
    transit: readonly Map<string, TransitTime>[],
    now: Date,
  ): QuickRate[][] {
    const answers = ask(shipments.map((shipment) => ltlRequestOf(shipment, pickupDayOf(shipment, now), now)))
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
    { carriers }: Asked,
    shipment: StoredShipment,
    transit: Map<string, TransitTime>,
    { quick, own }: { quick: QuickRate[] | undefined; own: OwnWord },
    now: Date,
  ): RatedOffers {
    const book = this.#book
    let question: RatingQuestion | undefined
    const askOne = (carrier: Carrier) => {
      question ??= questionOf(shipment, now)
      return askCarrier(book, carrier, question, transit.get(carrier.scac))
    }
    const tariffs: QuickRate[] = quick ?? carriers.map(askOne).flatMap((answer) => answer.rates)
    return rankOffers(shipment, guideFor(book, shipment), {
      tariffs,
      own,
      now,
      wordOn: ({ scac, serviceCode }) => {
        const carrier = carriers.find((one) => one.scac === scac)
        return carrier && askOne(carrier).rates.find((rate) => rate.serviceCode === serviceCode)
      },
      notices: () => carriers.flatMap((carrier) => askOne(carrier).notices),
    })
  }
}

const groupOf = ({ rateModeId, warehouse }: StoredShipment) => `${rateModeId}|${warehouse}`

/** The shipment as a question for the engine of its rate mode. */
function questionOf(shipment: StoredShipment, now: Date): RatingQuestion {
  return ratingQuestion(asAsked(shipment, now), wishesOf(shipment), now)
}
