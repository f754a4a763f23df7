import { existsSync } from 'node:fs'
import path from 'node:path'

/** The oldest that Lading supports comes first: what works on both ends works between them. */
const MAJORS = ['15', '16', '17']

/**
 * The server programs of the oldest supported PostgreSQL on this machine, for testing what DATABASE_URL may lead to.
 * @returns {{ folder: string, major: string } | undefined}
 */
export function findPostgres() {
  const candidates = MAJORS.flatMap((major) =>
    [
      `/usr/lib/postgresql/${major}/bin`,
      `/usr/pgsql-${major}/bin`,
      `/opt/homebrew/opt/postgresql@${major}/bin`,
      `/usr/local/opt/postgresql@${major}/bin`,
    ].map((folder) => ({ folder, major })),
  )
  return candidates.find(({ folder }) => existsSync(path.join(folder, 'initdb')))
}
