import { ebolTenders } from './ebol-tenders.ts'
import { odflTenders } from './odfl-tenders.ts'
import { project44Tenders } from './project44-tenders.ts'
import type { Outcome, TenderNetwork } from './tender-network.ts'

const NETWORKS: readonly TenderNetwork[] = [odflTenders, project44Tenders, ebolTenders]

/** The network by its id; null if it takes no tenders. */
export const tenderNetworkOf = (id: string): TenderNetwork | null =>
  NETWORKS.find((network) => network.id === id) ?? null

/** Whether the reply means that there is no such order. */
export const isNotFound = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'refused' &&
  outcome.notices.some(({ code }) => code === 'NOT_FOUND' || code === 'HTTP_404')
