import type pg from 'pg'
import {
  countShipmentsByDay,
  listTruckWishes,
  readShipmentsToRate,
} from '#database/tariffs/shipments-to-rate.ts'
import type { FuelRows } from '#domain/rating/compile-tariff.ts'
import { compileVolumeTariff } from '#domain/rating/volume/compile-volume-tariff.ts'
import { ratePreparedVolume } from '#domain/rating/volume/rate-volume.ts'
import { type PreparedVolumeRequest, prepareVolumeRequest } from '#domain/rating/volume/volume-request.ts'
import type { VolumeTariff } from '#domain/rating/volume/volume-tariff.ts'
import { truckQuestion } from '../pricing/benchmarked-shipments.ts'
import { slicesOf } from '../pricing/re-rate-many.ts'
import {
  ALWAYS,
  comparedPeriod,
  Differences,
  NO_PRICE,
  type Priced,
  type TariffDiff,
} from './tariff-import-diff.ts'

interface ComparedVolume {
  scac: string
  rateModeId: number
  inForce: VolumeTariff | null
  drafted: VolumeTariff
}

/**
 * What each lane of the last 90 days would cost under two versions of a volume, truckload or expedited contract, both
 * as if picked up on `pickupDate`; or why the draft gives no price.
 */
export async function compareVolume(
  pool: pg.Pool,
  clientId: string,
  { scac, rateModeId, inForce, drafted }: ComparedVolume,
  fuel: FuelRows,
  { today, pickupDate }: { today: string; pickupDate: string },
): Promise<TariffDiff | { problems: string[] }> {
  const after = pricerOf(drafted, fuel)
  if ('problems' in after) return after
  const before = inForce && pricerOf(inForce, fuel)
  const period = comparedPeriod(today)
  const asked = { ...period, rateModeIds: [rateModeId] }
  const sums = new Differences([scac])
  const wishes = await listTruckWishes(pool, clientId, asked)
  for (const slice of slicesOf(await countShipmentsByDay(pool, clientId, asked))) {
    for (const shipment of await readShipmentsToRate(pool, clientId, { ...asked, ...slice })) {
      const { request } = truckQuestion(shipment, wishes.get(shipment.id))
      const prepared = prepareVolumeRequest({ ...request, pickupDate, ratingDate: pickupDate })
      const was = before && 'price' in before ? before.price(prepared) : null
      sums.addPrices(shipment, shipment.carrierScac === scac, was, after.price(prepared))
    }
  }
  return { ...period, ...sums.result() }
}

function pricerOf(
  document: VolumeTariff,
  fuel: FuelRows,
): { price: (prepared: PreparedVolumeRequest) => Priced } | { problems: string[] } {
  const compiled = compileVolumeTariff({ ...document, ...ALWAYS }, fuel)
  if (compiled.kind === 'invalid') return { problems: compiled.problems }
  return {
    price: (prepared) => {
      const result = ratePreparedVolume(compiled.tariff, prepared)
      return result.kind === 'rate'
        ? { cents: result.cents, code: '' }
        : { cents: NO_PRICE, code: result.code }
    },
  }
}
