import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'

/** A DATA_DIR of its own: a copy of the prepared one, database and all, or an empty one where none was prepared. */
export function makeDataFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), `lading-test-${process.pid}-`)))
  const prepared = inject('preparedFolder')
  // By `cp`, which keeps the owner: PostgreSQL does not run as root, and works on what is its own only.
  if (prepared) execFileSync('cp', ['-a', `${prepared}/.`, folder])
  return folder
}
