import type { TaskList } from 'graphile-worker'
import { TRACK_PARCELS, trackDueParcels } from '#actions/carrier-answers/track-parcels.ts'
import type { NetworkHouse } from '#actions/carrier-calls/question.ts'

/** Checks every five minutes for parcels that are due; the interval of each depends on its age. */
export const PARCEL_CRONTAB = `*/5 * * * * ${TRACK_PARCELS} ?max=1`

/** The jobs of bought parcels. */
export const parcelTasks = (house: NetworkHouse): TaskList => ({
  [TRACK_PARCELS]: async () => void (await trackDueParcels(house, new Date())),
})
