import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { locateSocketFolder } from '#database/embedded/place.ts'
import { spawnServer } from '#test/support/server-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated DATA_DIR that no process uses, to be copied. Absent: it could not be created. */
    preparedFolder?: string
  }
}

/**
 * The product is started once and stopped in order. Its data spares every victim the first start, and its compiled code
 * is reused: a killed process stores none.
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
