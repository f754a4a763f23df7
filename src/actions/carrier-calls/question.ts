import type { Environment, Network, NetworkNotice } from '#carriers/network.ts'
import type { Db } from '#database/sql/open.ts'
import type { Installation } from '../kernel/context.ts'

/** What a question to a carrier over the network needs. */

export interface NetworkHouse {
  /** Not a transaction: the log of an exchange is kept even if the request fails. */
  db: Db
  installation: Pick<Installation, 'credentialKey' | 'allowedHosts' | 'carrierHosts' | 'labelSettleSeconds'> &
    Partial<Pick<Installation, 'insuranceKey' | 'carrierEnvironment'>>
}

/** An account with its decrypted credentials. */
export interface OpenAccount<Credentials> {
  network: Network<Credentials>
  clientId: string
  environment: Environment
  credentials: Credentials
}

export interface About {
  /** The shipment, account or pickup; null if there is none yet. */
  subjectId: string | null
  requestId: string
  now: Date
  /** Milliseconds for the whole question with all its attempts; 10,000 if absent. */
  withinMs?: number
  /** Replaces `withinMs`: ends several questions together. */
  signal?: AbortSignal
  /**
   * True if the caller does not wait until the exchange is stored (exchange-log.ts): for questions without
   * consequences.
   */
  isKeptSoon?: boolean
}

/** The longest that a user waits for a price (design figure P8). */
const PRICE_WITHIN_MS = 10_000

/** For all price questions of one rating: their answers are only shown. */
export const aboutPrices = ({ requestId, now }: Pick<About, 'requestId' | 'now'>): About => ({
  subjectId: null,
  requestId,
  now,
  signal: AbortSignal.timeout(PRICE_WITHIN_MS),
  isKeptSoon: true,
})

/** No reply to an order that must not be sent twice: the carrier or a person has to be asked. */
export interface Unknown {
  kind: 'unknown'
  notices: NetworkNotice[]
}

/** A question that is being sent. */
export interface Question<Credentials> {
  house: NetworkHouse
  account: OpenAccount<Credentials>
  about: About
  signal: AbortSignal
}
