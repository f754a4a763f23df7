import type { TaskList } from 'graphile-worker'
import { removeGoneObjects, sweepObjects } from '#actions/files/object-upkeep.ts'
import type { Db } from '#database/sql/open.ts'

export const OBJECT_CRONTAB = `* * * * * remove-objects ?max=1
47 3 * * * sweep-objects ?max=3`

/** Deletes objects that no file needs from the object store. Without FILES_S3_URL they do nothing. */
export const objectTasks = (db: Db): TaskList => ({
  'remove-objects': async () => void (await removeGoneObjects(db)),
  'sweep-objects': async () => void (await sweepObjects(db, new Date())),
})
