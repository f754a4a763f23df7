import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerOdflSandbox } from '#carriers/sandbox/odfl.ts'
import { answerProject44Sandbox } from '#carriers/sandbox/project44.ts'
import { bookingOf, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { type CarrierServer, openCarrierServer } from '#test/support/carrier-server.ts'
import { runQueued } from '#test/support/rate-sheets.ts'
import { deliverTender, linkOdflTo, linkProject44 } from '../carrier-calls/network-tenders.test-support.ts'

let product: TestApp
let p44: CarrierServer
let odfl: CarrierServer
beforeAll(async () => {
  product = await openTestApp()
  p44 = await openCarrierServer(answerProject44Sandbox)
  odfl = await openCarrierServer(answerOdflSandbox)
  await linkProject44(product, p44)
  await linkOdflTo(product, odfl)
})
afterAll(async () => {
  await p44?.close()
  await odfl?.close()
  await product?.close()
})

const SCHEDULE = 'Shipment/BulkSchedule'
const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const messagesOf = (ids: readonly string[]) =>
  rows(
    `select o.*, (select count(*)::int from graphile_worker._private_jobs j where j.key = 'deliver:' || o.id) as jobs
      from outbox o where shipment_id = any ($1::uuid[])`,
    [...ids],
  )
const ordered = () => ({
  byProject44: p44.requests.filter(({ url }) => url.endsWith('/dispatchedshipments')),
  byOdfl: odfl.requests.filter(({ url }) => url.endsWith('/create')),
})

/** A row of a bulk tender: a rated shipment with a carrier's price. */
const rowFor = async (scac: string) => bookingOf(await rate(product), scac) as { shipmentId: string }

async function tender(asked: readonly object[]) {
  const started = await product.call(SCHEDULE, {
    as: 'clerk',
    body: { rows: asked },
    query: { flag: 'tender' },
  })
  expect([started.status, started.body.message]).toEqual([200, undefined])
  const { jobId } = started.body.job
  await runQueued(product, jobId)
  // Like after a server that was killed between finishing and recording it.
  await rows(`update works set state = 'running' where id = $1`, jobId)
  await runQueued(product, jobId)
  return (await product.call(SCHEDULE, { as: 'clerk', body: { jobId } })).body.job
}

describe('bulk tenders to carriers that are notified over their networks', () => {
  it('are one order each, delivered once, at the picked price', async () => {
    const asked = [await rowFor('ABCD'), await rowFor('ABCD'), await rowFor('ODFL'), await rowFor('SYNA')]
    const ids = asked.map(({ shipmentId }) => shipmentId)
    expect(await tender(asked)).toMatchObject({ state: 'done', done: 4, failed: 0 })
    const messages = await messagesOf(ids)
    expect(messages.map(({ channel }) => channel).sort()).toEqual(['api', 'api', 'api', 'email'])
    expect(new Set(messages.map(({ shipment_id }) => shipment_id)).size).toBe(4)
    for (const { jobs, state } of messages) expect([jobs, state]).toEqual([1, 'waiting'])
    expect(ordered()).toEqual({ byProject44: [], byOdfl: [] })
    for (const { id } of messages.filter(({ channel }) => channel === 'api')) {
      await deliverTender(product, id)
      await deliverTender(product, id)
    }
    const { byProject44, byOdfl } = ordered()
    const bols = await rows('select bol_number from shipments where id = any ($1::uuid[])', ids.slice(0, 2))
    const identifiers = byProject44.map(({ body }) => JSON.parse(body).shipmentIdentifiers[0].value)
    expect(identifiers.sort()).toEqual(bols.map(({ bol_number }) => bol_number).sort())
    for (const { body } of byProject44) {
      expect(JSON.parse(body).capacityProviderQuoteNumber).toMatch(/^SANDBOX\d+$/)
    }
    expect(byOdfl).toHaveLength(1)
    const tenders = await rows(
      'select network, outcome from network_tenders where shipment_id = any ($1::uuid[]) order by network',
      ids,
    )
    expect(tenders).toEqual(
      ['odfl', 'project44', 'project44'].map((network) => ({ network, outcome: 'accepted' })),
    )
    const stored = await rows('select status, is_tendered from shipments where id = any ($1::uuid[])', ids)
    expect(stored).toEqual(Array.from({ length: 4 }, () => ({ status: 'T', is_tendered: true })))
  })

  it('that the network cannot express are refused, each with its reason; the others are sent', async () => {
    const [bad, good] = [await rowFor('ABCD'), await rowFor('ABCD')]
    await rows(
      `update shipment_items set item = jsonb_set(item, '{dimensions,length}', '0') where shipment_id = $1`,
      bad.shipmentId,
    )
    const job = await tender([bad, good])
    expect(job).toMatchObject({ done: 1, failed: 1 })
    const refused = job.outcomes.find(({ outcome }: { outcome: string }) => outcome === 'refused')
    expect(refused.message).toContain('project44 needs the dimensions of every line.')
    expect(await messagesOf([bad.shipmentId])).toEqual([])
    expect(await messagesOf([good.shipmentId])).toHaveLength(1)
    const [untouched] = await rows('select status, is_tendered from shipments where id = $1', bad.shipmentId)
    expect(untouched).toEqual({ status: 'Q', is_tendered: false })
  })
})
