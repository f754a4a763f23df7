import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { lookAtTarget } from '#database/backup/load.ts'
import { listSealedSamples, resealAll } from '#database/clients/sealed-texts.ts'
import { connectionOf } from '#database/sql/connection-of.ts'
import type { OpenDatabase } from '#database/sql/open.ts'
import { openSecret, sealSecret } from '#outside/secret-box.ts'
import { readSecret } from '#server/configuration.ts'
import { acceptKeys } from '#server/shared-keys.ts'
import type { CommandContext } from './command-context.ts'
import { findCredentialKey, opensAny } from './credential-key.ts'

const KEY_BYTES = 32
const SHORTEST_KEY = 16

/** Encrypts all secrets in the database with a new credential key. */
export async function rotateKey(context: CommandContext): Promise<void> {
  const { database, configuration, env, say } = context
  const { isInUse } = await lookAtTarget(connectionOf(database.pool))
  if (isInUse) throw new Error('Lading is running. Stop it, on every machine, then run the command again.')
  const secret = await readSecret(env, configuration.dataDir)
  const old = await findCredentialKey(env, configuration.dataDir)
  if (!old) throw new Error(`There is no credential key in ${configuration.dataDir} to replace.`)
  if (env.CREDENTIAL_KEY) {
    const next = env.NEW_CREDENTIAL_KEY ?? ''
    if (next.length < SHORTEST_KEY) {
      throw new Error(
        `CREDENTIAL_KEY is set. Set NEW_CREDENTIAL_KEY to the new key, with at least ${SHORTEST_KEY} characters.`,
      )
    }
    say(
      `Encrypted ${await reseal(database, { secret, old, next: Buffer.from(next) })} log-ins and secrets with the new key.`,
    )
    return say('Set CREDENTIAL_KEY to it before you start Lading.')
  }
  await rotateFile(context, { file: path.join(configuration.dataDir, 'credential-key'), secret, old })
}

/** Writes the new key to a file before anything is encrypted with it, so that a kill cannot lose it. */
async function rotateFile(
  { database, say }: CommandContext,
  { file, secret, old }: { file: string; secret: Buffer; old: Buffer },
): Promise<void> {
  const nextFile = `${file}.next`
  if (existsSync(nextFile)) {
    const next = await readFile(nextFile)
    if (opensAny(next, await listSealedSamples(database.db))) {
      await exchange(file, nextFile)
      return say('Finished the key change that was interrupted.')
    }
  }
  const next = Buffer.from(randomBytes(KEY_BYTES).toString('hex'))
  await writeFile(nextFile, next, { mode: 0o600, flush: true })
  const count = await reseal(database, { secret, old, next })
  await exchange(file, nextFile)
  say(`Encrypted ${count} log-ins and secrets with a new key, which is in ${file}.`)
  say(
    'Make a backup now. The old key is next to the new one for older backups. Delete it when those backups are gone.',
  )
}

async function exchange(file: string, nextFile: string): Promise<void> {
  await rename(file, `${file}.before-${Date.now()}`)
  await rename(nextFile, file)
}

/** All or nothing: a secret that the old key does not decrypt would be lost. */
const reseal = ({ db }: OpenDatabase, keys: { secret: Buffer; old: Buffer; next: Buffer }): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const count = await resealAll(tx, ({ sealed, purpose }) => {
      const text = openSecret(keys.old, sealed, purpose)
      if (text !== null) return sealSecret(keys.next, text, purpose)
      throw new Error(`The credential key does not open the secret of the ${purpose}. Nothing was changed.`)
    })
    await acceptKeys(tx, { secret: keys.secret, credentialKey: keys.next })
    return count
  })
