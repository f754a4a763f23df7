import type pg from 'pg'
import { rateByVolumeTariff } from '#carriers/tariff/volume-rate.ts'
import {
  countShipmentsByDay,
  listTruckWishes,
  readShipmentsToRate,
  type ShipmentToRate,
  type TruckWishes,
} from '#database/tariffs/shipments-to-rate.ts'
import type { AskedContract } from '#domain/rating/ask-contracts.ts'
import type { BenchmarkedShipment } from '#domain/rating/benchmark-sums.ts'
import { isPrice } from '#domain/rating/ltl-answer.ts'
import { ltlPlaceOf } from '#domain/rating/ltl-request.ts'
import { prepareVolumeRequest } from '#domain/rating/volume/volume-request.ts'
import { LTL } from '#domain/shipment/rate-mode.ts'
import { stopsOnTheWay } from '#domain/shipment/stops.ts'
import type { ClientBook } from '../tariffs/tariff-book.ts'
import { straightDistance } from './rating-question.ts'
import { ltlRequestOf, reRateMany, slicesOf } from './re-rate-many.ts'

export interface BenchmarkPeriod {
  from: string
  to: string
}

/** Shipments done, and the total of the mode. */
type OnProgress = (progress: { done: number; of: number }) => void

/**
 * The client's shipments of one mode that went to a carrier, each with the price of every contract by the tariff in
 * force on the shipment's own pickup day.
 */
export async function* benchmarkedShipments(
  pool: pg.Pool,
  clientId: string,
  book: ClientBook,
  rateModeId: number,
  period: BenchmarkPeriod,
  onProgress: OnProgress,
): AsyncGenerator<BenchmarkedShipment[]> {
  if (rateModeId !== LTL) {
    yield* byVolumeTariffs(pool, clientId, book, rateModeId, period, onProgress)
    return
  }
  const contracts = contractsOf(book, rateModeId)
  const question = { ...period, rateModeIds: [rateModeId], contracts }
  for await (const batch of reRateMany(pool, clientId, question, { onProgress })) {
    yield batch.map(({ shipment, answers }) => ({
      ...factsOf(shipment),
      prices: contracts.map(({ scac }, at) => {
        const answer = answers[at] ?? -1
        return { scac, cents: isPrice(answer) ? answer : null }
      }),
    }))
  }
}

/** The versions of each carrier's class tariffs for the mode. */
function contractsOf(book: ClientBook, rateModeId: number): AskedContract[] {
  const contracts = new Map<string, AskedContract['versions']>()
  for (const tariff of book.tariffs) {
    if (tariff.rateModeId !== rateModeId) continue
    contracts.set(tariff.scac, [...(contracts.get(tariff.scac) ?? []), tariff.compiled])
  }
  return [...contracts].map(([scac, versions]) => ({ scac, versions, pickupDate: null }))
}

/** Volume LTL, truckload, expedited: by miles or by lane, or by class if the carrier prices volume that way. */
async function* byVolumeTariffs(
  pool: pg.Pool,
  clientId: string,
  book: ClientBook,
  rateModeId: number,
  period: BenchmarkPeriod,
  onProgress: OnProgress,
): AsyncGenerator<BenchmarkedShipment[]> {
  const asked = { ...period, rateModeIds: [rateModeId] }
  const scacs = new Set(
    [...book.volume, ...book.tariffs].flatMap((tariff) =>
      tariff.rateModeId === rateModeId ? tariff.scac : [],
    ),
  )
  const days = await countShipmentsByDay(pool, clientId, asked)
  const wishes = await listTruckWishes(pool, clientId, asked)
  const of = days.reduce((sum, { count }) => sum + count, 0)
  let done = 0
  for (const slice of slicesOf(days)) {
    const shipments = await readShipmentsToRate(pool, clientId, { ...asked, ...slice })
    yield shipments.map((shipment) => {
      const question = truckQuestion(shipment, wishes.get(shipment.id))
      const prices = [...scacs].map((scac) => {
        const answer = rateByVolumeTariff(book, { scac, name: '', rateModeId }, question, undefined)
        return { scac, cents: answer.rates[0]?.cents ?? null }
      })
      return { ...factsOf(shipment), prices }
    })
    done += shipments.length
    onProgress({ done, of })
  }
}

/** The truck that was used, on the same route: another one would not be comparable with what was paid. */
export function truckQuestion(shipment: ShipmentToRate, wishes: TruckWishes | undefined) {
  const stops = wishes ? stopsOnTheWay(wishes).map(({ address }) => address) : []
  return prepareVolumeRequest({
    ...ltlRequestOf(shipment),
    stops: stops.map(ltlPlaceOf),
    equipment: wishes?.equipment ? wishes.equipment.toUpperCase() : null,
    distance: straightDistance([shipment.origin, ...stops, shipment.destination]),
  })
}

const factsOf = (shipment: ShipmentToRate): Omit<BenchmarkedShipment, 'prices'> => ({
  id: shipment.id,
  bolNumber: shipment.bolNumber,
  pickupDate: shipment.pickupDate,
  carrierScac: shipment.carrierScac,
  paidCents: shipment.totalCents,
  weightLb: shipment.totalWeightLb,
  origin: shipment.origin,
  destination: shipment.destination,
})
