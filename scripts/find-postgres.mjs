import { existsSync } from 'node:fs'
import path from 'node:path'

/** The oldest version that Lading supports is first: what works on the oldest and newest works between them. */
const MAJORS = ['15', '16', '17']

/**
 * The server programs of the oldest supported PostgreSQL on this machine, for tests with DATABASE_URL.
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
