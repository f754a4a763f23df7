import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { locateSocketFolder } from '#database/embedded/place.ts'
import { spawnServer } from '#test/support/server-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A DATA_DIR with all migrations done and no process using it, to be copied. Absent: it could not be made. */
    preparedFolder?: string
  }
}

/**
 * The product is started once and ended in order. What it leaves spares every victim its own first start, and what it
 * has compiled is kept for theirs: a process that is killed keeps nothing.
 */
export default async function prepare(project: TestProject): Promise<() => void> {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), `lading-test-${process.pid}-`)))
  const remove = () => {
    rmSync(locateSocketFolder(folder), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await startAndEnd(folder)
    project.provide('preparedFolder', folder)
  } catch (error) {
    project.vitest.logger.error(`Every victim makes its own database: ${error}`)
  }
  return remove
}

async function startAndEnd(folder: string): Promise<void> {
  const child = spawnServer({ DATA_DIR: folder, LADING_DEMO: '0', LOG_LEVEL: 'error' })
  const ended = once(child, 'exit')
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
      if (said.includes('Lading is ready at')) child.kill('SIGTERM')
    })
  }
  const [code] = await ended
  if (code !== 0) throw new Error(said)
}
