import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SealedText } from '#database/clients/sealed-texts.ts'
import { openSecret } from '#outside/secret-box.ts'

/** The key that the server would use; undefined if it would create a new one. */
export const findCredentialKey = (env: NodeJS.ProcessEnv, dataDir: string): Promise<Buffer | undefined> =>
  findKey(env.CREDENTIAL_KEY, path.join(dataDir, 'credential-key'))

export const findSessionSecret = (env: NodeJS.ProcessEnv, dataDir: string): Promise<Buffer | undefined> =>
  findKey(env.SESSION_SECRET, path.join(dataDir, 'session-secret'))

async function findKey(set: string | undefined, file: string): Promise<Buffer | undefined> {
  if (set) return Buffer.from(set)
  return readFile(file).catch(() => undefined)
}

/** Whether the key decrypts one of the samples, or there are none. */
export const opensAny = (key: Buffer, samples: readonly SealedText[]): boolean =>
  samples.length === 0 || samples.some(({ sealed, purpose }) => openSecret(key, sealed, purpose) !== null)
