import { setObjectStore } from '#database/files/object-files.ts'
import { hasObjects } from '#database/files/object-rows.ts'
import type { Db } from '#database/sql/open.ts'
import { type BucketSettings, S3Store } from '#outside/s3.ts'

/**
 * FILES_S3_URL, FILES_S3_REGION, FILES_S3_KEY_ID, FILES_S3_SECRET, FILES_IN. Absent: files are in the database.
 * @throws a sentence for the operator that never repeats a key
 */
export function readBucket(env: NodeJS.ProcessEnv): BucketSettings | undefined {
  const { FILES_S3_URL: url, FILES_S3_KEY_ID: keyId, FILES_S3_SECRET: secret } = env
  const place = env.FILES_IN || (url ? 's3' : 'database')
  if (place !== 's3' && place !== 'database') {
    throw new Error(`FILES_IN must be s3 or database, not "${place}".`)
  }
  if (!url) {
    if (place === 's3') throw new Error('FILES_IN=s3 needs FILES_S3_URL.')
    return undefined
  }
  if (!/^https?:/.test(url) || !URL.canParse(url) || new URL(url).search !== '') {
    throw new Error(
      'FILES_S3_URL must be the URL of a bucket, such as https://s3.us-east-1.amazonaws.com/lading.',
    )
  }
  if (new URL(url).username !== '') throw new Error('FILES_S3_URL has no user: set FILES_S3_KEY_ID.')
  if (!keyId || !secret) throw new Error('FILES_S3_URL needs FILES_S3_KEY_ID and FILES_S3_SECRET.')
  return {
    ...{ url: url.replace(/\/+$/, ''), keyId, secret },
    region: env.FILES_S3_REGION || 'us-east-1',
    takesNewFiles: place === 's3',
  }
}

/** Opens the store for this process. @throws if files are in a store for which this process has no settings */
export async function openFileStore(bucket: BucketSettings | undefined, db: Db): Promise<void> {
  setObjectStore(bucket ? new S3Store(bucket) : null)
  if (!bucket && (await hasObjects(db))) {
    throw new Error(
      'Files of this installation are in an S3 store. Set FILES_S3_URL, FILES_S3_KEY_ID and FILES_S3_SECRET to the same values as on the other processes.',
    )
  }
}
