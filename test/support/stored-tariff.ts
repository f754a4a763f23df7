import type pg from 'pg'
import { streamLanes } from '#database/tariffs/tariff-lanes.ts'
import { findTariff, loadSmallRows } from '#database/tariffs/tariffs.ts'
import type { LaneRow, TariffDocument, TariffHeader } from '#domain/rating/tariff.ts'

/** Reads a stored LTL tariff as the document that it was made from: the slow way to a compiled one. */
export async function storedDocument(
  pool: pg.Pool,
  clientId: string,
  tariffId: string,
): Promise<TariffDocument> {
  const tariff = await findTariff(pool, clientId, tariffId)
  if (tariff?.kind !== 'ltl') throw new Error(`${tariffId} is no LTL tariff`)
  const lanes: LaneRow[] = []
  await streamLanes(pool, tariffId, (lane) => lanes.push(lane))
  return { header: tariff.header as TariffHeader, ...(await loadSmallRows(pool, tariffId)), lanes }
}
