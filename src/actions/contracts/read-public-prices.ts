import { buildDieselRequest, DIESEL_INDEX, EIA_HOST, readDieselAnswer } from '#carriers/eia/eia.ts'
import { answerEia } from '#carriers/sandbox/eia.ts'
import { savePublishedPrices } from '#database/fuel-prices.ts'
import { notifyLive } from '#database/notify.ts'
import type { Db } from '#database/open.ts'
import { dayInForce } from '#domain/calendar/last-today.ts'
import { sendHttp } from '#outside/http.ts'
import type { Installation } from '../context.ts'

/** The weekly read of the public diesel price series. */

export const READ_PUBLIC_PRICES = 'read-public-fuel-prices'

const TIMEOUT_MS = 20_000
/** Under CARRIER_HOSTS: another host in place of the EIA's. */
const HOST_NAME = 'eia.api'

type House = {
  db: Db
  installation: Pick<Installation, 'eiaKey' | 'carrierEnvironment' | 'carrierHosts' | 'allowedHosts'>
}

/** Whether the series is read, and from whom. */
export function publicSeriesOf({ eiaKey, carrierEnvironment = 'sandbox' }: House['installation']) {
  const isSandbox = !eiaKey && carrierEnvironment === 'sandbox'
  return { isSetUp: Boolean(eiaKey) || isSandbox, isSandbox }
}

/**
 * Reads the last two years of weekly prices and saves those that are new. Answers how many were; 0 without a key.
 * @throws what the EIA said when it refused, so that the job is tried again
 */
export async function readPublicPrices({ db, installation }: House, now: Date): Promise<number> {
  const { isSetUp, isSandbox } = publicSeriesOf(installation)
  if (!isSetUp) return 0
  const host = installation.carrierHosts?.[HOST_NAME] ?? EIA_HOST
  const request = buildDieselRequest(host, installation.eiaKey ?? 'sandbox')
  const limits = { allowedHosts: installation.allowedHosts, timeoutMs: TIMEOUT_MS }
  const answer = readDieselAnswer(
    isSandbox ? answerEia(request, dayInForce(now)) : await sendHttp(request, limits),
  )
  if (answer.kind === 'refused') throw new Error(`EIA diesel prices: ${answer.reason}`)
  const saved = await savePublishedPrices(db, DIESEL_INDEX, answer.prices, isSandbox)
  if (saved > 0) await notifyLive(db, { clientId: '*', topic: 'changed', data: { tags: ['tariffs'] } })
  return saved
}
