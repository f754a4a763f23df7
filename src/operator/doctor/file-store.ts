import { bucketOwner } from '#actions/files/object-upkeep.ts'
import { countPlaces, databaseIdentity } from '#database/files/object-rows.ts'
import type { OpenDatabase } from '#database/sql/open.ts'
import { S3Store } from '#outside/s3.ts'
import type { Configuration } from '#server/configuration.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

/** Checks that the S3 store works, belongs to this database, and has the files that it should have. */
export async function checkFileStore({ db }: OpenDatabase, { bucket }: Configuration): Promise<Finding[]> {
  const places = await countPlaces(db)
  if (!bucket) {
    if (places.s3.files === 0) return []
    const says = `${filesAre(places.s3.files)} in an S3 store, and FILES_S3_URL is not set.`
    return [
      wrong(
        says,
        'Set FILES_S3_URL, FILES_S3_KEY_ID and FILES_S3_SECRET to the same values as on the other processes.',
      ),
    ]
  }
  const store = new S3Store(bucket)
  try {
    await store.list('')
    const owner = await bucketOwner(store)
    if (owner !== null && owner !== (await databaseIdentity(db))) {
      return [
        wrong(
          'The S3 bucket belongs to another database, so nothing is deleted from it.',
          'After a restore or a move: npm run lading -- files claim. A copy of an installation needs another bucket.',
        ),
      ]
    }
  } catch (error) {
    const { cause, message } = error as Error
    const reason = cause instanceof Error ? cause.message : message
    return [wrong(`The S3 store cannot be used: ${reason}.`, 'Check FILES_S3_URL, the region and the keys.')]
  }
  const [stray, to] = bucket.takesNewFiles ? [places.database.files, 's3'] : [places.s3.files, 'database']
  const answers = ok(`The S3 store responds; ${filesAre(places.s3.files)} in it`)
  if (stray === 0) return [answers]
  const where = to === 's3' ? 'the database' : 'the S3 store'
  return [answers, note(`${filesAre(stray)} still in ${where}.`, `npm run lading -- files move --to ${to}`)]
}

const filesAre = (count: number): string =>
  count === 1 ? '1 file is' : `${count.toLocaleString('en-US')} files are`
