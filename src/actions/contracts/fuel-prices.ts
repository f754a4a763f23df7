import type { BodyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/endpoints/fuel.ts'
import { fail } from '#contracts/errors.ts'
import {
  findFuelIndexOf,
  listFuelIndexes,
  listFuelPrices,
  saveOwnPrices,
} from '#database/tariffs/fuel-prices.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { dayInForce, firstToday } from '#domain/calendar/last-today.ts'
import type { ActionContext } from '../kernel/context.ts'
import { publicSeriesOf } from './read-public-prices.ts'

/** Two years of weekly prices. */
const SHOWN_DAYS = 735

/** The prices of an index, after saving those that were sent. */
export async function fuelPrices(context: ActionContext, body: BodyOf<typeof calls.fuelPrices>) {
  const { db, clientId, now } = context
  if (body.prices !== undefined) await savePrices(context, body.indexId, body.prices)
  const indexes = await listFuelIndexes(db, clientId, now)
  const ofContract = body.scac ? await findFuelIndexOf(db, clientId, body.scac, body.rateModeId) : ''
  const indexId = body.indexId || ofContract || indexes[0]?.id || ''
  const prices = await listFuelPrices(
    db,
    clientId,
    indexId,
    body.from || addDays(dayInForce(now), -SHOWN_DAYS),
  )
  return {
    indexes: indexes.map(({ lastMills, ...index }) => ({ ...index, lastPrice: lastMills / 1_000 })),
    indexId,
    prices: prices.map(({ mills, ...price }) => ({ ...price, price: mills / 1_000 })),
    publicSeries: await publicSeriesOf(context),
  }
}

async function savePrices(
  context: ActionContext,
  indexId: string,
  prices: NonNullable<BodyOf<typeof calls.fuelPrices>['prices']>,
): Promise<void> {
  const { db, clientId, user, now } = context
  const fields: Record<string, string> = {}
  if (indexId === '') fields.indexId = 'Enter the name of the fuel index.'
  const seen = new Set<string>()
  prices.forEach(({ date }, at) => {
    if (date > firstToday(now)) fields[`prices.${at}.date`] = 'This day is in the future.'
    if (seen.has(date)) fields[`prices.${at}.date`] = 'This day is listed twice.'
    seen.add(date)
  })
  if (Object.keys(fields).length > 0) return fail('VALIDATION_FAILED', { fields })
  const saved = prices.map(({ date, price }) => ({
    date,
    mills: price === null ? null : Math.round(price * 1_000),
  }))
  const former = await saveOwnPrices(db, clientId, indexId, saved, user.userName)
  context.note(clientId, { indexId, prices: saved.slice(0, 100), former: former.slice(0, 100) })
}
