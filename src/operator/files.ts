import { claimBucket } from '#actions/files/object-upkeep.ts'
import { type FilePlace, listMovable, moveFile } from '#database/files/move-files.ts'
import { objectStore } from '#database/files/object-files.ts'
import { countPlaces } from '#database/files/object-rows.ts'
import { openFileStore } from '#server/file-store.ts'
import type { Command, CommandContext } from './command-context.ts'

export const FILE_COMMANDS: readonly Command[] = [
  {
    name: 'files move',
    summary:
      'Move file contents to the S3 store or back. Lading can keep running; a second run continues where the first stopped.',
    options: { to: { what: 's3 or database', isRequired: true } },
    run: moveFiles,
  },
  {
    name: 'files claim',
    summary: 'Make this database the owner of the S3 bucket, after a restore or a move.',
    options: {},
    run: claim,
  },
]

const SAY_EVERY = 1_000

async function moveFiles({ database, configuration, values, say }: CommandContext): Promise<void> {
  const { to } = values
  if (to !== 's3' && to !== 'database') throw new Error('Use --to s3 or --to database.')
  await openFileStore(configuration.bucket, database.db)
  refuseOtherPlace(to, configuration.bucket?.takesNewFiles)
  let [files, bytes] = [0, 0]
  for await (const file of listMovable(database.db, to)) {
    if (!(await moveFile(database.db, file))) continue
    files++
    bytes += file.size
    if (files % SAY_EVERY === 0) say(`${files.toLocaleString('en-US')} files moved ...`)
  }
  const where = to === 's3' ? 'the S3 store' : 'the database'
  say(`Moved ${files.toLocaleString('en-US')} files (${(bytes / 1_048_576).toFixed(1)} MB) to ${where}.`)
  const { database: inDatabase, s3 } = await countPlaces(database.db)
  say(`Files in the database: ${inDatabase.files}. Files in the S3 store: ${s3.files}.`)
  if (to === 'database') say('FILES_IN and FILES_S3_URL can be removed from the settings of every process.')
}

/** Otherwise the servers would continue to write to the store from which the files are moved. */
function refuseOtherPlace(to: FilePlace, takesNewFiles: boolean | undefined): void {
  if (takesNewFiles === undefined) throw new Error('Set FILES_S3_URL, FILES_S3_KEY_ID and FILES_S3_SECRET.')
  if (to === 's3' && !takesNewFiles)
    throw new Error('FILES_IN is database. Remove the setting on every process.')
  if (to === 'database' && takesNewFiles) {
    throw new Error('First set FILES_IN=database on every process, so that new files go there too.')
  }
}

async function claim({ database, configuration, say }: CommandContext): Promise<void> {
  await openFileStore(configuration.bucket, database.db)
  const store = objectStore()
  if (!store) throw new Error('FILES_S3_URL is not set.')
  await claimBucket(store, database.db)
  say('The bucket belongs to this database now: files that are deleted here are deleted there.')
}
