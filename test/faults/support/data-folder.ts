import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'

/** A separate DATA_DIR: a copy of the prepared one, including its database, or an empty one if none was prepared. */
export function makeDataFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), `lading-test-${process.pid}-`)))
  const prepared = inject('preparedFolder')
  // By `cp`, which keeps the owner: PostgreSQL does not run as root, and requires that it owns its files.
  if (prepared) execFileSync('cp', ['-a', `${prepared}/.`, folder])
  return folder
}
