import type { Environment, Network, NetworkNotice } from '#carriers/network.ts'
import type { Db } from '#database/sql/open.ts'
import type { Installation } from '../kernel/context.ts'

/** What a question to a carrier over the network consists of. */

export interface NetworkHouse {
  /** Not a transaction: what is kept of an exchange stays, whatever becomes of the request. */
  db: Db
  installation: Pick<Installation, 'credentialKey' | 'allowedHosts' | 'carrierHosts' | 'labelSettleSeconds'> &
    Partial<Pick<Installation, 'insuranceKey' | 'carrierEnvironment'>>
}

/** Who is asked, in whose name. */
export interface OpenAccount<Credentials> {
  network: Network<Credentials>
  clientId: string
  environment: Environment
  credentials: Credentials
}

export interface About {
  /** The shipment, account or pickup; null where there is none yet. */
  subjectId: string | null
  requestId: string
  now: Date
  /** Milliseconds for the whole question with all its tries; absent: 10,000. */
  withinMs?: number
  /** In its place: the end of the time of several questions together. */
  signal?: AbortSignal
  /** Nobody waits until the exchange is written (exchange-log.ts): questions of which nothing follows. */
  isKeptSoon?: boolean
}

/** Nobody waits longer for a price (design figure P8). */
const PRICE_WITHIN_MS = 10_000

/** Of all that one rating asks for prices: nothing follows from it but what is shown. */
export const aboutPrices = ({ requestId, now }: Pick<About, 'requestId' | 'now'>): About => ({
  subjectId: null,
  requestId,
  now,
  signal: AbortSignal.timeout(PRICE_WITHIN_MS),
  isKeptSoon: true,
})

/** Without an answer to something that must not be sent twice nobody knows: for a person, or to be asked for. */
export interface Unknown {
  kind: 'unknown'
  notices: NetworkNotice[]
}

/** A question on its way. */
export interface Question<Credentials> {
  house: NetworkHouse
  account: OpenAccount<Credentials>
  about: About
  signal: AbortSignal
}
