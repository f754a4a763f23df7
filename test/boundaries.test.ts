import { describe, expect, it } from 'vitest'
import { findCircles, findImports, findViolations } from './support/boundaries.ts'
import { readSources } from './support/source-files.ts'

describe('the source', () => {
  it('imports only along the arrows', () => {
    expect(readSources('src').flatMap(findViolations)).toEqual([])
  })

  it('has no import cycles', () => {
    expect(findCircles(readSources('src'))).toEqual([])
  })
})

describe('the rule', () => {
  const forbidden: [file: string, text: string, reason: string][] = [
    ['src/domain/money.ts', `import * as z from 'zod/mini'`, 'imports zod/mini: domain may not'],
    ['src/domain/money.ts', `import fs from 'node:fs'`, 'imports node:fs: domain may not'],
    [
      'src/contracts/errors.ts',
      `import { x } from '#database/x.ts'`,
      'imports #database/x.ts: contracts may not',
    ],
    [
      'src/carriers/ups/rate.ts',
      `import { x } from '#outside/http.ts'`,
      'imports #outside/http.ts: carriers may not',
    ],
    [
      'src/carriers/ups/rate.ts',
      `import {\n  x,\n} from '../../outside/http.ts'`,
      'imports ../../outside/http.ts',
    ],
    [
      'src/actions/pricing/rate-shipment.ts',
      `import type { x } from '#server/app.ts'`,
      'imports #server/app.ts',
    ],
    ['src/actions/pricing/rate-shipment.ts', `export { x } from '#jobs/queue.ts'`, 'imports #jobs/queue.ts'],
    ['src/server/app.ts', `import '#web/main.ts'`, 'imports #web/main.ts: server may not'],
    ['src/server/app.ts', `await import('#jobs/queue.ts')`, 'imports #jobs/queue.ts: server may not'],
    [
      'src/server/app.ts',
      `import { x } from '#test/support/database.ts'`,
      'imports #test/support/database.ts',
    ],
    ['src/actions/a.ts', `import fastify from 'fastify'`, 'imports fastify: only server may'],
    ['src/actions/a.ts', `import { sql } from 'kysely'`, 'imports kysely: only database may'],
    ['src/web/features/orders/page.tsx', `import { x } from '../track/list.tsx'`, 'never import each other'],
    [
      'src/web/features/orders/page.tsx',
      `import { x } from '#web/features/track/list.tsx'`,
      'never import each other',
    ],
    ['src/web/shell/app.tsx', `import path from 'node:path'`, 'imports node:path: web may not'],
    ['src/carriers/ups/rate.ts', `const reply = await fetch(url)`, 'calls fetch'],
    ['src/web/ui/map.tsx', `void window.fetch(url)`, 'calls fetch'],
    ['src/actions/kernel/a.ts', `import { x } from '../booking/x.ts'`, 'booking is above kernel'],
    ['src/actions/attic/a.ts', `import { x } from '../kernel/x.ts'`, 'is on no floor'],
    ['src/database/sql/a.ts', `import { x } from '../orders/x.ts'`, 'orders is above sql'],
    ['src/web/ui/a.ts', `import { x } from '../shell/x.ts'`, 'shell is above ui'],
    ['src/web/api/a.ts', `import { x } from '../screens.ts'`, '. is above api'],
    ['src/web/attic/a.ts', `import { x } from '../api/x.ts'`, 'is on no floor'],
    ['src/actions/a.ts', 'const q = sql`now()`', 'holds SQL'],
    ['src/actions/a.ts', `pool.query('SELECT id FROM shipments')`, 'holds SQL'],
    ['src/jobs/a.ts', 'db.query(`insert into jobs values (1)`)', 'holds SQL'],
  ]
  it.each(forbidden)('%s may not contain: %s', (path, text, reason) => {
    expect(findViolations({ path, text })).toEqual([expect.stringContaining(reason)])
  })

  const allowed: [file: string, text: string][] = [
    ['src/contracts/errors.ts', `import * as z from 'zod/mini'\nimport { x } from '#domain/money.ts'`],
    ['src/server/main.ts', `import { x } from '#jobs/queue.ts'\nimport { y } from '#seed/scenes.ts'`],
    ['src/outside/http.ts', `const reply = await fetch(url)`],
    ['src/web/api/call.ts', `const reply = await fetch(url)`],
    [
      'src/carriers/ups/rate.ts',
      `// fetch(url) is not ours\nconst text = 'Select a carrier from the list'.length`,
    ],
    ['src/database/shipments/shipments.ts', 'const q = sql`select 1 from shipments`'],
    [
      'src/web/features/orders/page.tsx',
      `import { x } from './list.tsx'\nimport { y } from '../../ui/table.tsx'`,
    ],
    ['src/actions/a.ts', `import type { Pool } from 'pg'`],
    ['src/server/app.test.ts', `import { x } from '#jobs/queue.ts'`],
  ]
  it.each(allowed)('%s may contain: %s', (path, text) => {
    expect(findViolations({ path, text })).toEqual([])
  })

  it('detects an import cycle, including types, and only cycles', () => {
    const files = [
      { path: 'src/domain/a.ts', text: `import { b } from './b.ts'` },
      { path: 'src/domain/b.ts', text: `import type { c } from '#domain/c.ts'` },
      { path: 'src/domain/c.ts', text: `import { a } from './a.ts'` },
      { path: 'src/domain/d.ts', text: `import { a } from './a.ts'` },
    ]
    expect(findCircles(files)).toEqual([['src/domain/a.ts', 'src/domain/b.ts', 'src/domain/c.ts']])
    expect(findCircles(files.slice(0, 2))).toEqual([])
  })

  it('detects every way to import', () => {
    const code = `import a from 'a'\nimport type { b } from "b"\nimport {\n  c,\n} from 'c'\nexport * from 'd'\nimport 'e'\nconst f = import('f')`
    const found = findImports(code)
    expect(found.map(({ name }) => name).sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(found.filter(({ isTypeOnly }) => isTypeOnly).map(({ name }) => name)).toEqual(['b'])
  })
})
