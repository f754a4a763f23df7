import { bulkhead } from 'cockatiel'
import type { CarrierAnswer } from '#carriers/carrier.ts'
import { type RatingParties, readRatingParties } from '#database/carriers/rating-parties.ts'
import { listPriceSheetsOf, type StoredPriceSheet } from '#database/shipments/price-sheets.ts'
import { findShipments, listRateModesOf } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import { parcelAccountsAmong } from '../carrier-calls/kept-credentials.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { ClientBook } from '../tariffs/tariff-book.ts'
import { carriersAmong } from './ask-carriers.ts'
import { ownServices } from './network-answers.ts'
import { asAsked, wishesOf } from './rated-offers.ts'

/**
 * The answers of carriers' own services for many shipments. They are asked before anything is locked, because a carrier
 * may take seconds, and each answer belongs to the version of the shipment that it was asked about.
 */

/** Shipments that are sent to their carriers at the same time. */
const SIDE_BY_SIDE = 8

interface Asked {
  version: number
  answers: CarrierAnswer[]
  /** An unexpected error while asking; it fails this row only. */
  failure: unknown
}

export class ServiceDesk {
  readonly #book: ClientBook
  /** For the rate modes with carriers that have their own service. */
  readonly #parties: ReadonlyMap<number, RatingParties>
  readonly #asked = new Map<string, Asked>()
  readonly #gate = bulkhead(SIDE_BY_SIDE, Number.POSITIVE_INFINITY)

  constructor(book: ClientBook, parties: ReadonlyMap<number, RatingParties>) {
    this.#book = book
    this.#parties = parties
  }

  /** Asks about the shipments that wait to be routed; those with answers are not asked about again. */
  async ask(context: ActionContext, shipmentIds: readonly string[], signal: AbortSignal): Promise<void> {
    const { db, clientId, now } = context
    const found = await findShipments(db, clientId, shipmentIds)
    const waiting = found.filter(
      (shipment) =>
        shipment.status === 'Q' && this.#parties.has(shipment.rateModeId) && !this.#isAsked(shipment),
    )
    const ids = waiting.map(({ id }) => id)
    const said = await listPriceSheetsOf(db, clientId, ids, ['carrier'])
    await Promise.all(
      waiting.map((shipment) =>
        this.#gate.execute(async () => {
          signal.throwIfAborted()
          const valid = (said.get(shipment.id) ?? []).filter((sheet) => holds(sheet, shipment, now))
          const known = new Set(valid.map(({ scac }) => scac))
          this.#asked.set(shipment.id, await this.#answersOn(context, shipment, known))
        }),
      ),
    )
  }

  /** The answers for the current version of the shipment; null if it has changed since. */
  saidOf(shipment: StoredShipment): CarrierAnswer[] | null {
    if (!this.#parties.has(shipment.rateModeId)) return []
    const asked = this.#asked.get(shipment.id)
    if (asked?.version !== shipment.version) return null
    if (asked.failure) throw asked.failure
    return asked.answers
  }

  #isAsked({ id, version }: StoredShipment): boolean {
    const asked = this.#asked.get(id)
    return asked?.version === version && !asked.failure
  }

  async #answersOn(
    context: ActionContext,
    shipment: StoredShipment,
    known: ReadonlySet<string>,
  ): Promise<Asked> {
    const { version, rateModeId, warehouse } = shipment
    try {
      const parties = this.#parties.get(rateModeId)!
      const carriers = carriersAmong(parties, rateModeId, warehouse).filter(({ scac }) => !known.has(scac))
      const draft = asAsked(shipment, context.now)
      const ask = ownServices(context, parties, draft, wishesOf(shipment), Promise.resolve(this.#book))
      const answers = await Promise.all(carriers.map((carrier) => ask(carrier) ?? []))
      return { version, answers: answers.flat(), failure: null }
    } catch (failure) {
      return { version, answers: [], failure }
    }
  }
}

/** The answers for these shipments; null if none of their carriers has its own rating service. */
export async function serviceDesk(
  { db, pool, clientId }: Pick<ActionContext, 'db' | 'pool' | 'clientId'>,
  book: ClientBook,
  shipmentIds: readonly string[],
): Promise<ServiceDesk | null> {
  const asked = new Map<number, RatingParties>()
  for (const rateModeId of await listRateModesOf(db, clientId, shipmentIds)) {
    const parties = await readRatingParties(pool, clientId, rateModeId)
    if (isAnyLinked(parties, rateModeId)) asked.set(rateModeId, parties)
  }
  return asked.size > 0 ? new ServiceDesk(book, asked) : null
}

const isAnyLinked = ({ accounts, networkAccounts }: RatingParties, rateModeId: number): boolean =>
  rateModeId === PARCEL
    ? parcelAccountsAmong(networkAccounts).length > 0
    : accounts.some(({ details }) => networkAccounts.some(({ network }) => network === details.network))

/** Whether an earlier price is still valid for the current version of the shipment. */
export const holds = (sheet: StoredPriceSheet, { version }: StoredShipment, now: Date): boolean =>
  sheet.shipmentVersion === version && sheet.expiresAt > now
