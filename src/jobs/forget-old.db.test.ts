import { randomUUID } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { forgetOld } from './forget-old.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const NOW = new Date()
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const query = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const ids = async (table: string) => (await query(`select id from ${table}`)).map(({ id }) => id as string)

async function work(state: string, endedAt: Date | null): Promise<string> {
  const id = randomUUID()
  await query(
    `insert into works (id, client_id, kind, title, state, input, ended_at) values ($1, $2, 'x', 'x', $3, '{}', $4)`,
    ...[id, product.scene.a.id, state, endedAt],
  )
  return id
}

/** An imported list of locations with this many rows. */
async function list(state: string, createdAt: Date, workId: string | null = null, rows = 3): Promise<string> {
  const id = randomUUID()
  await query(
    'insert into location_imports (id, client_id, state, work_id, created_at) values ($1, $2, $3, $4, $5)',
    ...[id, product.scene.a.id, state, workId, createdAt],
  )
  await query(
    `insert into location_import_rows (import_id, row_number, outcome, new_id)
     select $1, n, 'new', gen_random_uuid() from generate_series(1, $2::int) n`,
    ...[id, rows],
  )
  return id
}

describe('the nightly cleanup deletes', () => {
  it('lists of locations older than 90 days with their rows, except one that is being processed', async () => {
    const running = await work('running', null)
    const gone = await Promise.all([
      list('done', daysAgo(91)),
      list('ready', daysAgo(91)),
      list('failed', daysAgo(200)),
      ...Array.from({ length: 12 }, () => list('undone', daysAgo(120))),
    ])
    const kept = [await list('done', daysAgo(89)), await list('taking', daysAgo(91), running)]
    await forgetOld(product.database.db, NOW)
    expect((await ids('location_imports')).sort()).toEqual(kept.sort())
    const rows = await query('select distinct import_id from location_import_rows')
    expect(rows.map(({ import_id }) => import_id).filter((id) => gone.includes(id))).toEqual([])
    expect(rows).toHaveLength(2)
  })

  it('jobs that ended long ago with their row results, unless a tariff was made from them', async () => {
    const old = await work('done', daysAgo(91))
    await query(
      `insert into bulk_rows (work_id, place, client_id, shipment_id, outcome) values ($1, 0, $2, 's', 'done')`,
      ...[old, product.scene.a.id],
    )
    const kept = [await work('failed', daysAgo(89)), await work('waiting', null)]
    const ofTariff = await work('done', daysAgo(91))
    await query(
      `insert into tariff_imports (id, client_id, kind, name, state, work_id, file_name, file_sha256)
       values ($1, $2, 'fuel', 'x', 'live', $3, 'x.csv', 'x')`,
      ...[randomUUID(), product.scene.a.id, ofTariff],
    )
    await forgetOld(product.database.db, NOW)
    const left = await ids('works')
    expect(left).toEqual(expect.arrayContaining([...kept, ofTariff]))
    expect(left).not.toContain(old)
    expect(await query('select 1 from bulk_rows where work_id = $1', old)).toEqual([])
  })

  it("audit trail entries after the operator's number of days, in batches; never without a setting", async () => {
    const line = (what: string, at: Date) =>
      query(
        `insert into audit_trail (id, client_id, user_name, what, at) values ($1, $2, '', $3, $4)`,
        ...[newId({ msecs: at.getTime() }), product.scene.a.id, what, at],
      )
    await query(
      `insert into audit_trail (id, client_id, user_name, what, at)
       select (lpad(to_hex(n), 12, '0') || '70008000000000000000')::uuid, $1, '', 'many', $2
       from generate_series(1, 12000) n`,
      ...[product.scene.a.id, daysAgo(401)],
    )
    await line('old', daysAgo(401))
    await line('kept', daysAgo(399))
    const counted = async () =>
      Object.fromEntries(
        (await query(`select what, count(*)::int as n from audit_trail group by 1`)).map(({ what, n }) => [
          what,
          n,
        ]),
      )
    await forgetOld(product.database.db, NOW)
    expect(await counted()).toMatchObject({ many: 12_000, old: 1, kept: 1 })
    await forgetOld(product.database.db, NOW, { auditDays: 400, exchangeDays: 30, webhookDays: 30 })
    const left = await counted()
    expect([left.many, left.old, left.kept]).toEqual([undefined, undefined, 1])
  })

  it('refusals in the security log after a year', async () => {
    const event = (what: string, at: Date) =>
      query(
        `insert into security_events (id, kind, what, network, address, minute, at)
         values (gen_random_uuid(), 'log-in-failed', $1, '', '', $2, $2)`,
        ...[what, at],
      )
    await event('old', daysAgo(366))
    await event('kept', daysAgo(364))
    await forgetOld(product.database.db, NOW)
    const left = (await query('select what from security_events')).map(({ what }) => what)
    expect(left).toContain('kept')
    expect(left).not.toContain('old')
  })

  it('sessions that ended a month ago, and login attempts whose window has passed', async () => {
    await product.keyOf('clerk')
    const [{ user_id, client_id }] = (await query('select user_id, client_id from sessions')) as [
      { user_id: string; client_id: string },
    ]
    const session = async (endsAt: Date, revokedAt: Date | null) => {
      const id = randomUUID()
      await query(
        'insert into sessions (id, user_id, client_id, ends_at, revoked_at) values ($1, $2, $3, $4, $5)',
        ...[id, user_id, client_id, endsAt, revokedAt],
      )
      return id
    }
    const gone = [await session(daysAgo(31), null), await session(daysAgo(-1), daysAgo(31))]
    const kept = [await session(daysAgo(29), null), await session(daysAgo(-1), daysAgo(1))]
    await query(
      `insert into login_failures values ('user:old', 3, $1), ('user:now', 3, $2)`,
      daysAgo(1),
      daysAgo(-1),
    )
    await forgetOld(product.database.db, NOW)
    const left = await ids('sessions')
    expect(left).toEqual(expect.arrayContaining(kept))
    expect(left.filter((id) => (gone as string[]).includes(id))).toEqual([])
    const keys = (await query(`select key from login_failures where key like 'user:%'`)).map(({ key }) => key)
    expect(keys).toContain('user:now')
    expect(keys).not.toContain('user:old')
    const { status } = await product.call('Login/userDetails', { as: 'clerk', body: {} })
    expect(status).toBe(200)
  })
})
