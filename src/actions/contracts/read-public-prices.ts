import { buildDieselRequest, DIESEL_INDEX, EIA_HOST, readDieselAnswer } from '#carriers/eia/eia.ts'
import { answerEia } from '#carriers/sandbox/eia.ts'
import { fail } from '#contracts/errors.ts'
import { notifyLive } from '#database/queue/notify.ts'
import type { Db } from '#database/sql/open.ts'
import { findFuelPriceRead, keepFuelPriceRead } from '#database/tariffs/fuel-price-reads.ts'
import { savePublishedPrices } from '#database/tariffs/fuel-prices.ts'
import { dayInForce } from '#domain/calendar/last-today.ts'
import { HttpFailed, sendHttp } from '#outside/http.ts'
import { changeAlone } from '../carrier-calls/change-alone.ts'
import { refuseAllButAdministrators } from '../kernel/administrators.ts'
import type { ActionContext, Installation } from '../kernel/context.ts'

/** The weekly job that reads the public diesel price series. */

export const READ_PUBLIC_PRICES = 'read-public-fuel-prices'

const TIMEOUT_MS = 20_000
/** Two administrators, or a double click, cause only one request to the EIA. */
const LEAST_SECONDS = 10
/** The name under CARRIER_HOSTS that replaces the EIA's host. */
const HOST_NAME = 'eia.api'

type House = {
  db: Db
  installation: Pick<Installation, 'eiaKey' | 'carrierEnvironment' | 'carrierHosts' | 'allowedHosts'>
}

/** Whether the series is read, and from where. */
function sourceOf({ eiaKey, carrierEnvironment = 'sandbox' }: House['installation']) {
  const isSandbox = !eiaKey && carrierEnvironment === 'sandbox'
  return { isSetUp: Boolean(eiaKey) || isSandbox, isSandbox }
}

/** Whether the series is read, from where, and the result of the last read. */
export async function publicSeriesOf({ db, installation }: House) {
  const read = await findFuelPriceRead(db, DIESEL_INDEX)
  return {
    ...sourceOf(installation),
    indexId: DIESEL_INDEX,
    lastReadAt: read?.workedAt?.toISOString() ?? null,
    lastSavedCount: read?.savedCount ?? 0,
    problem: read?.problem ?? '',
    problemAt: read?.problem ? read.triedAt.toISOString() : null,
  }
}

type Outcome = { kind: 'read'; saved: number } | { kind: 'failed'; reason: string }

/**
 * Reads the last two years of weekly prices and saves those that are new. Returns how many were new; 0 without a key.
 * @throws the EIA's error, so that the job is tried again
 */
export async function readPublicPrices(house: House, now: Date): Promise<number> {
  if (!sourceOf(house.installation).isSetUp) return 0
  const outcome = await readOnce(house, now)
  if (outcome.kind === 'failed') throw new Error(`EIA diesel prices: ${outcome.reason}`)
  return outcome.saved
}

/** The same at an administrator's request: how many prices were new. */
export async function readPublicPricesNow(context: ActionContext) {
  refuseAllButAdministrators(context)
  const { db, installation, now } = context
  if (!sourceOf(installation).isSetUp) return fail('PUBLIC_PRICES_NOT_SET_UP')
  const last = await findFuelPriceRead(db, DIESEL_INDEX)
  const waited = last ? (now.getTime() - last.triedAt.getTime()) / 1_000 : LEAST_SECONDS
  if (waited < LEAST_SECONDS) fail('TOO_MANY_REQUESTS', { seconds: Math.ceil(LEAST_SECONDS - waited) })
  const outcome = await readOnce(context, now)
  if (outcome.kind === 'failed') return fail('PUBLIC_PRICES_REFUSED', { reason: outcome.reason })
  await changeAlone(context, ['tariffs'], async (inside) => {
    inside.note(inside.clientId, { indexId: DIESEL_INDEX, saved: outcome.saved }, 'fuel.public-prices-read')
  })
  return { saved: outcome.saved, publicSeries: await publicSeriesOf(context) }
}

async function readOnce({ db, installation }: House, now: Date): Promise<Outcome> {
  const answer = await askEia(installation, now)
  if (answer.kind === 'refused') {
    await keepFuelPriceRead(db, DIESEL_INDEX, now, { problem: answer.reason })
    return { kind: 'failed', reason: answer.reason }
  }
  const { isSandbox } = sourceOf(installation)
  const saved = await savePublishedPrices(db, DIESEL_INDEX, answer.prices, isSandbox)
  await keepFuelPriceRead(db, DIESEL_INDEX, now, { saved })
  if (saved > 0) await notifyLive(db, { clientId: '*', topic: 'changed', data: { tags: ['tariffs'] } })
  return { kind: 'read', saved }
}

async function askEia(installation: House['installation'], now: Date) {
  const host = installation.carrierHosts?.[HOST_NAME] ?? EIA_HOST
  const request = buildDieselRequest(host, installation.eiaKey ?? 'sandbox')
  if (sourceOf(installation).isSandbox) return readDieselAnswer(answerEia(request, dayInForce(now)))
  try {
    const limits = { allowedHosts: installation.allowedHosts, timeoutMs: TIMEOUT_MS }
    return readDieselAnswer(await sendHttp(request, limits))
  } catch (error) {
    if (error instanceof HttpFailed) return { kind: 'refused' as const, reason: error.message }
    throw error
  }
}
