import type { TaskList } from 'graphile-worker'
import {
  REFRESH_PROVIDER,
  refreshAgeingProviders,
  refreshProvider,
} from '#actions/capacity-providers/provider-fields.ts'
import { POLL_TRACKING, pollNetworkTenders } from '#actions/network/poll-tracking.ts'
import type { NetworkHouse } from '#actions/network/question.ts'
import type { MetadataKey } from '#database/capacity-metadata.ts'

const REFRESH_PROVIDERS = 'refresh-capacity-providers'

/** Carriers are asked where freight is every five minutes, each shipment at its own pace; what they need, once a day. */
export const NETWORK_CRONTAB = `
*/5 * * * * ${POLL_TRACKING} ?max=1
23 4 * * * ${REFRESH_PROVIDERS} ?max=1
`

/** The jobs of carriers that are asked over the network. */
export const networkTasks = (house: NetworkHouse): TaskList => ({
  [POLL_TRACKING]: async () => void (await pollNetworkTenders(house, new Date())),
  [REFRESH_PROVIDERS]: () => refreshAgeingProviders(house, new Date()),
  [REFRESH_PROVIDER]: (payload) => refreshProvider(house, payload as MetadataKey, new Date()),
})
