import type { TaskList } from 'graphile-worker'
import { READ_PUBLIC_PRICES, readPublicPrices } from '#actions/contracts/read-public-prices.ts'

/** The EIA publishes on Monday evening, after a holiday on Tuesday. */
export const FUEL_CRONTAB = `41 11 * * 2,3 ${READ_PUBLIC_PRICES} ?max=5`

/** The weekly read of public fuel prices. */
export const fuelTasks = (house: Parameters<typeof readPublicPrices>[0]): TaskList => ({
  [READ_PUBLIC_PRICES]: async () => void (await readPublicPrices(house, new Date())),
})
