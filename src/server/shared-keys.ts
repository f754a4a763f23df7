import { createHmac } from 'node:crypto'
import {
  compareKeyMarks,
  findDifferentKeys,
  type KeyMark,
  replaceKeyMarks,
} from '#database/queue/installation-keys.ts'
import type { Db } from '#database/sql/open.ts'

export interface InstallationKeys {
  secret: Buffer
  credentialKey: Buffer
}

/** Each key, its setting, and what happens to a process with another one. */
const KEYS = {
  session: ['SESSION_SECRET', 'It would end the sessions that other processes started.'],
  credential: ['CREDENTIAL_KEY', 'It could not open the credentials that are stored in this database.'],
} as const satisfies Record<KeyMark['name'], readonly [setting: string, why: string]>

const markOf = (name: KeyMark['name'], key: Buffer): KeyMark => ({
  name,
  mark: createHmac('sha256', key).update(`installation key ${name}`).digest(),
})

const marksOf = ({ secret, credentialKey }: InstallationKeys): KeyMark[] => [
  markOf('session', secret),
  markOf('credential', credentialKey),
]

/**
 * Checks that the keys match those of other processes on this database.
 * @throws a sentence for the operator that names the setting
 */
export async function requireSameKeys(db: Db, keys: InstallationKeys): Promise<void> {
  const [different] = await compareKeyMarks(db, marksOf(keys))
  if (!different) return
  const [setting, why] = KEYS[different]
  throw new Error(
    `${setting} is not the one that this database was started with. ${why} Set the same ${setting} for every ` +
      'process. To change the keys on purpose, stop all processes and run "npm run lading -- keys accept".',
  )
}

/** The settings whose keys differ from those of the installation. */
export async function differentKeys(db: Db, keys: InstallationKeys): Promise<string[]> {
  return (await findDifferentKeys(db, marksOf(keys))).map((name) => KEYS[name][0])
}

/** Accepts these keys as those of the installation: processes that start later must have the same. */
export const acceptKeys = (db: Db, keys: InstallationKeys): Promise<void> =>
  replaceKeyMarks(db, marksOf(keys))
