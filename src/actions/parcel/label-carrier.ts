import type { Network, Operation, Parsed, Refused } from '#carriers/network.ts'
import { refused } from '#carriers/network.ts'
import type {
  LabelImage,
  ParcelLabels,
  ParcelShipAsk,
  ParcelTrace,
  ParcelVoidAsk,
  ParcelVoided,
} from '#carriers/parcel-network.ts'
import type { NetworkAccount } from '#database/carriers/network-accounts.ts'
import { askNetwork, openAccount } from '../carrier-calls/ask-network.ts'
import type { About, NetworkHouse, Unknown } from '../carrier-calls/question.ts'

/** How labels are bought, looked up, voided and tracked: the same interface for every parcel carrier. */

/** The carrier's account, and the order that it is asked about. */
export interface Asking {
  house: NetworkHouse
  account: NetworkAccount
  about: About
}

export type Outcome<Result> = Parsed<Result> | Unknown

/** The carrier's answer to an order; `cents` is null if the carrier does not repeat it. */
export interface BoughtLabels extends Omit<ParcelLabels, 'cents'> {
  cents: number | null
}

export interface LabelOrder {
  ask: ParcelShipAsk
  /** The result of `prepare`, stored with the order. */
  prepared: unknown
}

/** The outcome of an order without a readable answer. */
export type Recovered =
  | { kind: 'bought'; labels: BoughtLabels }
  /** The carrier has no such order. */
  | { kind: 'none' }
  /** It was bought and then voided: its labels cannot be had a second time. The next attempt needs another key. */
  | { kind: 'withdrawn' }
  | Refused
  | Unknown

export interface LabelCarrier {
  /** Milliseconds after an order until "none" is certain: the carrier may still be processing it until then. */
  settlesAfterMs: number
  /** Why the carrier cannot make these labels, determined without asking it; null if it can. */
  refusalOf: (house: NetworkHouse, account: NetworkAccount, order: LabelOrder) => Refused | null
  /** Gets data that are needed before ordering, and must be the same in every attempt. Absent if there are none. */
  prepare?: (asking: Asking, ask: ParcelShipAsk) => Promise<Outcome<unknown>>
  /**
   * Orders the labels. Refused as 'unavailable': nothing was ordered, try later; as 'credentials': nothing was ordered,
   * and the login may succeed a moment later. Refused for another reason: nothing was ordered, and the same order will
   * be refused again. Unknown: call `recover` before ordering again.
   */
  buy: (asking: Asking, order: LabelOrder) => Promise<Outcome<BoughtLabels>>
  recover: (asking: Asking, order: LabelOrder) => Promise<Recovered>
  /** The labels again in another format; absent if the carrier provides them only once. */
  again?: (
    asking: Asking,
    bought: ParcelVoidAsk,
    wanted: { format: 'PDF' | 'ZPL'; ask: ParcelShipAsk },
  ) => Promise<Outcome<{ packageNumber: number; image: LabelImage }[]>>
  cancel: (asking: Asking, bought: ParcelVoidAsk) => Promise<Outcome<ParcelVoided>>
  track: (asking: Asking, trackingNumber: string) => Promise<Outcome<ParcelTrace>>
}

export const CLOSED: Refused = refused(
  'credentials',
  'CREDENTIALS',
  'The account secret can no longer be decrypted. Enter it again under Parcel Accounts.',
)

/** Asks under the account; refused if its credentials cannot be decrypted. */
export async function askUnder<Ask, Result, Credentials>(
  { house, account, about }: Asking,
  network: Network<Credentials>,
  operation: Operation<Ask, Result, Credentials>,
  ask: Ask,
): Promise<Outcome<Result>> {
  const open = openAccount(house, network, account)
  return open ? askNetwork(house, open, operation, ask, about) : CLOSED
}

/** The adapter's refusal to build the request; nothing is sent. */
export function buildRefusal<Ask, Result, Credentials>(
  house: NetworkHouse,
  account: NetworkAccount,
  network: Network<Credentials>,
  operation: Operation<Ask, Result, Credentials>,
  ask: Ask,
): Refused | null {
  const open = openAccount(house, network, account)
  if (!open) return CLOSED
  const host = (name: string) => network.hosts.live[name] ?? ''
  const built = operation.build(ask, open.credentials, { host, token: '', requestId: '', now: new Date() })
  return 'kind' in built ? built : null
}
