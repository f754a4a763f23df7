import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startTestServer } from './postgres-server.ts'

/** The facts that tests of a project get about their server. */
export interface TestDatabaseServer {
  /** The server's superuser, for creating databases. Absent if there is no server. */
  admin?: pg.ClientConfig
  /** Why there is no server: every test that opens a database fails with it. */
  missing?: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: TestDatabaseServer
  }
}

/** One server per project: the embedded PostgreSQL 18, or for `database-15` the system's, the oldest we support. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kind = project.name === 'database-15' ? 'system' : 'embedded'
  try {
    const server = await startTestServer(kind)
    project.provide('databaseServer', { admin: server.admin })
    return server.stop
  } catch (error) {
    const missing = `The tests' PostgreSQL (${kind}): ${error instanceof Error ? error.message : error}`
    project.vitest.logger.error(missing)
    project.provide('databaseServer', { missing })
    return async () => {}
  }
}
