import type { TaskList } from 'graphile-worker'
import { chaseTenders } from '#actions/carrier-answers/chase-tenders.ts'
import { POLL_TRACKING, pollNetworkTenders } from '#actions/carrier-answers/poll-tracking.ts'
import type { NetworkHouse } from '#actions/carrier-calls/question.ts'
import {
  REFRESH_PROVIDER,
  refreshAgeingProviders,
  refreshProvider,
} from '#actions/carriers/capacity-providers/provider-fields.ts'
import { TRACK_CONTAINERS, trackDueContainers } from '#actions/ocean/track-containers.ts'
import type { MetadataKey } from '#database/carriers/capacity-metadata.ts'

const REFRESH_PROVIDERS = 'refresh-capacity-providers'
const CHASE_TENDERS = 'chase-tenders'

/**
 * Tracks shipments with carriers every five minutes, each shipment at its own interval; refreshes what carriers need
 * once a day.
 */
export const NETWORK_CRONTAB = `
*/5 * * * * ${POLL_TRACKING} ?max=1
* * * * * ${CHASE_TENDERS} ?max=1
*/5 * * * * ${TRACK_CONTAINERS} ?max=1
23 4 * * * ${REFRESH_PROVIDERS} ?max=1
`

/** The jobs that contact carriers over the network or by mail. */
export const networkTasks = (house: NetworkHouse): TaskList => ({
  [POLL_TRACKING]: async () => void (await pollNetworkTenders(house, new Date())),
  [CHASE_TENDERS]: async () => void (await chaseTenders(house.db, new Date())),
  [TRACK_CONTAINERS]: async () => void (await trackDueContainers(house, new Date())),
  [REFRESH_PROVIDERS]: () => refreshAgeingProviders(house, new Date()),
  [REFRESH_PROVIDER]: (payload) => refreshProvider(house, payload as MetadataKey, new Date()),
})
