import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const read = async (metric: string, as: 'operator' | 'admin' | 'clerk' = 'operator') =>
  product.call('Shipment/GetReportData', {
    as,
    body: { Filter: { ReportType: 'InternalDashboard', Metric: metric } },
  })

describe('the internal dashboard', () => {
  it('is closed to everyone but users of the operator', async () => {
    expect((await read('clients', 'admin')).status).toBe(403)
    expect((await read('clients', 'clerk')).status).toBe(403)
  })

  it('shows clients with the same counts as a plain query over all of them', async () => {
    const { body } = await read('clients')
    const { rows } = await product.database.pool.query(
      `select c.name, count(s.id)::int as shipments from clients c
        left join shipments s on s.client_id = c.id and s.created_at >= now() - interval '30 days'
        group by c.id order by c.name`,
    )
    const shown = body.report.rows.map(({ name, shipments }: Record<string, unknown>) => ({
      name,
      shipments,
    }))
    expect(shown.sort((a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1))).toEqual(rows)
    expect(rows.length).toBeGreaterThan(1)
  })

  it('counts undelivered messages, and lists them', async () => {
    const before = (await read('')).body.report.Figures
    await product.database.pool.query(
      `insert into outbox (id, client_id, channel, kind, recipient, payload, state, detail)
        select gen_random_uuid(), id, 'email', kind, 'x@example.com', '{}', 'failed', 'refused'
        from (select id from clients limit 1) as c, unnest(array['tender', 'report']) as kind`,
    )
    const after = (await read('')).body.report.Figures
    const value = (figures: { key: string; value: number }[], key: string) =>
      figures.find((figure) => figure.key === key)!.value
    for (const key of ['failedTenders', 'failedMessages']) {
      expect([key, value(after, key) - value(before, key)]).toEqual([key, 1])
    }
    expect((await read('undelivered')).body.report.rows[0]).toMatchObject({
      ...{ recipient: 'x@example.com', state: 'failed', detail: 'refused' },
    })
  })

  it('shows when integrations worked, the queues’ contents, and the running versions', async () => {
    await product.database.pool.query(
      `insert into carrier_exchanges (id, client_id, network, operation, environment, request_id, milliseconds, outcome,
          status, request, response)
        select gen_random_uuid(), id, 'odfl', 'rate', 'sandbox', 'r', 5, outcome, 200, '', ''
        from (select id from clients limit 1) as c, unnest(array['answer', 'refused']) as outcome`,
    )
    const [odfl] = (await read('integrations')).body.report.rows
    expect(odfl).toMatchObject({ integration: 'odfl', failures: 1 })
    expect(odfl.lastWorked).toMatch(/^\d{4}-/)
    expect((await read('queues')).body.report.columns).toHaveLength(6)
    const system = (await read('system')).body.report.rows
    expect(system.map(({ name }: { name: string }) => name)).toContain('PostgreSQL')
    expect(system).toContainEqual({ name: 'Last backup', value: 'None' })
    const wrong = await read('nothing')
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['Filter.Metric']])
  })
})
