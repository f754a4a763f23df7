import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOwnDatabase } from '#test/support/database.ts'
import { makeScene, type Scene } from '#test/support/scene.ts'
import { insertRows } from '../sql/insert-rows.ts'
import type { OpenDatabase } from '../sql/open.ts'
import type { Row } from '../sql/row.ts'
import { listDaysFrom } from './service-map.ts'
import { listTerminalsServing } from './terminals.ts'

let open: OpenDatabase
let scene: Scene

beforeAll(async () => {
  open = await openOwnDatabase()
  scene = await makeScene(open.db)
})
afterAll(() => open?.close())

const terminal = (clientId: string, scac: string, code: string, serves: string[]): Row<'terminals'> => ({
  id: newId(),
  client_id: clientId,
  scac,
  code,
  name: `${scac} ${code}`,
  street: '1 Dock Street',
  city: 'Reno',
  state: 'NV',
  zip: '89502',
  phone: '(775)555-0101',
  fax: '(775)555-0102',
  hours: 'Mon-Fri 07:00-19:00',
  serves,
})

describe('listTerminalsServing', () => {
  beforeAll(async () => {
    const { a, b } = scene
    await insertRows(open.db, 'terminals', [
      terminal(a.id, 'SYNA', 'RNO', ['894', '895', '89502']),
      terminal(a.id, 'SYNA', 'SAC', ['956']),
      terminal(a.id, 'SYNB', 'LAS', ['889', '890']),
      terminal(b.id, 'SYNA', 'RNB', ['895']),
    ])
  })
  const codesFor = async (areas: string[], scacs: string[] = [], clientId = scene.a.id) =>
    (await listTerminalsServing(open.pool, clientId, areas, scacs)).map(({ code, serves }) => [code, serves])

  it('finds those that serve one of the areas, with these areas', async () => {
    expect(await codesFor(['89502', '895', '956'])).toEqual([
      ['RNO', ['895', '89502']],
      ['SAC', ['956']],
    ])
    expect(await codesFor(['750'])).toEqual([])
    expect(await codesFor([])).toEqual([])
  })

  it('is limited to the requested carriers', async () => {
    expect(await codesFor(['895', '890'], ['SYNB'])).toEqual([['LAS', ['890']]])
  })

  it('does not show a client another client’s terminals', async () => {
    expect(await codesFor(['895'], [], scene.b.id)).toEqual([['RNB', ['895']]])
    expect(await codesFor(['895'], [], newId())).toEqual([])
  })
})

describe('listDaysFrom', () => {
  const days = (clientId: string, scac: string, from: string, to: string, count: number) => ({
    client_id: clientId,
    scac,
    origin_area: from,
    destination_area: to,
    days: count,
    is_direct: true,
  })
  const reno = { zip: '89502', state: 'NV' }

  beforeAll(async () => {
    const { a, b } = scene
    await insertRows(open.db, 'transit_days', [
      days(a.id, 'SYNA', '895', 'IL', 2),
      days(a.id, 'SYNA', 'NV', '606', 4),
      days(a.id, 'SYNB', '895', 'CA', 1),
      days(a.id, 'SYNB', 'CA', 'NV', 1),
      days(b.id, 'SYNA', '895', 'IL', 9),
    ])
  })

  it('prefers the days of the origin’s ZIP3 to those of its state', async () => {
    expect(await listDaysFrom(open.pool, scene.a.id, reno)).toEqual([
      { scac: 'SYNA', area: '606', days: 4, isFromZip3: false },
      { scac: 'SYNA', area: 'IL', days: 2, isFromZip3: true },
      { scac: 'SYNB', area: 'CA', days: 1, isFromZip3: true },
      { scac: 'SYNB', area: 'IL', days: 3, isFromZip3: false },
      { scac: 'SYNC', area: 'IL', days: 3, isFromZip3: false },
    ])
  })

  it('is limited to the requested carriers and to the client', async () => {
    const [only, ...more] = await listDaysFrom(open.pool, scene.b.id, reno, ['SYNA'])
    expect([only, more]).toEqual([{ scac: 'SYNA', area: 'IL', days: 9, isFromZip3: true }, []])
  })
})

describe('with many clients', () => {
  const CLIENTS = 60
  beforeAll(async () => {
    await open.pool.query(`insert into clients (id, code, name)
      select gen_random_uuid(), 'many-' || n, 'Many ' || n from generate_series(1, ${CLIENTS}) n`)
    await open.pool.query(`insert into terminals (id, client_id, scac, code, name, serves)
      select gen_random_uuid(), c.id, 'SYNA', 'T' || n, 'T', array[lpad(n::text, 3, '0')]
      from clients c, generate_series(1, 200) n`)
    await open.pool.query(`insert into transit_days (client_id, scac, origin_area, destination_area, days)
      select c.id, 'SYND', lpad(o::text, 3, '0'), lpad(d::text, 3, '0'), 2
      from clients c, generate_series(1, 20) o, generate_series(1, 40) d`)
    await open.pool.query('analyze terminals, transit_days')
  })

  /** The plan of a query of the product, with its values. */
  async function planOf(run: (pool: OpenDatabase['pool']) => Promise<unknown>): Promise<string> {
    let plan = ''
    const explaining = {
      query: async ({ text, values }: { text: string; values: unknown[] }) => {
        const { rows } = await open.pool.query(`explain ${text}`, values)
        plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        return { rows: [] }
      },
    }
    await run(explaining as never)
    return plan
  }

  it('reads only the rows of one client', async () => {
    const terminals = await planOf((pool) => listTerminalsServing(pool, scene.a.id, ['895', '606']))
    expect(terminals).toContain('terminals_of_carrier')
    expect(terminals).not.toContain('Seq Scan on terminals')
    const days = await planOf((pool) => listDaysFrom(pool, scene.a.id, { zip: '01002', state: 'MA' }))
    expect(days).toContain('transit_days_pkey')
    expect(days).not.toContain('Seq Scan on transit_days')
  })
})
